public import Hierarchy

/// Every object that a world has ever made, watched weakly: who lives, and who ought to.
public final class Census {
  private struct Entry {
    weak var level: (any Linked)?
  }

  private var entries: [Entry] = []
  private var names: [NodeID: String] = [:]
  private var pruneAt = 64

  /// How many objects were made.
  public private(set) var births = 0

  /// Takes note of an object that was just made.
  func watch(_ level: any Linked) {
    births += 1
    // First, or else the newcomer, which is no entry yet, loses its name.
    if entries.count == pruneAt { prune() }
    names[level.id] = level.title
    entries.append(Entry(level: level))
  }

  /// The objects that live, oldest first.
  public var living: [any Linked] {
    var living: [any Linked] = []
    living.reserveCapacity(entries.count)
    forEachLiving { living.append($0) }
    return living
  }

  /// Calls `body` with each object that lives, oldest first.
  ///
  /// By index and not by element: an entry that is copied registers a weak reference of its own, and taking that back
  /// was a twentieth of what a step of a script costs.
  func forEachLiving(_ body: (any Linked) -> Void) {
    let entries = entries
    for index in entries.indices {
      if let level = entries[index].level { body(level) }
    }
  }

  /// What the object of row `id` is or was called.
  public func name(of id: NodeID) -> String {
    id == .application ? "application" : names[id] ?? "row \(id)"
  }

  /// A script of a thousand steps makes thousands of objects, of which a few dozen live.
  private func prune() {
    entries.removeAll { $0.level == nil }
    // The names of the dead that were in use a moment ago are still needed, for the message about what died early.
    if names.count > 4 * entries.count + 1_024 {
      let kept = Set(living.map(\.id))
      names = names.filter { kept.contains($0.key) }
    }
    pruneAt = max(64, 2 * entries.count)
  }
}
