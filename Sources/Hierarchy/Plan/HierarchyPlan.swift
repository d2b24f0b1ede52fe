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
  public let roles: [Role]

  /// The messages to send, in order, from the levels that no other level hands to.
  public let script: [ScriptedMessage]

  /// Links on the longest path of levels from a leaf to the application.
  public let depth: Int

  /// The columns as they are; the shapes (`HierarchyPlan.init(_:memory:)`) are the way in for everyone else.
  package init(
    parameters: PlanParameters,
    kinds: [NodeKind],
    parents: [NodeID],
    coordinators: [NodeID],
    contents: [NodeID],
    containers: [ContainerKind],
    modals: [Bool],
    roles: [Role],
    script: [ScriptedMessage],
    depth: Int
  ) {
    self.parameters = parameters
    self.kinds = kinds
    self.parents = parents
    self.coordinators = coordinators
    self.contents = contents
    self.containers = containers
    self.modals = modals
    self.installed = HierarchyPlan.installed(kinds, parents, containers, modals)
    self.levelParents = HierarchyPlan.levelParents(kinds, parents, coordinators)
    self.roles = roles
    self.script = script
    self.depth = depth
  }

  /// Number of nodes.
  public var count: Int { kinds.count }

  private static func installed(
    _ kinds: [NodeKind],
    _ parents: [NodeID],
    _ containers: [ContainerKind],
    _ modals: [Bool]
  ) -> [Bool] {
    var installed = [Bool](repeating: false, count: kinds.count)
    var shown = [NodeID](repeating: .none, count: kinds.count)
    for row in kinds.indices where kinds[row] == .controller {
      let parent = parents[row]
      installed[row] = true
      guard !modals[row], kinds[parent.index] == .controller else { continue }
      switch containers[parent.index] {
      case .plain, .split: break
      case .navigation:
        if shown[parent.index] != .none { installed[shown[parent.index].index] = false }
        shown[parent.index] = NodeID(row)
      case .tabs:
        if shown[parent.index] != .none { installed[row] = false }
        shown[parent.index] = NodeID(row)
      }
    }
    return installed
  }

  /// One pass: a row's parent comes before it, so the level around the parent is known already.
  private static func levelParents(
    _ kinds: [NodeKind],
    _ parents: [NodeID],
    _ coordinators: [NodeID]
  ) -> [NodeID] {
    var levelParents: [NodeID] = []
    levelParents.reserveCapacity(kinds.count)
    for row in kinds.indices {
      let parent = parents[row]
      if coordinators[row] != .none {
        levelParents.append(coordinators[row])
      } else if parent == .none || kinds[parent.index].isLevel {
        levelParents.append(parent)
      } else {
        levelParents.append(levelParents[parent.index])
      }
    }
    return levelParents
  }
}
