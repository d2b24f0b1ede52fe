#if DEBUG
import Hierarchy
import Testing

@testable import Scenarios

@Suite("The articles' wiring, and the methods that messages land in")
struct LinkingTests {
  @Test(
    "the two lines lead to the level above wherever the linkage has links, and do what connecting does",
    arguments: Linkage.allCases
  )
  func lines(linkage: Linkage) {
    let isNative = linkage == .native
    // What connects, and what writes either of the two lines.
    let paths = [true, false].map { isWritten in
      let stage = Stage(ArchitectureOptions(linkage))
      let (parent, child) = (FlowCoordinator("parent", on: stage), FlowCoordinator("child", on: stage))
      let screen = Screen("screen", on: stage)
      if isWritten {
        screen.parentCoordinator = child
        #expect(screen.parentCoordinator === (isNative ? nil : child))
        #expect(screen.coordinatingResponder === (isNative ? nil : child))
        #expect(stage.links.table.entryCount == (linkage.policy == nil ? 0 : 1))
        child.delegate = parent
        #expect(child.delegate === (linkage.followsResponders ? nil : parent))
      } else {
        stage.links.connect(screen, to: child)
        stage.links.connect(child, to: parent)
      }
      parent.add(child)
      #expect(child.coordinatingResponder === parent)
      defer {
        // Some linkages make cycles.
        stage.links.disconnect(screen)
        stage.links.disconnect(child)
      }
      return ResponderPath.all(from: screen).compactMap { ($0 as? any Linked)?.title }
    }
    #expect(paths[0] == paths[1] && paths[0].count == (isNative ? 1 : 3))
  }

  /// Takes every flow and remembers what came with it, or passes on something else than what it was told.
  private final class Landing: ShopCoordinator {
    var came: String?
    var isLast = false

    override func openFlow(
      _ flow: AppFlowBox,
      keepHierarchy: Bool,
      userData: [String: Any]?,
      sender: Responder?
    ) {
      guard isLast else {
        return super.openFlow(flow, keepHierarchy: !keepHierarchy, userData: ["from": title], sender: self)
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
    let stage = Stage(ArchitectureOptions(.trampoline, lookup: .coordinating))
    let (top, between) = (Landing("top", on: stage), Landing("between", on: stage))
    let (screen, plain) = (Screen("screen", on: stage), FlowCoordinator("plain", on: stage))
    top.isLast = true
    top.add(plain)
    plain.add(between)
    screen.parentCoordinator = between
    let account = screen.openFlow(.home(.initialScreen), userData: ["from": "screen"], sender: screen).account
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
