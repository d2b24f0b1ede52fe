/// Watches every object of a hierarchy by a weak reference, and counts the dead.
///
/// A hierarchy without a ledger costs what it would anyway. A weak reference moves an object's counts into a side table
/// for good, so a watched hierarchy is never timed.
package struct Ledger {
  private let watched: [() -> Responder?]

  package init(watching nodes: [Responder]) { watched = nodes.map { node in { [weak node] in node } } }

  package var births: Int { watched.count }
  package var deaths: Int { watched.count { $0() == nil } }

  package func survivors() -> [Responder] { watched.compactMap { $0() } }
  package var retainedClosures: Int { survivors().reduce(0) { $0 + $1.retainedClosures } }
}

/// What a strategy keeps besides its nodes; all of it is 0 when everything is cleaned up.
public struct Residue: Hashable, Sendable {
  /// Entries of the association table.
  public var tableEntries: Int
  /// Observers and subscribers that are still registered.
  public var observers: Int
  /// Messages that were accepted and have not ended.
  public var queuedMessages: Int
  package var total: Int { tableEntries + observers + queuedMessages }

  /// Nothing left.
  public static let none = Residue()

  /// A residue of so much of each.
  public init(tableEntries: Int = 0, observers: Int = 0, queuedMessages: Int = 0) {
    (self.tableEntries, self.observers, self.queuedMessages) = (tableEntries, observers, queuedMessages)
  }
}

/// A strong reference that a strategy adds to the ownership of the plan.
public enum StrongEdge: Hashable, Sendable {
  /// Every level holds the level that it hands messages to.
  case levelToParent
  /// Every level holds the nearest decider above it.
  case levelToDecider
  /// The root controller of a coordinator holds the coordinator.
  case rootControllerToCoordinator
}

extension HierarchyPlan {
  /// Whether the node of each row outlives the last outside reference where a strategy adds `extra` strong references, by
  /// the arithmetic of reference counting over the plan alone.
  ///
  /// A node with a count of 0 dies and drops what it holds (Kahn's topological sort, Communications of the ACM 5/11, 1962).
  /// What never reaches 0 is a cycle or hangs from one.
  package func leftBehind(adding extra: Set<StrongEdge>) -> [Bool] {
    guard !extra.isEmpty else { return [Bool](repeating: false, count: count) }
    var held = [[Int32]](repeating: [], count: count)
    var references = [Int32](repeating: 0, count: count)
    func hold(_ holder: NodeID, _ target: NodeID) {
      held[holder.index].append(target.row)
      references[target.index] += 1
    }
    let deciders = extra.contains(.levelToDecider) ? nearestDeciders : []
    var hasRoot = [Bool](repeating: false, count: count)
    for row in 1..<count {
      let (node, coordinator) = (NodeID(row), coordinators[row])
      hold(parents[row], node)
      if coordinator != .none {
        if !hasRoot[coordinator.index] { hold(coordinator, node) }
        hasRoot[coordinator.index] = true
        if extra.contains(.rootControllerToCoordinator) { hold(node, coordinator) }
      }
      if extra.contains(.levelToParent), kinds[row].isLevel { hold(node, levelParents[row]) }
      if !deciders.isEmpty, kinds[row].isLevel, deciders[row] != .none { hold(node, deciders[row]) }
    }
    var alive = [Bool](repeating: true, count: count)
    var dying = references.indices.filter { references[$0] == 0 }
    while let row = dying.popLast() {
      alive[row] = false
      for target in held[row] {
        references[Int(target)] -= 1
        if references[Int(target)] == 0 { dying.append(Int(target)) }
      }
    }
    return alive
  }
}
