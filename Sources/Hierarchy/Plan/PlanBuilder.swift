/// Takes the rows of a shape, what a row refers to before that row, and counts or records them.
///
/// A shape draws into either kind of builder with the same code and seed, so that the nodes and the depth that refuse a
/// plan come from no second formula, which could drift away from the shape.
struct PlanBuilder {
  private(set) var nodes = 0
  private(set) var bytes = 0
  private(set) var depth = 0
  /// The levels that a shape draws as deciders.
  var deciders: [NodeID] = []
  /// The rows; none of them where they are only counted.
  private(set) var plan: HierarchyPlan
  let isCounting: Bool
  private let limit: Int
  private var wrappers: Int { plan.parameters.wrappers }

  /// Records in the rows of `plan`; without any it only counts, and may be left alone after more than `limit` nodes.
  init(_ plan: HierarchyPlan, limit: Int = .max) {
    (self.plan, isCounting, self.limit) = (plan, plan.count == 0, limit)
  }

  /// Whether counting further would not change the answer.
  var isFull: Bool { nodes > limit }

  /// Adds the application and the window; the place is where the window's root controller goes.
  mutating func window() -> Place {
    let application = append(.application, parent: .none)
    let window = append(.window, parent: application)
    return Place(node: window, content: window, depth: 0, coordinator: application, coordinatorDepth: 0)
  }

  mutating func coordinator(in parent: Place) -> Place {
    let node = append(.coordinator, parent: parent.coordinator)
    let depth = parent.coordinatorDepth + 1
    return Place(node: node, content: node, depth: depth, coordinator: node, coordinatorDepth: depth)
  }

  /// Adds a controller with its root view and wrappers, and before it a coordinator if it is to be that one's root.
  mutating func controller(
    in parent: Place,
    as container: ContainerKind = .plain,
    modal: Bool = false,
    coordinated: Bool = false,
    of present: Place? = nil
  ) -> Place {
    let coordinator = coordinated ? coordinator(in: parent) : present
    let node = append(.controller, parent: parent.node)
    if !isCounting {
      plan.containers[node.index] = container
      plan.modals[node.index] = modal
      plan.coordinators[node.index] = coordinator?.node ?? .none
    }
    var place = place(of: node, content: view(in: node), below: coordinator ?? parent)
    deepen(&place, by: wrappers)
    return place
  }

  /// Adds a cell; its content is itself until it is wrapped or deepened.
  mutating func cell(in parent: Place) -> Place {
    let node = append(.cell, parent: parent.content)
    let cell = place(of: node, content: node, below: parent)
    setContent(of: cell)
    return cell
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
  mutating func setContent(of place: Place) {
    if !isCounting { plan.contents[place.node.index] = place.content }
  }

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
    bytes += number * kind.bytes
  }

  private mutating func append(_ kind: NodeKind, parent: NodeID) -> NodeID {
    let node = NodeID(nodes)
    count(kind)
    if !isCounting {
      plan.kinds[node.index] = kind
      plan.parents[node.index] = parent
    }
    return node
  }

  private mutating func place(of node: NodeID, content: NodeID, below parent: Place) -> Place {
    var place = parent
    (place.node, place.content) = (node, content)
    place.depth += 1
    depth = max(depth, place.depth)
    return place
  }
}

/// Where the next thing goes.
///
/// Kept outside the columns, so that a counting pass draws exactly as a recording one.
struct Place {
  var node: NodeID
  var content: NodeID
  /// Links from the level, or from the application behind the window, to the application.
  var depth: Int
  let coordinator: NodeID
  let coordinatorDepth: Int
}
