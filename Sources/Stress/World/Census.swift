import Hierarchy
import Synchronization

/// Counts objects as they are made and as they go, exactly.
///
/// Nothing is hooked into any `init` or `deinit`. Who is removed is watched by a weak reference until he is gone, and
/// only from then on: the first weak reference changes an object's counts for good, which the living should not pay for.
/// For one thread at a time, the one that makes a change.
final class Census {
  private struct Removed {
    weak var node: Responder?
  }

  private var removed: [Removed] = []
  private(set) var births = 0
  private(set) var deaths = 0
  /// The difference for other threads.
  private let living = Atomic(0)

  /// How many live, for any thread; those that a sender still holds are among them.
  var alive: Int { living.load(ordering: .relaxed) }

  /// Takes note of objects that have just been made.
  func note(births nodes: Int) {
    births += nodes
    living.add(nodes, ordering: .relaxed)
  }

  /// Watches objects that have just been removed.
  func watch(_ nodes: [Responder]) {
    for node in nodes { removed.append(Removed(node: node)) }
  }

  /// Counts those that are gone; those that are not go on being watched.
  func sweep() {
    let before = removed.count
    removed.removeAll { $0.node == nil }
    deaths += before - removed.count
    living.subtract(before - removed.count, ordering: .relaxed)
  }

  /// How many were removed and still live.
  var lingering: Int { removed.count }
}
