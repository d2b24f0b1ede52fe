/// Draws the flows of an app, each a stack of screens with whatever hangs from them.
///
/// What a flow is made of, and what the ratios mean, is said at `AppShape`.
struct AppFlows {
  /// A larger flow divides.
  static let controllersOfWholeFlow = 12
  /// What a dividing flow keeps for itself.
  private static let keptWhenDividing = 8
  /// Child flows of a dividing flow, at most.
  private static let childFlows = 4
  /// The ratio at which each flow has a coordinator, and nothing else has.
  private static let oneCoordinatorPerFlow = 0.15
  /// Where deciders are drawn, one screen in four decides what its cells and its flows send.
  private static let screensPerDecider = 4

  /// The painter of the screens.
  let screen: AppScreen
  private let parameters: PlanParameters
  private let flowCoordinators: Double
  private var generator: SeededGenerator
  private var deciders: SeededGenerator

  /// Flows that have been announced but not drawn; a queue, so that parts stay in order and nothing recurses.
  private var waiting: [FlowToDraw] = []

  /// The flows of an app of these parameters, none of them announced yet.
  ///
  /// A flow has a coordinator with the chance of `flowCoordinators`; unless one is given, as an app's ratio says.
  init(_ parameters: PlanParameters, flowCoordinators: Double? = nil) {
    self.parameters = parameters
    self.flowCoordinators = flowCoordinators ?? parameters.coordinatorRatio / Self.oneCoordinatorPerFlow
    screen = AppScreen(cells: parameters.cells)
    generator = PlanStream.screens.generator(seed: parameters.seed)
    deciders = PlanStream.deciders.generator(seed: parameters.seed)
  }

  /// Gives `flow` its place among those to be drawn.
  mutating func announce(_ flow: FlowToDraw) { waiting.append(flow) }

  /// Draws what was announced, and what that announces.
  mutating func drawAll(into builder: inout PlanBuilder) {
    var next = 0
    while next < waiting.count, !builder.isFull {
      draw(waiting[next], into: &builder)
      next += 1
    }
  }

  private mutating func draw(_ flow: FlowToDraw, into builder: inout PlanBuilder) {
    let childFlows = Self.childFlows(of: flow.budget)
    var left = flow.budget - childFlows.reduce(0, +)
    let stack = drawStack(of: flow, left: &left, into: &builder)
    var hosts: [AppHost] = []
    while left > 0, !builder.isFull {
      if let last = hosts.indices.last, left > 1, startsModalFlow(at: hosts[last]) {
        let budget = min(left, generator.within(2...4))
        announce(budget, at: &hosts[last], isModal: true)
        left -= budget
      } else {
        hosts.append(AppHost(place: drawScreen(in: stack, left: &left, into: &builder)))
      }
    }
    for (child, budget) in childFlows.enumerated() where !hosts.isEmpty {
      let host = child % hosts.count
      let isModal = startsModalFlow(at: hosts[host])
      announce(budget, at: &hosts[host], isModal: isModal)
    }
  }

  /// The flow's own containers: a stack, in a split with a sidebar if it is that kind of part.
  private mutating func drawStack(
    of flow: FlowToDraw,
    left: inout Int,
    into builder: inout PlanBuilder
  ) -> Place {
    let coordinated = generator.chance(flowCoordinators)
    var parent = flow.parent
    if flow.isSplit {
      parent = builder.controller(in: parent, as: .split, coordinated: coordinated)
      left -= 2
      var sidebar = builder.controller(in: parent, coordinated: screenIsCoordinated())
      screen.drawForm(in: &sidebar, into: &builder, using: &generator)
    }
    var stack = builder.controller(
      in: parent,
      as: parameters.nesting >= 1 ? .navigation : .plain,
      modal: flow.isModal,
      coordinated: flow.isSplit ? screenIsCoordinated() : coordinated
    )
    left -= 1
    screen.drawNavigationBar(in: &stack, into: &builder, using: &generator)
    return stack
  }

  /// A screen of a stack; every fourth has one or two child controllers, if the flow has that many left.
  private mutating func drawScreen(
    in stack: Place,
    left: inout Int,
    into builder: inout PlanBuilder
  ) -> Place {
    var place = builder.controller(in: stack, coordinated: screenIsCoordinated())
    left -= 1
    screen.draw(in: &place, into: &builder, using: &generator)
    decide(at: place, in: &builder)
    guard left > 0, generator.below(4) == 0 else { return place }
    for _ in 0..<min(left, generator.within(1...2)) {
      var child = builder.controller(in: place, coordinated: screenIsCoordinated())
      left -= 1
      screen.drawForm(in: &child, into: &builder, using: &generator)
    }
    return place
  }

  private mutating func announce(_ budget: Int, at host: inout AppHost, isModal: Bool) {
    waiting.append(FlowToDraw(parent: host.place, budget: budget, isModal: isModal, isSplit: false))
    host.presents = host.presents || isModal
  }

  /// A screen comes with 1.375 controllers, its children included, and a modal flow has three, so a chance of
  /// 1.375 r / (1 - 3 r) would make a share r of the controllers modal, if the first place of each flow were not
  /// always a screen's; 1.7 makes up for that (counted at 1,000 and 10,000 controllers).
  private mutating func startsModalFlow(at host: AppHost) -> Bool {
    guard !host.presents else { return false }
    let ratio = parameters.modalRatio
    return generator.chance(ratio < 0.2 ? 1.7 * ratio / (1 - 3 * ratio) : 1)
  }

  private mutating func screenIsCoordinated() -> Bool {
    let rest = parameters.coordinatorRatio - Self.oneCoordinatorPerFlow
    return generator.chance(rest / (1 - Self.oneCoordinatorPerFlow))
  }

  private static func childFlows(of budget: Int) -> [Int] {
    guard budget > controllersOfWholeFlow else { return [] }
    let rest = budget - keptWhenDividing
    return AppShape.shares(of: rest, among: min(childFlows, max(1, rest / 6)))
  }

  private mutating func decide(at screen: Place, in builder: inout PlanBuilder) {
    guard parameters.handler == .drawn, deciders.below(Self.screensPerDecider) == 0 else { return }
    builder.decide(screen.level)
  }
}

/// A flow of an app that has its place but has not been drawn.
struct FlowToDraw {
  /// The controller that contains or presents it.
  let parent: Place
  /// How many controllers it consists of, its own containers and all its child flows included.
  let budget: Int
  /// Whether it is presented.
  let isModal: Bool
  /// Whether it is a split of a sidebar and a stack.
  let isSplit: Bool
}

/// A screen that further flows can be contained in or presented by.
struct AppHost {
  /// The screen.
  let place: Place
  /// Whether it presents something; a controller presents one thing at a time.
  var presents = false
}
