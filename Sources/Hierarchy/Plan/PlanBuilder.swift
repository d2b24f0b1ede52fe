/// Takes the rows of a shape, what a row refers to before that row, and counts or records them.
///
/// A shape draws into either kind of builder with the same code and the same seed, so that the number of nodes and the depth
/// that refuse a plan come from no second formula, which could drift away from the shape.
struct PlanBuilder {
  private(set) var nodes = 0
  private(set) var bytes = 0
  private(set) var depth = 0
  private(set) var columns: PlanColumns?

  private let wrappers: Int
  private let limit: Int

  /// A builder that keeps nothing and may be left alone once it has counted more than `limit` nodes.
  init(countingUpTo limit: Int, wrappers: Int) {
    self.wrappers = wrappers
    self.limit = limit
  }

  /// A builder that keeps its rows, `count` of them.
  init(recording count: Int, wrappers: Int) {
    columns = PlanColumns(count: count)
    self.wrappers = wrappers
    limit = .max
  }

  /// Whether counting further would not change the answer.
  var isFull: Bool { nodes > limit }

  /// Whether rows are only counted.
  var isCounting: Bool { columns == nil }

  /// Adds the application and the window; the place is where the window's root controller goes.
  mutating func window() -> Place {
    let application = append(.application, parent: .none)
    let window = append(.window, parent: application)
    return Place(node: window, content: window, depth: 0, coordinator: application, coordinatorDepth: 0)
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
    let node = append(.coordinator, parent: parent.coordinator)
    let depth = parent.coordinatorDepth + 1
    return Place(node: node, content: node, depth: depth, coordinator: node, coordinatorDepth: depth)
  }

  /// Adds a controller with its root view and wrappers that hands to `coordinator`, if there is one.
  mutating func controller(
    in parent: Place,
    as container: ContainerKind,
    modal: Bool,
    of coordinator: Place?
  ) -> Place {
    let node = append(.controller, parent: parent.node)
    columns?.containers[node.index] = container
    columns?.modals[node.index] = modal
    if let coordinator { columns?.coordinators[node.index] = coordinator.node }
    var place = place(of: node, content: view(in: node), below: coordinator ?? parent)
    deepen(&place, by: wrappers)
    return place
  }

  /// Adds a cell; its content is itself until it is wrapped or deepened.
  mutating func cell(in parent: Place) -> Place {
    let node = append(.cell, parent: parent.content)
    columns?.contents[node.index] = node
    return place(of: node, content: node, below: parent)
  }

  @discardableResult
  mutating func view(in parent: NodeID) -> NodeID { append(.view, parent: parent) }

  mutating func wrap(_ cell: inout Place) { deepen(&cell, by: wrappers) }

  /// Adds so many views, each in the one before, and moves the content into the innermost.
  mutating func deepen(_ place: inout Place, by views: Int) {
    for _ in 0..<views { place.content = view(in: place.content) }
    setContent(of: place)
  }

  /// Makes the place's content what the content of its controller or cell goes into.
  mutating func setContent(of place: Place) { columns?.contents[place.node.index] = place.content }

  mutating func decide(_ level: NodeID) { columns?.deciders.append(level) }

  /// Counts cells in cells, `numbers` of them in each collection, without going through them.
  mutating func count(cells numbers: [Int], in parent: Place) {
    var cells = 1
    // Stops as soon as rows cannot be numbered: one more multiplication of a smaller number does not overflow.
    for (level, number) in numbers.enumerated() where nodes <= PlanLimits.nodes {
      if level > 0 { count(.view, cells * wrappers) }
      cells *= number
      count(.cell, cells)
    }
    depth = max(depth, parent.depth + numbers.count)
  }

  private mutating func count(_ kind: NodeKind, _ number: Int = 1) {
    nodes += number
    bytes += number * MemoryEstimate.bytes(of: kind)
  }

  private mutating func append(_ kind: NodeKind, parent: NodeID) -> NodeID {
    let node = NodeID(nodes)
    count(kind)
    columns?.kinds[node.index] = kind
    columns?.parents[node.index] = parent
    return node
  }

  private mutating func place(of node: NodeID, content: NodeID, below parent: Place) -> Place {
    let depth = parent.depth + 1
    self.depth = max(self.depth, depth)
    return Place(
      node: node,
      content: content,
      depth: depth,
      coordinator: parent.coordinator,
      coordinatorDepth: parent.coordinatorDepth
    )
  }
}

/// Where the next thing goes: what a shape has to know about a level in order to hang others from it.
///
/// Kept outside the columns, so that a counting pass, which has no columns, draws exactly as a recording one.
struct Place {
  let node: NodeID
  var content: NodeID
  /// Links from the level, or from the application behind the window, to the application.
  let depth: Int
  let coordinator: NodeID
  let coordinatorDepth: Int
}

/// The rows that a builder has recorded, column by column; `HierarchyPlan` says what each column means.
struct PlanColumns {
  var kinds: [NodeKind]
  var parents: [NodeID]
  var coordinators: [NodeID]
  var contents: [NodeID]
  var containers: [ContainerKind]
  var modals: [Bool]
  var deciders: [NodeID] = []

  /// Columns of `count` rows, each a view in nothing.
  init(count: Int) {
    kinds = [NodeKind](repeating: .view, count: count)
    parents = [NodeID](repeating: .none, count: count)
    coordinators = parents
    contents = parents
    containers = [ContainerKind](repeating: .plain, count: count)
    modals = [Bool](repeating: false, count: count)
  }

  /// Of a stack's screens the last one is installed, of tabs the first.
  var installed: [Bool] {
    var installed = kinds.map { $0 == .controller }
    var shown = [NodeID](repeating: .none, count: kinds.count)
    for row in kinds.indices where kinds[row] == .controller && !modals[row] {
      let parent = parents[row].index
      let sibling = shown[parent]
      shown[parent] = NodeID(row)
      guard sibling != .none else { continue }
      switch containers[parent] {
      case .plain, .split: break
      case .navigation: installed[sibling.index] = false
      case .tabs: installed[row] = false
      }
    }
    return installed
  }

  /// One pass: a row's parent comes before it, so the level around the parent is known already.
  var levelParents: [NodeID] {
    var levels: [NodeID] = []
    levels.reserveCapacity(kinds.count)
    for row in kinds.indices {
      let parent = parents[row]
      if coordinators[row] != .none {
        levels.append(coordinators[row])
      } else if parent == .none || kinds[parent.index].isLevel {
        levels.append(parent)
      } else {
        levels.append(levels[parent.index])
      }
    }
    return levels
  }
}
