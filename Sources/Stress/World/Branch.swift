import Hierarchy
import Strategies

/// The live objects of a branch.
struct Branch {
  let template: BranchTemplate
  /// The objects, as `template.rows` has them.
  let nodes: [Responder]
  let root: Controller
  let tops: [Responder]
  let leaves: [Responder]
  let links: [(level: Responder, parent: Responder)]

  /// The object for a row of the plan; nil where the row is in no such branch.
  func node(of row: NodeID) -> Responder? {
    let rows = template.rows
    var range = rows.indices
    while let first = range.first {
      let middle = first + range.count / 2
      if rows[middle] == row { return nodes[middle] }
      range = rows[middle] < row ? middle + 1..<range.upperBound : first..<middle
    }
    return nil
  }

  /// How it hangs in the rest.
  struct Place: Equatable {
    /// The row of the controller that contains or presents it.
    let site: NodeID
    var isPresented = false
  }
}

/// A part of a plan that comes and goes as one: a controller with everything below it, and the coordinators of those
/// controllers.
struct BranchTemplate {
  let root: NodeID
  let rows: [NodeID]
  /// The levels that hand to a level outside: the root, or coordinators.
  let tops: [NodeID]
  let site: NodeID

  /// The branches of `plan`: subtrees of at most `limit` rows that hang in a controller, none inside of another.
  static func all(of plan: HierarchyPlan, upTo limit: Int) -> [BranchTemplate] {
    let owners = owners(in: plan, upTo: limit)
    var rows: [NodeID: [NodeID]] = [:]
    for row in 0..<plan.count where owners[row] != .none {
      rows[owners[row], default: []].append(NodeID(row))
    }
    return rows.sorted { $0.key < $1.key }.map { root, rows in
      BranchTemplate(
        root: root,
        rows: rows,
        tops: rows.filter { row in
          plan.kinds[row.index].isLevel && owners[plan.levelParent(of: row).index] != root
        },
        site: plan.parents[root.index]
      )
    }
  }

  private static func owners(in plan: HierarchyPlan, upTo limit: Int) -> [NodeID] {
    let sizes = sizes(in: plan)
    var owners = [NodeID](repeating: .none, count: plan.count)
    for row in 2..<max(2, plan.count) {
      let parent = plan.parents[row]
      switch plan.kinds[row] {
      case .controller:
        let isRoot = sizes[row] <= limit && plan.kinds[parent.index] == .controller
        owners[row] = owners[parent.index] == .none && isRoot ? NodeID(row) : owners[parent.index]
      case .view, .cell: owners[row] = owners[parent.index]
      case .application, .window, .coordinator: break
      }
    }
    // A coordinator comes and goes with its controllers and the coordinators below it; where these are in several places
    // it stays, as an architecture's may.
    var isShared = [Bool](repeating: false, count: plan.count)
    var isKnown = isShared
    for row in 2..<max(2, plan.count) where plan.coordinators[row] != .none {
      let coordinator = plan.coordinators[row].index
      if isKnown[coordinator], owners[coordinator] != owners[row] { isShared[coordinator] = true }
      isKnown[coordinator] = true
      owners[coordinator] = isShared[coordinator] ? .none : owners[row]
    }
    for row in stride(from: plan.count - 1, to: 1, by: -1) where plan.kinds[row] == .coordinator {
      let parent = plan.parents[row].index
      if plan.kinds[parent] == .coordinator, owners[row] != owners[parent] { owners[parent] = .none }
    }
    return owners
  }

  /// How many rows hang from each row, itself included, and with each controller the coordinator that it hands to.
  private static func sizes(in plan: HierarchyPlan) -> [Int] {
    var sizes = [Int](repeating: 0, count: plan.count)
    for row in stride(from: plan.count - 1, to: 1, by: -1) where plan.kinds[row] != .coordinator {
      sizes[row] += plan.coordinators[row] == .none ? 1 : 2
      sizes[plan.parents[row].index] += sizes[row]
    }
    return sizes
  }
}

/// Makes the objects of a branch and puts them together, out of every sender's reach.
struct BranchMaker {
  let plan: HierarchyPlan
  let wiring: any Wiring
  /// Rows per generation: an object of generation g for row r is named r + g · places, so that no two objects ever have
  /// the same name.
  let places: Int

  func make(_ template: BranchTemplate, generation: Int) -> Branch {
    var objects: [NodeID: Responder] = [:]
    for row in template.rows { objects[row] = object(for: row, generation) }
    for row in template.rows { loadView(row, objects) }
    for row in template.rows where row != template.root { attach(row, objects) }
    adopt(template.root, objects)
    return branch(template, of: objects)
  }

  func branch(_ template: BranchTemplate, of objects: [NodeID: Responder]) -> Branch {
    guard let root = objects[template.root] as? Controller else {
      preconditionFailure("a branch has its root among its rows")
    }
    let tops = Set(template.tops)
    var links: [(level: Responder, parent: Responder)] = []
    var handedTo: Set<NodeID> = []
    for row in template.rows where plan.kinds[row.index].isLevel && !tops.contains(row) {
      let parent = plan.levelParent(of: row)
      guard let level = objects[row], let above = objects[parent] else { continue }
      links.append((level, above))
      handedTo.insert(parent)
    }
    let leaves = template.rows.filter { plan.kinds[$0.index].isLevel && !handedTo.contains($0) }
    return Branch(
      template: template,
      nodes: template.rows.compactMap { objects[$0] },
      root: root,
      tops: template.tops.compactMap { objects[$0] },
      leaves: leaves.compactMap { objects[$0] },
      links: links
    )
  }

  private func object(for row: NodeID, _ generation: Int) -> Responder {
    let id = NodeID(row.index + generation * places)
    let seat = Seat(row, in: plan, named: id)
    let object: Responder =
      switch plan.kinds[row.index] {
      case .coordinator: wiring.makeCoordinator(seat)
      case .controller: wiring.makeController(seat)
      case .cell: wiring.makeCell(seat)
      case .view, .window, .application: View(id: id)
      }
    object.role = plan.roles[row.index]
    return object
  }

  private func loadView(_ row: NodeID, _ objects: [NodeID: Responder]) {
    let parent = plan.parents[row.index]
    guard plan.kinds[row.index] == .view, let controller = objects[parent] as? Controller,
      let view = objects[row] as? View
    else { return }
    controller.load(view, content: objects[plan.contents[parent.index]] as? View)
  }

  private func attach(_ row: NodeID, _ objects: [NodeID: Responder]) {
    let parent = objects[plan.parents[row.index]]
    switch objects[row] {
    case let coordinator as Coordinator: (parent as? Coordinator)?.add(coordinator)
    case let controller as Controller:
      (parent as? Controller)?.contain(controller)
    case let view as View:
      if let parent = parent as? View { parent.addSubview(view) }
    default: break
    }
    adopt(row, objects)
  }

  private func adopt(_ row: NodeID, _ objects: [NodeID: Responder]) {
    guard plan.coordinators[row.index] != .none, let controller = objects[row] as? Controller,
      let coordinator = objects[plan.coordinators[row.index]] as? Coordinator,
      coordinator.rootController == nil
    else { return }
    coordinator.setRoot(controller)
  }
}
