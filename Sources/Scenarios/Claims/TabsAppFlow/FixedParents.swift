import Hierarchy

/// A sketch of the sample that the article criticises, with its parents as it has them: stored properties, typed as
/// protocols.
///
/// Every level holds the next one, and the next one owns it; the coordinators of the tabs are made lazily. So that the
/// same sketch can be looked at with weak parents too, each level has a property for either.
final class FixedParentsSample {
  let stage = Stage(ArchitectureOptions(.delegate))
  private(set) var main: SampleMainCoordinator?

  /// The sample, with one screen of the home tab.
  init(_ link: ParentLink = .strong) { main = SampleMainCoordinator(link, on: stage) }

  private var home: SampleHomeCoordinator? { main?.homeCoordinator as? SampleHomeCoordinator }

  /// The levels that a flow to the other tab comes through.
  var levels: [any Linked] {
    guard let main, let home else { return [] }
    return [home.screen, home, main]
  }

  /// The user goes to the other tab from a screen, and back; how many levels there are by then.
  func useBothTabs() -> Int {
    home?.screen.request(.orders(.firstScreen))
    home?.screen.request(.home(.initialScreen))
    return stage.census.living.count
  }

  /// The owner lets go; how many levels live all the same.
  func logOut() -> Int {
    main = nil
    return stage.census.living.count
  }

  /// Breaks the cycles.
  func sever() { stage.sever() }
}

/// How a level of the sample holds its parent.
enum ParentLink: String {
  case strong, weak
}

/// What the home tab's coordinator can do for the screens of that tab.
protocol HomeBaseCoordinator: AnyObject {
  func moveTo(flow: AppFlow)
  func show(_ screen: HomeScreen)
}

/// What the orders tab's coordinator can do.
protocol OrdersBaseCoordinator: AnyObject {
  func moveTo(flow: AppFlow)
  func show(_ screen: OrdersScreen)
}

/// What the coordinator of the tabs can do for those of the tabs.
protocol MainBaseCoordinator: AnyObject {
  var homeCoordinator: any HomeBaseCoordinator { get }
  var ordersCoordinator: any OrdersBaseCoordinator { get }
  func moveTo(flow: AppFlow)
}

/// The coordinator of the tabs, which makes those of the tabs when they are first needed (catalogue C12).
final class SampleMainCoordinator: FlowCoordinator, MainBaseCoordinator {
  /// The tabs whose coordinators were made, in that order.
  private(set) var made: [Tab] = []
  private let link: ParentLink

  private(set) lazy var homeCoordinator: any HomeBaseCoordinator = {
    made.append(.home)
    return SampleHomeCoordinator("home", link, of: self, on: stage)
  }()

  private(set) lazy var ordersCoordinator: any OrdersBaseCoordinator = {
    made.append(.orders)
    return SampleOrdersCoordinator("orders", link, of: self, on: stage)
  }()

  init(_ link: ParentLink, on stage: Stage) {
    self.link = link
    super.init("main", on: stage)
  }

  func moveTo(flow: AppFlow) {
    switch flow {
    case .home(let screen): homeCoordinator.show(screen)
    case .orders(let screen): ordersCoordinator.show(screen)
    }
  }
}

/// What both tabs' coordinators have: a parent.
class SampleChildCoordinator: FlowCoordinator, Severable {
  fileprivate final let link: ParentLink
  private var parentCoordinator: (any MainBaseCoordinator)?
  private weak var weakParentCoordinator: (any MainBaseCoordinator)?
  /// How many screens were shown.
  fileprivate final var shown = 0

  init(_ title: String, _ link: ParentLink, of parent: any MainBaseCoordinator, on stage: Stage) {
    self.link = link
    if link == .strong { parentCoordinator = parent } else { weakParentCoordinator = parent }
    super.init(title, on: stage)
  }

  final func moveTo(flow: AppFlow) { (parentCoordinator ?? weakParentCoordinator)?.moveTo(flow: flow) }

  func sever() { parentCoordinator = nil }
}

final class SampleHomeCoordinator: SampleChildCoordinator, HomeBaseCoordinator {
  private(set) lazy var screen = SampleHomeScreen(link, of: self, on: stage)

  func show(_: HomeScreen) { shown += 1 }
}

final class SampleOrdersCoordinator: SampleChildCoordinator, OrdersBaseCoordinator {
  func show(_: OrdersScreen) { shown += 1 }
}

/// A screen that knows its coordinator, as all of the sample do.
final class SampleHomeScreen: Screen, Severable {
  private var coordinator: (any HomeBaseCoordinator)?
  private weak var weakCoordinator: (any HomeBaseCoordinator)?

  init(_ link: ParentLink, of coordinator: any HomeBaseCoordinator, on stage: Stage) {
    if link == .strong { self.coordinator = coordinator } else { weakCoordinator = coordinator }
    super.init("home-screen", on: stage)
  }

  /// The user has done something that leads to `flow`.
  func request(_ flow: AppFlow) { (coordinator ?? weakCoordinator)?.moveTo(flow: flow) }

  func sever() { coordinator = nil }
}
