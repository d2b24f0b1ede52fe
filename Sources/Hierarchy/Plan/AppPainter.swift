/// Draws an app: a root tab controller with up to ten parts, each a flow of screens, drawn like the screens of real apps.
///
/// A flow is a navigation stack with its screens. Some screens contain one or two child controllers; some start a modal
/// flow of two to four controllers, which is a stack of its own. A flow of more than a dozen controllers keeps eight and
/// divides the others into up to four child flows, contained in its screens or presented by them, so that depth grows
/// with the logarithm of the size. There are exactly as many controllers as asked for.
///
/// What the parameters mean here:
/// - nesting: 0 no containers (every flow is a plain custom container), 1 navigation, 2 tabs at the root too, 3 every
///   third part is also a split of a sidebar and the stack, if it has that many controllers.
/// - coordinator ratio: a flow has about seven controllers, so 0.15 gives every flow a coordinator; below that, so many
///   flows as the ratio is of 0.15; above it, screens have their own as well, and at 1 every controller does.
/// - modal ratio: how many of the controllers are modal, on average. Only flows are presented, and only by a screen that
///   presents nothing yet, so about a fifth is the most there can be.
/// - cells: the middle of the sizes that are drawn; none makes every screen a cell-free skeleton.
struct AppPainter {
  /// Parts of the app: article E1's number, or as many as get a stack and a screen each.
  let parts: Int
  private static let mostParts = 10
  static let controllersOfWholeFlow = 12
  private static let keptWhenDividing = 8
  private static let childFlows = 4
  /// The ratio at which each flow has a coordinator, and nothing else has.
  private static let oneCoordinatorPerFlow = 0.15
  /// Where deciders are drawn, one screen in four decides what its cells and its flows send.
  private static let screensPerDecider = 4
  let parameters: PlanParameters
  var builder: PlanBuilder
  var generator: SeededGenerator
  private var deciders: SeededGenerator
  var flowCoordinators: Double
  /// A queue, so that parts stay in order and nothing recurses.
  private var waiting: [Flow] = []

  /// A flow that has its place; its own containers and all its child flows are among the controllers of its budget.
  typealias Flow = (parent: Place, budget: Int, isModal: Bool, isSplit: Bool)
  /// A screen that further flows can be contained in or presented by.
  typealias Host = (place: Place, presents: Bool)

  init(_ parameters: PlanParameters, _ builder: consuming PlanBuilder, controllers: Int) {
    self.parameters = parameters
    parts = min(Self.mostParts, max(1, (controllers - 1) / 2))
    self.builder = consume builder
    generator = PlanStream.screens.generator(seed: parameters.seed)
    deciders = PlanStream.deciders.generator(seed: parameters.seed)
    flowCoordinators = parameters.coordinatorRatio / Self.oneCoordinatorPerFlow
  }

  mutating func drawApp(controllers: Int) {
    let root = drawRoot(coordinated: parameters.coordinatorRatio > 0)
    for (part, budget) in Self.shares(of: controllers - 1, among: parts).enumerated() {
      // A split takes a sidebar, a stack and a screen.
      waiting.append((root, budget, false, budget > 3 && isSplit(part)))
    }
    drawFlows()
  }

  mutating func drawRoot(coordinated: Bool) -> Place {
    var root = builder.controller(in: builder.window(), as: container(.tabs), coordinated: coordinated)
    drawTabBar(in: &root)
    return root
  }

  /// `kind`, or a plain container where the nesting leaves it out.
  func container(_ kind: ContainerKind) -> ContainerKind {
    [ContainerKind.navigation, .tabs, .split].prefix(parameters.nesting).contains(kind) ? kind : .plain
  }

  func isSplit(_ number: Int) -> Bool { parameters.nesting >= 3 && number % 3 == 2 }

  mutating func announce(_ budget: Int, at host: inout Host, isModal: Bool) {
    waiting.append((host.place, budget, isModal, false))
    host.presents = host.presents || isModal
  }

  mutating func drawFlows() {
    var next = 0
    while next < waiting.count, !builder.isFull {
      draw(waiting[next])
      next += 1
    }
  }

  private mutating func draw(_ flow: Flow) {
    let childFlows = Self.childFlows(of: flow.budget)
    var left = flow.budget - childFlows.reduce(0, +)
    let stack = drawStack(of: flow, left: &left)
    var hosts: [Host] = []
    while left > 0, !builder.isFull {
      if let last = hosts.indices.last, left > 1, startsModalFlow(at: hosts[last]) {
        let budget = min(left, generator.within(2...4))
        announce(budget, at: &hosts[last], isModal: true)
        left -= budget
      } else {
        hosts.append((drawScreen(in: stack, left: &left), false))
      }
    }
    for (child, budget) in childFlows.enumerated() where !hosts.isEmpty {
      let host = child % hosts.count
      let isModal = startsModalFlow(at: hosts[host])
      announce(budget, at: &hosts[host], isModal: isModal)
    }
  }

  /// The flow's own containers: a stack, in a split with a sidebar if it is that kind of part.
  private mutating func drawStack(of flow: Flow, left: inout Int) -> Place {
    var coordinated = generator.chance(flowCoordinators)
    var parent = flow.parent
    if flow.isSplit {
      parent = builder.controller(in: parent, as: .split, coordinated: coordinated)
      left -= 2
      var sidebar = builder.controller(in: parent, coordinated: screenIsCoordinated())
      drawForm(in: &sidebar)
      coordinated = screenIsCoordinated()
    }
    let kind = container(.navigation)
    var stack = builder.controller(in: parent, as: kind, modal: flow.isModal, coordinated: coordinated)
    left -= 1
    drawNavigationBar(in: &stack)
    return stack
  }

  /// A screen of a stack; every fourth has one or two child controllers, if the flow has that many left.
  private mutating func drawScreen(in stack: Place, left: inout Int) -> Place {
    var place = builder.controller(in: stack, coordinated: screenIsCoordinated())
    left -= 1
    drawScreen(in: &place)
    if parameters.handler == .drawn, deciders.below(Self.screensPerDecider) == 0 {
      builder.deciders.append(place.node)
    }
    guard left > 0, generator.below(4) == 0 else { return place }
    for _ in 0..<min(left, generator.within(1...2)) {
      var child = builder.controller(in: place, coordinated: screenIsCoordinated())
      left -= 1
      drawForm(in: &child)
    }
    return place
  }

  /// A screen comes with 1.375 controllers, its children included, and a modal flow has three, so a chance of
  /// 1.375 r / (1 - 3 r) would make a share r of the controllers modal, if the first place of each flow were not
  /// always a screen's; 1.7 makes up for that (counted at 1,000 and 10,000 controllers).
  private mutating func startsModalFlow(at host: Host) -> Bool {
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
    return shares(of: rest, among: min(childFlows, max(1, rest / 6)))
  }

  /// `total` in equal parts; the first ones take what is left over.
  static func shares(of total: Int, among parts: Int) -> [Int] {
    (0..<parts).map { total / parts + ($0 < total % parts ? 1 : 0) }
  }
}
