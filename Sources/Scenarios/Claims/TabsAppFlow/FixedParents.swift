import Hierarchy

/// A sketch of the sample that the article criticises, with its parents as it has them: stored properties, typed as
/// protocols.
///
/// Every level holds the next one, and the next one owns it; the coordinators of the tabs are made lazily. So that the
/// same sketch can be looked at with weak parents too, each level has a property for either.
///
/// The article's sample has a protocol of each tab's coordinator and one more of its screens; here both tabs share
/// `TabBaseCoordinator`. Its protocol `FlowCoordinator` is none here: that is the apps' base class of coordinators.
final class FixedParentsSample {
  private let stage = Stage(ArchitectureOptions(linkage: .delegate))
  private(set) var main: SampleMainCoordinator?

  init(_ link: ParentLink = .strong) { main = SampleMainCoordinator(link, on: stage) }

  /// The levels that a flow to the other tab comes through.
  var levels: [AnyObject] { main.map { [$0.homeCoordinator.screen, $0.homeCoordinator, $0] } ?? [] }

  /// The user goes to the other tab from a screen, and back; how many levels there are by then.
  func useBothTabs() -> Int {
    let screen = main?.homeCoordinator.screen
    screen?.request(.orders(.firstScreen))
    screen?.request(.home(.initialScreen))
    return stage.census.living.count
  }

  /// The owner lets go; how many levels live all the same.
  func logOut() -> Int {
    main = nil
    return stage.census.living.count
  }

  func sever() { stage.sever() }
}

enum ParentLink: String {
  case strong, weak
}

/// What a tab's coordinator can do for the screens of that tab.
protocol TabBaseCoordinator: AnyObject {
  func moveTo(flow: AppFlow)
}

/// What the coordinator of the tabs can do for those of the tabs.
protocol MainBaseCoordinator: AnyObject {
  func moveTo(flow: AppFlow)
}

/// The coordinator of the tabs, which makes those of the tabs when they are first needed (catalogue C12).
final class SampleMainCoordinator: FlowCoordinator, MainBaseCoordinator {
  /// The tabs whose coordinators were made, in that order.
  private(set) var made: [Tab] = []
  private let link: ParentLink
  private(set) lazy var homeCoordinator = makeCoordinator(of: .home)
  private(set) lazy var ordersCoordinator = makeCoordinator(of: .orders)

  init(_ link: ParentLink, on stage: Stage) {
    self.link = link
    super.init("main", on: stage)
  }

  private func makeCoordinator(of tab: Tab) -> SampleTabCoordinator {
    made.append(tab)
    return SampleTabCoordinator(tab, link, of: self, on: stage)
  }

  func moveTo(flow: AppFlow) {
    switch flow {
    case .home: homeCoordinator.show(flow)
    case .orders: ordersCoordinator.show(flow)
    }
  }
}

final class SampleTabCoordinator: FlowCoordinator, TabBaseCoordinator, Severable {
  private var parentCoordinator: (any MainBaseCoordinator)?
  private weak var weakParentCoordinator: (any MainBaseCoordinator)?
  private let link: ParentLink
  private var shown: AppFlow?
  private(set) lazy var screen = SampleScreen(link, of: self, on: stage)

  init(_ tab: Tab, _ link: ParentLink, of parent: any MainBaseCoordinator, on stage: Stage) {
    self.link = link
    if link == .strong { parentCoordinator = parent } else { weakParentCoordinator = parent }
    super.init(tab.rawValue, on: stage)
  }

  func moveTo(flow: AppFlow) { (parentCoordinator ?? weakParentCoordinator)?.moveTo(flow: flow) }

  func show(_ flow: AppFlow) { shown = flow }

  func sever() { parentCoordinator = nil }
}

/// A screen that knows its coordinator, as all of the sample do.
final class SampleScreen: Screen, Severable {
  private var coordinator: (any TabBaseCoordinator)?
  private weak var weakCoordinator: (any TabBaseCoordinator)?

  init(_ link: ParentLink, of coordinator: any TabBaseCoordinator, on stage: Stage) {
    if link == .strong { self.coordinator = coordinator } else { weakCoordinator = coordinator }
    super.init("screen", on: stage)
  }

  func request(_ flow: AppFlow) { (coordinator ?? weakCoordinator)?.moveTo(flow: flow) }

  func sever() { coordinator = nil }
}
