/// A tree of controllers, filled level by level, in which every controller has `fanOut` children until none is left.
///
/// Controllers are numbered breadth first, so the children of controller i are i · fanOut + 1 and the ones after
/// it, and no queue is needed. The upper levels are tabs, navigation and split; a controller without children is
/// plain, and every plain one is a screen with all the cells.
///
/// Coordinators are drawn so that there are exactly as many as the ratio says, the window's root among them if
/// there is any ratio at all. Modals too, but a controller presents one child at most, and a container keeps at
/// least one child, so a high ratio gives fewer than it says.
struct BalancedShape {
  private let parameters: PlanParameters
  private let controllers: Int
  private let fanOut: Int

  /// The tree of so many controllers.
  init(_ parameters: PlanParameters, controllers: Int, fanOut: Int) {
    self.parameters = parameters
    self.controllers = controllers
    self.fanOut = fanOut
  }

  /// Adds the tree.
  func draw(into builder: inout PlanBuilder) {
    let cells = CellLattice(parameters.cells, wrappers: parameters.wrappers)
    var coordinated = coordinatorRoots()
    var presentations = Presentations(of: self)
    var places: [Place] = []
    places.reserveCapacity(parentCount)
    let window = builder.window()
    var level = 0
    var levelEnd = 1
    for number in 0..<controllers where !builder.isFull {
      if number == levelEnd {
        level += 1
        levelEnd = levelEnd.multipliedSaturated(by: fanOut).addingSaturated(1)
      }
      let container = container(of: number, level: level)
      let place = builder.controller(
        in: number == 0 ? window : places[(number - 1) / fanOut],
        as: container,
        modal: number > 0 && presentations.presents(number),
        coordinated: number == 0 ? parameters.coordinatorRatio > 0 : coordinated.choosesNext()
      )
      if number < parentCount { places.append(place) }
      if container == .plain { cells.draw(in: place, into: &builder) }
      presentations.choose(for: number, container: container)
    }
  }

  /// How many controllers have children.
  private var parentCount: Int { (controllers - 2) / fanOut + 1 }

  private func childCount(of number: Int) -> Int {
    min(fanOut, max(0, controllers - 1 - number.multipliedSaturated(by: fanOut)))
  }

  private func container(of number: Int, level: Int) -> ContainerKind {
    .container(atLevel: level, of: parameters.nesting, hasChildren: childCount(of: number) > 0)
  }

  private func coordinatorRoots() -> SelectionSampler {
    SelectionSampler(
      choosing: Int(parameters.coordinatorRatio * Double(controllers)) - 1,
      of: controllers - 1,
      generator: PlanStream.coordinators.generator(seed: parameters.seed)
    )
  }

  /// Which child, if any, each controller presents; decided when the presenter is added, which is before its children.
  private struct Presentations {
    private let shape: BalancedShape
    private var chosen: SelectionSampler
    private var child: SeededGenerator
    private var presented: [Int32]

    init(of shape: BalancedShape) {
      self.shape = shape
      let seed = shape.parameters.seed
      chosen = SelectionSampler(
        choosing: Int(shape.parameters.modalRatio * Double(shape.controllers)),
        of: shape.parentCount,
        generator: PlanStream.modals.generator(seed: seed)
      )
      child = PlanStream.presentedChild.generator(seed: seed)
      presented = []
      presented.reserveCapacity(shape.parentCount)
    }

    mutating func choose(for presenter: Int, container: ContainerKind) {
      let children = shape.childCount(of: presenter)
      guard children > 0 else { return }
      let first = presenter * shape.fanOut + 1
      let presents = chosen.choosesNext() && (container == .plain || children > 1)
      presented.append(presents ? Int32(first + child.below(children)) : -1)
    }

    func presents(_ number: Int) -> Bool {
      Int(presented[(number - 1) / shape.fanOut]) == number
    }
  }
}
