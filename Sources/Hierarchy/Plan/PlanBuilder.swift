/// Takes the rows of a shape, in an order in which what a row refers to comes first, and counts or records them.
///
/// A shape draws into either kind of builder with the same code and the same seed. So the number of nodes and the
/// depth that decide whether a plan is refused come from a counting pass that keeps nothing, rather than from a
/// second formula that could drift away from the shape.
struct PlanBuilder {
  /// The nodes so far.
  private(set) var tally = NodeTally()
  /// The links of the longest path of levels so far.
  private(set) var depth = 0
  /// The rows, if they are recorded.
  private(set) var columns: PlanColumns?

  private let wrappers: Int
  private let limit: Int

  /// A builder that keeps nothing and may be left alone once it has counted more than `limit` nodes.
  init(countingUpTo limit: Int, wrappers: Int) {
    columns = nil
    self.wrappers = wrappers
    self.limit = limit
  }

  /// A builder that keeps its rows, of which there will be `count`.
  init(recording count: Int, wrappers: Int) {
    columns = PlanColumns(count: count)
    self.wrappers = wrappers
    limit = .max
  }

  /// Whether counting further would not change the answer.
  var isFull: Bool { tally.total > limit }

  /// Whether rows are only counted.
  var isCounting: Bool { columns == nil }

  /// Adds the application and the window; the place is where the window's root controller goes.
  mutating func window() -> Place {
    let application = append(.application, parent: .none)
    let window = append(.window, parent: application)
    return Place(
      node: window,
      content: window,
      level: application,
      depth: 0,
      coordinator: application,
      coordinatorDepth: 0
    )
  }

  /// Adds a controller with its root view and wrappers, and before it a coordinator if it is to be that one's root.
  mutating func controller(
    in parent: Place,
    as container: ContainerKind = .plain,
    modal: Bool = false,
    coordinated: Bool = false
  ) -> Place {
    controller(in: parent, as: container, modal: modal, of: coordinated ? coordinator(in: parent) : nil)
  }

  /// Adds a coordinator below the one that `parent` belongs to.
  mutating func coordinator(in parent: Place) -> Place {
    let node = append(.coordinator, parent: parent.coordinator, levelParent: parent.coordinator)
    return Place(
      node: node,
      content: node,
      level: node,
      depth: parent.coordinatorDepth + 1,
      coordinator: node,
      coordinatorDepth: parent.coordinatorDepth + 1
    )
  }

  /// Adds a controller with its root view and wrappers that hands to `coordinator`, if there is one.
  mutating func controller(
    in parent: Place,
    as container: ContainerKind,
    modal: Bool,
    of coordinator: Place?
  ) -> Place {
    let level = coordinator ?? parent
    let node = append(.controller, parent: parent.node, levelParent: level.level)
    columns?.containers[node.index] = container
    columns?.modals[node.index] = modal
    if let coordinator { columns?.coordinators[node.index] = coordinator.node }
    var place = Place(
      node: node,
      content: view(in: node),
      level: node,
      depth: level.depth + 1,
      coordinator: level.coordinator,
      coordinatorDepth: level.coordinatorDepth
    )
    depth = max(depth, place.depth)
    deepen(&place, by: wrappers)
    return place
  }

  /// Adds a cell; its content is itself until it is wrapped or deepened.
  mutating func cell(in parent: Place) -> Place {
    let node = append(.cell, parent: parent.content, levelParent: parent.level)
    columns?.contents[node.index] = node
    let place = Place(
      node: node,
      content: node,
      level: node,
      depth: parent.depth + 1,
      coordinator: parent.coordinator,
      coordinatorDepth: parent.coordinatorDepth
    )
    depth = max(depth, place.depth)
    return place
  }

  /// Adds a plain view to a controller, a view or a cell.
  mutating func view(in parent: NodeID) -> NodeID {
    let node = NodeID(tally.total)
    tally.add(.view)
    columns?.parents[node.index] = parent
    return node
  }

  /// Adds the wrappers between a cell and the inner cells that it will hold.
  mutating func wrap(_ cell: inout Place) {
    deepen(&cell, by: wrappers)
  }

  /// Adds so many views, each in the one before, and moves the content into the innermost.
  mutating func deepen(_ place: inout Place, by views: Int) {
    for _ in 0..<views { place.content = view(in: place.content) }
    setContent(of: place)
  }

  /// Makes the place's content what the content of its controller or cell goes into.
  mutating func setContent(of place: Place) {
    columns?.contents[place.node.index] = place.content
  }

  /// Makes a level a decider, where deciders are drawn.
  mutating func decide(_ level: NodeID) {
    columns?.deciders.append(level)
  }

  /// Counts what a lattice of cells consists of without going through them.
  mutating func count(_ cells: NodeTally, levels: Int, in parent: Place) {
    tally.add(cells)
    depth = max(depth, parent.depth + levels)
  }

  private mutating func append(_ kind: NodeKind, parent: NodeID, levelParent: NodeID = .none) -> NodeID {
    let node = NodeID(tally.total)
    tally.add(kind)
    columns?.kinds[node.index] = kind
    columns?.parents[node.index] = parent
    columns?.levelParents[node.index] = levelParent
    return node
  }
}

// MARK: - Places and columns

/// Where the next thing goes: what a shape has to know about a level in order to hang others from it.
///
/// Kept outside the columns, so that a counting pass, which has no columns, draws exactly as a recording one.
struct Place {
  /// The window, controller or cell.
  let node: NodeID
  /// The view or cell that its content goes into.
  var content: NodeID
  /// The level itself; for the window, the application behind it.
  let level: NodeID
  /// Links from that level to the application.
  let depth: Int
  /// The coordinator that its flow belongs to, or the application.
  let coordinator: NodeID
  /// Links from that coordinator to the application.
  let coordinatorDepth: Int
}

/// The rows that a builder has recorded, column by column.
struct PlanColumns {
  var kinds: [NodeKind]
  var parents: [NodeID]
  var coordinators: [NodeID]
  var contents: [NodeID]
  var containers: [ContainerKind]
  var modals: [Bool]
  /// What each level hands to, noted on the way because roles and script need it for every level at once.
  var levelParents: [NodeID]
  /// The levels that the shape made deciders.
  var deciders: [NodeID] = []

  /// Columns of `count` rows, each a view that hangs from nothing.
  ///
  /// Most rows are views, so that little is left to be written of them.
  init(count: Int) {
    kinds = [NodeKind](repeating: .view, count: count)
    parents = [NodeID](repeating: .none, count: count)
    coordinators = parents
    contents = parents
    levelParents = parents
    containers = [ContainerKind](repeating: .plain, count: count)
    modals = [Bool](repeating: false, count: count)
  }
}
