import Hierarchy

extension App {
  /// A line for those that live without an owner, and for each association with such an object.
  final var ownershipFaults: [String] {
    let reach = reach
    // Where the table is empty, no level has an association that could be read.
    let hasAssociations = stage.table.entryCount > 0
    var leaked: [String] = []
    var lines: [String] = []
    stage.census.forEachLiving { level in
      if !reach.contains(ObjectIdentifier(level)) { leaked.append(level.title) }
      guard hasAssociations, let coordinator = (level as? any Associating)?.parentCoordinator,
        !reach.contains(ObjectIdentifier(coordinator))
      else { return }
      let name = (coordinator as? any Linked)?.title ?? "\(type(of: coordinator))"
      lines.append("association of \(level.title) with \(name), which has no owner")
    }
    if !leaked.isEmpty { lines.insert("alive without an owner: \(leaked.sorted())", at: 0) }
    let reads = (stage.table as? WatchedTable)?.freedReads ?? 0
    return lines + (reads > 0 ? ["\(reads) reads of a dead parent coordinator"] : [])
  }

  /// All responders that the application owns, directly or through others, itself included.
  ///
  /// Read off the live objects' owning properties one by one, so it knows nothing of reference counts: a link that
  /// keeps something alive without owning it shows as an object that lives and is not in here.
  final var reach: Set<ObjectIdentifier> {
    // An app has some eighty objects: neither grows on the way.
    var reached = Set<ObjectIdentifier>(minimumCapacity: 128)
    var pending: [Responder] = []
    pending.reserveCapacity(64)
    pending.append(application)
    while let responder = pending.popLast() {
      guard reached.insert(ObjectIdentifier(responder)).inserted else { continue }
      add(ownedBy: responder, to: &pending)
    }
    return reached
  }

  /// One by one and not array by array: this runs after every step of every script, and an array that is widened to
  /// one of responders is a copy.
  private func add(ownedBy responder: Responder, to pending: inout [Responder]) {
    switch responder {
    case let view as View:
      for subview in view.subviews { pending.append(subview) }
      if let root = (view as? Window)?.rootController { pending.append(root) }
    case let controller as Controller:
      for child in controller.children { pending.append(child) }
      if let modal = controller.presented { pending.append(modal) }
      if let view = controller.view { pending.append(view) }
      if let screen = controller as? Screen { pending += screen.belongings }
    case let coordinator as Coordinator:
      for child in coordinator.children { pending.append(child) }
      if let root = coordinator.rootController { pending.append(root) }
    case let application as Application:
      for window in application.windows { pending.append(window) }
      for coordinator in application.coordinators { pending.append(coordinator) }
      for case let belonging as Responder in application.belongings { pending.append(belonging) }
    default: break
    }
  }
}

/// Every object that an app has ever made, watched weakly: who lives, and who ought to.
final class Census {
  private struct Entry {
    weak var level: (any Linked)?
  }

  private var entries: [Entry] = []
  private var names: [NodeID: String] = [:]
  private var pruneAt = 64
  /// How many objects were made.
  private(set) var births = 0

  func watch(_ level: any Linked) {
    births += 1
    // First, or else the newcomer, which is no entry yet, loses its name.
    if entries.count == pruneAt { prune() }
    names[level.id] = level.title
    entries.append(Entry(level: level))
  }

  /// Oldest first.
  var living: [any Linked] {
    var living: [any Linked] = []
    living.reserveCapacity(entries.count)
    forEachLiving { living.append($0) }
    return living
  }

  /// By index and not by element: an entry that is copied registers a weak reference of its own, and taking that back
  /// was a twentieth of what a step of a script costs.
  func forEachLiving(_ body: (any Linked) -> Void) {
    let entries = entries
    for index in entries.indices {
      if let level = entries[index].level { body(level) }
    }
  }

  func name(of id: NodeID) -> String { id == .application ? "application" : names[id] ?? "row \(id)" }

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
