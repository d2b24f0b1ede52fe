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
    names[level.id] = level.title
    entries.append(Entry(level: level))
    // After the newcomer is in, or its name would go with those of the dead.
    if entries.count >= pruneAt { prune() }
  }

  /// The objects that live, oldest first.
  public var living: [any Linked] { entries.compactMap(\.level) }

  /// What the object of row `id` is or was called.
  public func name(of id: NodeID) -> String {
    id == .application ? "application" : names[id] ?? "row \(id)"
  }

  /// A script of a thousand steps makes thousands of objects, of which a few dozen live.
  private func prune() {
    entries.removeAll { $0.level == nil }
    let kept = Set(entries.compactMap { $0.level?.id })
    // The names of the dead that were in use a moment ago are still needed, for the message about what died early.
    if names.count > 4 * entries.count + 1_024 { names = names.filter { kept.contains($0.key) } }
    pruneAt = max(64, 2 * entries.count)
  }
}
