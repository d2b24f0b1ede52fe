#if DEBUG
import Hierarchy
import Testing

@testable import Scenarios

@Suite("The articles' wiring, and the methods that messages land in")
struct LinkingTests {
  @Test("the window keeps no first responder alive")
  func firstResponder() {
    let stage = Stage(ArchitectureOptions(linkage: .trampoline))
    let window = MainWindow("window", on: stage)
    var view: View? = View(id: stage.makeID())
    window.firstResponder = view
    view = nil
    #expect(window.firstResponder == nil)
  }

  @Test(
    "a parent coordinator is kept in the table, or where there is none by the controller, and is asked first",
    arguments: Linkage.allCases
  )
  func parentCoordinator(linkage: Linkage) {
    for isStack in [false, true] {
      let stage = Stage(ArchitectureOptions(linkage: linkage))
      let coordinator = FlowCoordinator("coordinator", on: stage)
      let controller: any Associating = isStack ? Stack("stack", on: stage) : Screen("screen", on: stage)
      controller.parentCoordinator = coordinator
      #expect(controller.parentCoordinator === coordinator && controller.linkedCoordinator === coordinator)
      #expect(controller.coordinatingResponder === (linkage == .native ? nil : coordinator))
      #expect(stage.table.entryCount == (linkage.policy == nil ? 0 : 1))
      stage.sever()
      #expect(controller.parentCoordinator == nil)
    }
  }

  @Test(
    "a coordinator that is no responder ends the chain by the order of C, and by that of E it goes on at the superview",
    arguments: [false, true]
  )
  func failedCast(isStack: Bool) {
    for lookup in [Lookup.coordinating, .injected] {
      let stage = Stage(ArchitectureOptions(linkage: .trampoline, lookup: lookup))
      let controller: any Associating = isStack ? Stack("stack", on: stage) : Screen("screen", on: stage)
      let around = View(id: stage.makeID())
      around.addSubview(controller.loadedView)
      controller.parentCoordinator = stage
      #expect(controller.coordinatingResponder === (lookup == .injected ? around : nil))
    }
  }

  /// Takes every flow and remembers what came with it, or passes on something else than what it was told.
  private final class Landing: ShopCoordinator {
    var came: String?
    var isLast = false

    override func openFlow(
      boxed flow: AppFlowBox,
      keepHierarchy: Bool,
      userData: [String: Any]?,
      sender: Any?
    ) {
      guard isLast else {
        return super
          .openFlow(boxed: flow, keepHierarchy: !keepHierarchy, userData: ["from": title], sender: self)
      }
      came =
        "\(keepHierarchy) \(userData?["from"] ?? "nowhere") \((sender as? any Linked)?.title ?? "none")"
      flow.settle(by: id)
    }
  }

  @Test(
    "a coordinator that passes a flow on decides what goes with it, whatever lies between it and the next one"
  )
  func carried() {
    let stage = Stage(ArchitectureOptions(linkage: .trampoline, lookup: .coordinating))
    let (top, between) = (Landing("top", on: stage), Landing("between", on: stage))
    let (screen, plain) = (Screen("screen", on: stage), FlowCoordinator("plain", on: stage))
    top.isLast = true
    top.add(plain)
    plain.add(between)
    screen.parentCoordinator = between
    let flow = AppFlow.home(.initialScreen).boxed
    screen.openFlow(flow, userData: ["from": "screen"], sender: screen)
    let account = flow.account
    #expect(top.came == "true between between" && account.outcomes == 1 && account.last == top.id)
  }

  @Test(
    "a message that nobody overrides goes through every coordinator of the store and ends unhandled, once"
  )
  func passedOn() {
    let stage = Stage(InjectedCoordinatorsArchitecture.article)
    let (above, below) = (StoreCoordinator("above", on: stage), StoreCoordinator("below", on: stage))
    above.startChild(coordinator: below)
    let order = Order(item: 1, quantity: 1, price: 1)
    for letter in [
      below.cartBuyNow(order, sender: below), below.showItem(ItemID(1), sender: below),
      below.startPayment(sender: below), below.fetchData(1, sender: below) { _ in true },
    ] {
      #expect(letter.account.words == "1 unhandled at \(above.id)", "\(letter.action)")
    }
  }

  @Test(
    "the services of the flow controllers die with the world",
    arguments: FlowControllersArchitecture().variants
  )
  func services(options: ArchitectureOptions) {
    weak var service: Service?
    do {
      let app = AppDelegate(options)
      service = app.dependencyContainer.authService
      withExtendedLifetime(app) { #expect(service != nil) }
    }
    #expect(service == nil)
  }
}
#endif
