import Hierarchy
import Strategies

/// Makes the objects of a branch and puts them together, out of anybody's reach.
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

  /// The branch that these objects are.
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
    let seat = plan.seat(of: row, named: id)
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

  /// A coordinator owns the first controller that hands to it.
  private func adopt(_ row: NodeID, _ objects: [NodeID: Responder]) {
    guard plan.coordinators[row.index] != .none, let controller = objects[row] as? Controller,
      let coordinator = objects[plan.coordinators[row.index]] as? Coordinator,
      coordinator.rootController == nil
    else { return }
    coordinator.setRoot(controller)
  }
}
