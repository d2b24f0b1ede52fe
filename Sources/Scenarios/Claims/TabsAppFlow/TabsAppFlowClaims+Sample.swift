import Hierarchy
import Strategies

/// The claims on the sample that the article criticises: fixed parents, in stored properties.
extension TabsAppFlowClaims {
  static let fixedParents = Claim(
    "C5",
    "Strong parents leak, and take at most half the time of any weak link",
    holds: Arm<any Strategy>("with strong parents", ParentStrong()),
    contrast: Arm("with weak ones", ParentWeak()),
    cases: [
      "bubbleup run --strategy '^(parent.*|closure.weak|delegate.relay|responder.trampoline)$' --depth 64"
    ]
  ) { test in
    let weak: [any Strategy] = [ParentWeak(), ClosureWeak(), DelegateRelay(), ResponderTrampoline()]
    // Neither weak nor strong, and safe only as long as no child outlives its parent.
    let promised: [any Strategy] = [ParentUnowned(), ParentGuaranteed()]
    let readings = try test.latencies { fixed in
      ([fixed] + weak + promised).map { Case(.chain(depth: 64), $0) }
    }
    test.show("a message by \(test.world.name)", readings[0].nanoseconds)
    for (link, reading) in zip(weak, readings.dropFirst()) {
      test.expect("\(link.name) to \(test.world.name)", reading.ratio, .above(2))
    }
    for (link, reading) in zip(promised, readings.suffix(2)) {
      test.show("\(link.name) to \(test.world.name)", reading.ratio)
    }
    let subject = Case(.chain(depth: 64), test.world)
    let report = Verifier().verify(subject, on: try HierarchyPlan(subject.scenario.parameters))
    test.expect("objects alive after teardown, \(test.world.name)", report.leftBehind.objects, .above(0))
  }

  static let protocolParents = Claim(
    "C11",
    "The sample's protocols abstract nothing: with classes in their place its flows end alike",
    holds: Arm("where the one parent is always the coordinator of the tabs", 0),
    contrast: Arm("where it can be another coordinator", 1),
    cases: ["bubbleup claims C11", verify(" hazard=strong-parent")]
  ) { test in
    let flows = [[], [Step(.push, 1)]].flatMap { place in (20..<25).map { (place, Step(.send, $0)) } }
    test.all("flows of home that end alike", of: flows) { place, flow in
      let ends = [ShopHazards.strongParent, boundParents].map { form in
        let shop = deepened(article.with(form), by: test.world, asDelegates: true)
        defer { shop.sever() }
        shop.perform([Step(.popToRoot)] + place + [flow])
        return shown(in: shop)
      }
      return ends[0] == ends[1]
    }
    for (form, types) in [(ShopHazards.strongParent, "protocols"), (boundParents, "classes")] {
      let shop = Shop(article.with(form)).after([Step(.push, 1)])
      defer { shop.sever() }
      test.show("lines by \(types)", Coupling(from: shop.frontScreen, to: shop.main).edges)
      shop.perform(Step(.logout))
      test.show("levels alive after logout by \(types)", shop.leaked.count)
    }
    let readings = try test.times { _ in [ShopHazards.strongParent, boundParents].map(request) }
    test.show("a flow to the other tab by protocols", readings[0].nanoseconds)
    test.show("by classes to by protocols", readings[1].ratio)
  }

  private static let boundParents = Hazard(
    "bound-parent",
    BoundHomeCoordinator.self,
    BoundHome2ViewController.self
  )

  /// A screen of home asks who would see to a flow of the other tab, over and over.
  private static func request(_ form: Hazard) -> LabOperation {
    LabOperation("a flow, \(form.name)") {
      let shop = SeveredShop(article.with(form))
      return { count in
        (0..<count).reduce(0) { sum, _ in
          let box = AppFlowBox(.orders(.firstScreen), isInquiry: true)
          shop.screen?.request(box, keepHierarchy: true)
          return sum &+ (box.account.outcome == .handled ? 1 : 0)
        }
      }
    }
  }

  static let lazyChildren = Claim(
    "C12",
    "A child coordinator that is made lazily is not there until a flow needs it, and leaks nothing before",
    holds: Arm(
      "where the first flow to a tab makes its coordinator",
      article.with(
        Hazard(
          "lazy-tabs",
          LazyMainCoordinator.self,
          FixedHomeCoordinator.self,
          FixedHome2ViewController.self
        )
      )
    ),
    contrast: Arm("where all are made at once", article.with(ShopHazards.strongParent))
  ) { test in
    let shop = Shop(test.world)
    defer { shop.sever() }
    test.expect(
      "coordinators that no flow needs",
      shop.main?.coordinator(of: .home) == nil ? 0 : 1,
      .equals(0)
    )
    shop.perform(Step(.logout))
    test.expect("levels alive after a logout without a flow", shop.leaked.count, .equals(0))
    let other = Shop(test.world).after([Step(.deepLink)])
    defer { other.sever() }
    let made = other.main?.coordinator(of: .home)
    other.perform((0..<100).map { Step(.deepLink, $0) })
    test.require("made once by a hundred flows", made != nil && other.main?.coordinator(of: .home) === made)
    other.perform(Step(.logout))
    test.show("levels alive after a logout with flows", other.leaked.count)
    let readings = try test.times { options in (0...2).map { launch(options, flows: $0) } }
    for (flows, reading) in readings.enumerated() {
      test.show("launched, with \(flows) flows, and gone", reading.nanoseconds)
    }
  }

  private static func launch(_ options: ArchitectureOptions, flows: Int) -> LabOperation {
    LabOperation("\(options.canonical), \(flows) flows") {
      { count in
        (0..<count).reduce(0) { sum, _ in
          let shop = Shop(options)
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
    shop = Shop(options).after([Step(.push, 1)])
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
