/// A flat, seeded, immutable description of a hierarchy: the same message paths, whatever the strategy.
///
/// Columns rather than objects, so that a million nodes cost twenty bytes each, that a copy costs nothing and that
/// nothing in the plan can keep anything in the hierarchy alive. A row comes after all that it refers to: application,
/// window, then parents before children, a coordinator before its root controller.
public struct HierarchyPlan: Sendable {
  /// What was asked for.
  public let parameters: PlanParameters

  /// What each row becomes.
  public internal(set) var kinds: [NodeKind]

  /// What each row hangs from.
  ///
  /// A window from the application. A coordinator from its parent coordinator, or the application. A controller from its
  /// container, presenter or window, and its root view from it. Any other view or cell from the one around it.
  public internal(set) var parents: [NodeID]

  /// For a controller that hands to a coordinator, that coordinator; `none` for every other row.
  ///
  /// Its first controller is the root that it owns; only in an outline can further ones hand to it.
  public internal(set) var coordinators: [NodeID]

  /// For a controller or a cell, the view that its content goes into, which is the innermost wrapper; `none` for every
  /// other row.
  public internal(set) var contents: [NodeID]

  /// How each controller treats its children; `plain` for every other row.
  public internal(set) var containers: [ContainerKind]

  /// Whether a controller is presented by its parent rather than contained in it.
  public internal(set) var modals: [Bool]

  /// Whether a controller's root view sits in its container's view, or for a modal in the window.
  ///
  /// False for the covered screens of a stack and for the tabs that are not selected: a `next` by superviews ends there.
  public internal(set) var installed: [Bool] = []

  /// The level that each row hands a message to, which is the spine that all strategy families share.
  ///
  /// A cell hands to the cell or controller around it; a controller to its coordinator, else to its container or
  /// presenter, else to the application, which hands to `none`; a coordinator to its parent. Views and the window are
  /// passed over.
  public internal(set) var levelParents: [NodeID] = []

  /// What each level does with a message.
  public package(set) var roles: [Role] = []

  /// The messages to send, from the levels that no other level hands to, in an order that the seed draws.
  public internal(set) var script: [ScriptedMessage] = []

  /// Links on the longest path of levels from a leaf to the application.
  public internal(set) var depth = 0

  /// Kept because every case of a plan has it in its key.
  public internal(set) var controllerCount = 0

  /// The plan that `parameters` describe, or the reason why there is none, found before anything is built.
  public init(_ parameters: PlanParameters, memory: AvailableMemory = .current) throws(PlanError) {
    let rows = try parameters.survey(memory: memory).nodes
    let drawn = parameters.drawn(by: PlanBuilder(HierarchyPlan(rows: rows, of: parameters)))
    self = drawn.plan
    depth = drawn.depth
    finish(deciders: drawn.deciders)
  }

  /// Rows to be drawn, each a view in nothing as yet.
  init(rows count: Int, of parameters: PlanParameters) {
    self.parameters = parameters
    kinds = [NodeKind](repeating: .view, count: count)
    parents = [NodeID](repeating: .none, count: count)
    coordinators = parents
    contents = parents
    containers = [ContainerKind](repeating: .plain, count: count)
    modals = [Bool](repeating: false, count: count)
  }

  /// Number of nodes.
  public var count: Int { kinds.count }

  /// The level that `node` hands a message to.
  public func levelParent(of node: NodeID) -> NodeID { levelParents[node.index] }

  /// A digest of everything that gets built and sent; equal on every machine for equal parameters, which are left out:
  /// two sets of them that describe the same rows describe the same plan.
  package var digest: UInt64 {
    var digest = PlanDigest()
    digest.fold(kinds) { UInt64($0.rawValue) }
    for column in [parents, coordinators, contents] {
      digest.fold(column) { UInt64(UInt32(bitPattern: $0.row)) }
    }
    digest.fold(containers) { UInt64($0.rawValue) }
    for column in [modals, installed] { digest.fold(column) { $0 ? 1 : 0 } }
    digest.fold(roles) { UInt64($0.rawValue) }
    digest.fold(script) { UInt64(UInt32(bitPattern: $0.origin.row)) << 8 | UInt64($0.action.rawValue) }
    digest.fold(UInt64(depth))
    return digest.value
  }
}

/// A 64-bit digest over a sequence of numbers, in which their order counts: FNV-1a, but with a word per step instead of
/// a byte, which is eight times as fast; the shift brings the high bits back to the low ones.
struct PlanDigest {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func fold(_ word: UInt64) {
    value = (value ^ word) &* 0x0000_0100_0000_01b3
    value ^= value >> 32
  }

  /// Adds a column: how many rows it has, then what `word` makes of each.
  mutating func fold<Row>(_ column: [Row], word: (Row) -> UInt64) {
    fold(UInt64(column.count))
    for row in column { fold(word(row)) }
  }
}
