import Hierarchy
import Strategies

/// The claims on the sample that the article criticises: fixed parents, in stored properties.
extension TabsAppFlowClaims {
  static let fixedParents = Claim(
    "C5",
    "Strong parents leak, and take at most half the time of any of three weak links",
    holds: Arm<(link: any Strategy, form: ArchitectureOptions)>(
      "with strong parents",
      (ParentStrong(), article.with(ShopHazards.strongParent))
    ),
    contrast: Arm("with weak ones", (ParentWeak(), article)),
    cases: [
      verify(" hazard=strong-parent"),
      "bubbleup run --strategy '^(parent.*|closure.weak|delegate.relay|responder.trampoline)$' --depth 64",
    ]
  ) { test in
    let weak: [any Strategy] = [ParentWeak(), ClosureWeak(), DelegateRelay()]
    // The article's chain, weak at coordinators alone, and two that need a child not to outlive its parent.
    let others: [any Strategy] = [ResponderTrampoline(), ParentUnowned(), ParentGuaranteed()]
    let fixed = test.world.link
    let readings = try test.latencies { world in
      ([world.link] + weak + others).map { Case(.chain(depth: 64), $0) }
    }
    test.show("a message by \(fixed.name)", readings[0].nanoseconds)
    for (link, reading) in zip(weak, readings.dropFirst()) {
      test.expect("\(link.name) to \(fixed.name)", reading.ratio, .above(2))
    }
    for (link, reading) in zip(others, readings.suffix(3)) {
      test.show("\(link.name) to \(fixed.name)", reading.ratio)
    }
    let subject = Case(.chain(depth: 64), fixed)
    let report = Verifier().verify(subject, on: try HierarchyPlan(subject.scenario.parameters))
    test.expect("objects alive after teardown, \(fixed.name)", report.leftBehind.objects, .above(0))
    let shop = Shop(test.world.form).after([Step(.push, 1), Step(.logout)])
    defer { shop.sever() }
    test.expect("levels of the shop alive after a logout", shop.leaked.count, .above(0))
  }

  static let protocolParents = Claim(
    describing: "C11",
    "What the sample's protocols take beside classes in their place, and beside a flow",
    cases: ["bubbleup claims C11", verify(" hazard=strong-parent")]
  ) { test in
    let forms = [("protocols", ShopHazards.strongParent), ("classes", boundParents), ("a flow", nil)]
    let readings = try test.times { _ in forms.map { request($1) } }
    for ((links, form), reading) in zip(forms, readings) {
      let shop = Shop(article.with(form)).after([Step(.push, 1)])
      defer { shop.sever() }
      test.show("lines by \(links)", Coupling(from: shop.frontScreen, to: shop.main).edges)
      test.show("to the other tab by \(links)", reading.nanoseconds)
      test.show("by \(links) to by protocols", reading.ratio)
      let origin = AppFlow.home(.doubleButtonScreen(title: 1))
      let ending = AppFlow.all(7).count { leads(from: origin, to: $0, true, in: shop) }
      test.show("flows that end at their screens by \(links), of 5", ending)
      shop.perform(Step(.logout))
      test.show("levels alive after logout by \(links)", shop.leaked.count)
    }
  }

  private static let boundParents = Hazard(
    "bound-parent",
    BoundHomeCoordinator.self,
    BoundHome2ViewController.self
  )

  /// A screen of home asks who would see to a flow of the other tab, over and over.
  private static func request(_ form: Hazard?) -> LabOperation {
    LabOperation("a flow, \(form?.name ?? "article")") {
      let shop = SeveredShop(article.with(form))
      return { count in
        (0..<count).reduce(0) { sum, _ in
          let box = AppFlowBox(.orders(.firstScreen), isInquiry: true)
          // The sample hands on no dictionary, so that the article's screen is not to make one.
          if form == nil {
            shop.screen?.openFlow(box, keepHierarchy: true, sender: nil)
          } else {
            shop.screen?.request(box, keepHierarchy: true)
          }
          return sum &+ (box.account.outcome == .handled ? 1 : 0)
        }
      }
    }
  }

  static let lazyChildren = Claim(
    describing: "C12",
    "What it costs to make a child coordinator with its tab at the first flow, and what a logout leaves"
  ) { test in
    for (time, form) in [("lazily", lazyTabs), ("at launch", ShopHazards.strongParent)] {
      let options = article.with(form)
      for flows in [0, 1, 100] {
        let shop = Shop(options).after((0..<flows).map { Step(.deepLink, $0) })
        defer { shop.sever() }
        test.show("tabs made \(time), after \(flows) flows", shop.main?.tabCoordinators.count ?? 0)
        shop.perform(Step(.logout))
        test.show("levels alive after a logout, made \(time), after \(flows) flows", shop.leaked.count)
      }
      let readings = try test.times { _ in (0...2).map { launch(options, flows: $0) } }
      for (flows, reading) in readings.enumerated() {
        test.show("made \(time), with \(flows) flows, and gone", reading.nanoseconds)
      }
    }
  }

  private static let lazyTabs = Hazard(
    "lazy-tabs",
    LazyMainCoordinator.self,
    FixedHomeCoordinator.self,
    FixedHome2ViewController.self
  )

  private static func launch(_ options: ArchitectureOptions, flows: Int) -> LabOperation {
    LabOperation("\(options.canonical), \(flows) flows") {
      { count in
        (0..<count).reduce(0) { sum, _ in
          let shop = Shop(options, table: AssociationTableKind.perApp.makeTable())
          defer { shop.sever() }
          for _ in 0..<flows { shop.main?.openFlow(AppFlow.home(.initialScreen).boxed, sender: nil) }
          return sum &+ UInt64(shop.main?.tabCoordinators.count ?? 0)
        }
      }
    }
  }
}

/// A shop with the second screen of home in front, whose cycles are broken when it is not measured any more.
private final class SeveredShop {
  private let shop: Shop
  let screen: FlowScreen?

  init(_ options: ArchitectureOptions) {
    shop = Shop(options, table: AssociationTableKind.perApp.makeTable()).after([Step(.push, 1)])
    screen = shop.frontScreen
  }

  deinit { shop.sever() }
}

/// Has its parent typed as the class that this is in the shop; another one would not compile, and here is not cast to it.
private final class BoundHomeCoordinator: HomeCoordinator, Severable {
  private var parentCoordinator: MainCoordinator?

  override func start() { parentCoordinator = parent as? MainCoordinator }

  override func openFlow(boxed: AppFlowBox, keepHierarchy: Bool, userData: [String: Any]?, sender: Any?) {
    guard boxed.unbox.tab != .home else {
      return super.openFlow(boxed: boxed, keepHierarchy: keepHierarchy, userData: userData, sender: sender)
    }
    parentCoordinator?.moveTo(flow: boxed)
  }

  func goTo(flow: AppFlowBox) { openFlow(flow, keepHierarchy: true, sender: nil) }
  func sever() { parentCoordinator = nil }
}

private final class BoundHome2ViewController: Home2ViewController, Severable {
  private var coordinator: BoundHomeCoordinator?

  override func didMove(toParent parent: Controller?) {
    super.didMove(toParent: parent)
    coordinator = (parent as? Stack)?.parentCoordinator as? BoundHomeCoordinator
  }

  override func request(_ flow: AppFlowBox, keepHierarchy: Bool) { coordinator?.goTo(flow: flow) }
  func sever() { coordinator = nil }
}

/// Makes the coordinator of the home tab when the first flow comes for it.
private final class LazyMainCoordinator: MainCoordinator {
  override class var firstTabs: [Tab] { [.orders] }

  override func openFlow(boxed: AppFlowBox, keepHierarchy: Bool, userData: [String: Any]?, sender: Any?) {
    start(boxed.unbox.tab)
    super.openFlow(boxed: boxed, keepHierarchy: keepHierarchy, userData: userData, sender: sender)
  }
}
