/// Watches every object of a hierarchy by a weak reference, and counts the dead.
///
/// Nothing is hooked into any init or deinit, so a hierarchy without a ledger costs exactly what it would anyway. The
/// price is on the watched one: a weak reference moves an object's counts into a side table for good, so a watched
/// hierarchy is never timed.
public struct Ledger {
  private struct Watched {
    weak var node: Responder?
  }

  private let watched: [Watched]

  /// Watches `nodes`.
  public init(watching nodes: [Responder]) { watched = nodes.map { Watched(node: $0) } }

  /// How many objects were born.
  public var births: Int { watched.count }

  /// How many of them have died.
  public var deaths: Int { watched.count { $0.node == nil } }

  /// The objects that still live, in the plan's order.
  public func survivors() -> [Responder] { watched.compactMap(\.node) }

  /// Closures kept by the objects that still live.
  public var retainedClosures: Int { watched.reduce(0) { $0 + ($1.node?.retainedClosures ?? 0) } }
}

/// What a strategy keeps besides its nodes; all of it is 0 when everything is cleaned up.
public struct Residue: Hashable, Sendable {
  /// Entries of the association table.
  public var tableEntries: Int
  /// Observers and subscribers that are still registered.
  public var observers: Int
  /// Messages that were accepted and have not ended.
  public var queuedMessages: Int

  /// All of these together.
  public var total: Int { tableEntries + observers + queuedMessages }

  /// Nothing left.
  public static let none = Residue()

  /// A residue of so much of each.
  public init(tableEntries: Int = 0, observers: Int = 0, queuedMessages: Int = 0) {
    self.tableEntries = tableEntries
    self.observers = observers
    self.queuedMessages = queuedMessages
  }
}

/// A strong reference that a strategy adds to the ownership of the plan.
public enum StrongEdge: Hashable, Sendable {
  /// Every level holds the level that it hands messages to.
  case levelToParent
  /// The root controller of a coordinator holds the coordinator.
  case rootControllerToCoordinator
}

/// Which nodes outlive the last outside reference, by the arithmetic of reference counting over the plan alone.
///
/// A node with a count of 0 dies and drops what it holds (Kahn's topological sort, Communications of the ACM 5/11, 1962).
/// What never reaches 0 is a cycle or hangs from one.
public struct OwnershipPrediction: Sendable {
  /// Whether the node of each row is left behind.
  public let isLeftBehind: [Bool]

  /// How many nodes are left behind.
  public let count: Int

  /// What `plan` leaves behind when a strategy adds `extra` strong references.
  public init(_ plan: HierarchyPlan, extra: Set<StrongEdge>) {
    isLeftBehind =
      extra.isEmpty
      ? [Bool](repeating: false, count: plan.count) : OwnershipPrediction.survivors(of: plan, extra)
    count = isLeftBehind.count { $0 }
  }

  private static func survivors(of plan: HierarchyPlan, _ extra: Set<StrongEdge>) -> [Bool] {
    var held = [[Int32]](repeating: [], count: plan.count)
    var references = [Int32](repeating: 0, count: plan.count)
    forEachEdge(of: plan, extra) { holder, target in
      held[holder.index].append(target.row)
      references[target.index] += 1
    }
    var alive = [Bool](repeating: true, count: plan.count)
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

  /// Every strong reference: downwards by ownership, and what the strategy adds.
  private static func forEachEdge(
    of plan: HierarchyPlan,
    _ extra: Set<StrongEdge>,
    _ body: (_ holder: NodeID, _ target: NodeID) -> Void
  ) {
    var hasRoot = [Bool](repeating: false, count: plan.count)
    for row in 1..<plan.count {
      let (node, coordinator) = (NodeID(row), plan.coordinators[row])
      body(plan.parents[row], node)
      if coordinator != .none {
        if !hasRoot[coordinator.index] { body(coordinator, node) }
        hasRoot[coordinator.index] = true
        if extra.contains(.rootControllerToCoordinator) { body(node, coordinator) }
      }
      if extra.contains(.levelToParent), plan.kinds[row].isLevel { body(node, plan.levelParent(of: node)) }
    }
  }
}
