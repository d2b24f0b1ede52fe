/// A flat, seeded, immutable description of a hierarchy: the same message paths, whatever the strategy.
///
/// Columns rather than objects, so that a million nodes cost twenty bytes each, that a copy costs nothing and that
/// nothing in the plan can keep anything in the hierarchy alive. Rows are in an order in which every row that
/// another one refers to comes first: application, window, then parents before children, a coordinator
/// before its root controller.
public struct HierarchyPlan: Sendable {
  /// What was asked for.
  public let parameters: PlanParameters

  /// What each row becomes.
  public let kinds: [NodeKind]

  /// What each row hangs from.
  ///
  /// A window: the application. A coordinator: its parent coordinator, or the application. A controller: its
  /// container, its presenter if it is a modal, or the window. A controller's root view: that controller. Any
  /// other view and any cell: the view or cell around it.
  public let parents: [NodeID]

  /// For a controller that hands to a coordinator, that coordinator; `none` for every other row.
  ///
  /// A drawn shape's coordinators have one controller, their root. In an outline further ones may hand to the same
  /// coordinator; the first is its root, and the coordinator owns no other.
  public let coordinators: [NodeID]

  /// For a controller or a cell, the view or cell that its content (cells, children's root views) goes into,
  /// which is the innermost wrapper; `none` for every other row.
  ///
  /// The root view or the cell itself if there are no wrappers. In an app the views that a screen draws around its
  /// content count as wrappers.
  public let contents: [NodeID]

  /// How each controller treats its children; `plain` for every other row.
  public let containers: [ContainerKind]

  /// Whether a controller is presented by its parent rather than contained in it.
  public let modals: [Bool]

  /// Whether a controller's root view sits in its container's view, or for a modal in the window.
  ///
  /// False for the covered screens of a stack and for the tabs that are not selected: their controllers live, but
  /// a `next` that goes by superviews ends there.
  public let installed: [Bool]

  /// The level that each row hands a message to, which is the spine that all strategy families share.
  ///
  /// A cell hands to the cell or controller around it; a controller to its coordinator, else to its container or
  /// presenter, else to the application; a coordinator to its parent. Views, wrappers and the window are passed over;
  /// the application hands to `none`.
  public let levelParents: [NodeID]

  /// What each level does with a message.
  public package(set) var roles: [Role]

  /// The messages to send, from the levels that no other level hands to, in an order that the seed draws.
  public let script: [ScriptedMessage]

  /// Links on the longest path of levels from a leaf to the application.
  public let depth: Int

  /// How many of the nodes are controllers, kept because every case of a plan has it in its key.
  public let controllerCount: Int

  /// The plan that `parameters` describe, or the reason why there is none.
  ///
  /// Nothing is built before everything has been checked (`PlanParameters.survey(memory:)`).
  public init(_ parameters: PlanParameters, memory: AvailableMemory = .current) throws(PlanError) {
    let survey = try parameters.survey(memory: memory)
    let built = parameters.drawn(by: PlanBuilder(recording: survey.nodes, wrappers: parameters.wrappers))
    let columns = built.columns ?? PlanColumns(count: 0)
    self.parameters = parameters
    kinds = columns.kinds
    parents = columns.parents
    coordinators = columns.coordinators
    contents = columns.contents
    containers = columns.containers
    modals = columns.modals
    installed = columns.installed
    levelParents = columns.levelParents
    let levels = LevelTree(kinds: kinds, parents: levelParents)
    roles = levels.roles(parameters, drawn: columns.deciders)
    script = levels.script(parameters)
    depth = built.depth
    controllerCount = kinds.count { $0 == .controller }
  }

  /// Number of nodes.
  public var count: Int { kinds.count }

  /// The level that `node` hands a message to.
  public func levelParent(of node: NodeID) -> NodeID { levelParents[node.index] }

  /// A digest of everything that gets built and sent; equal on every machine for equal parameters.
  ///
  /// Column after column in the order of their declaration, each preceded by its number of rows, then the depth. The
  /// parameters are left out: two sets of them that describe the same rows describe the same plan.
  public var digest: UInt64 {
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

/// A 64-bit digest over a sequence of numbers, in which their order counts.
///
/// FNV-1a's offset and prime, but a 64-bit word per step instead of a byte, which is eight times as fast; the shift
/// brings the high bits, which multiplying alone would never let down, back to the low ones.
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

/// The plans drawn so far, each once: dozens of cases share a hierarchy, and a deep app has 100,000 nodes.
public struct DrawnPlans {
  private var plans: [PlanParameters: HierarchyPlan] = [:]

  /// None so far.
  public init() {}

  /// The plan that `parameters` describe, or the reason why there is none.
  public mutating func plan(_ parameters: PlanParameters) throws(PlanError) -> HierarchyPlan {
    if let drawn = plans[parameters] { return drawn }
    let plan = try HierarchyPlan(parameters)
    plans[parameters] = plan
    return plan
  }
}
