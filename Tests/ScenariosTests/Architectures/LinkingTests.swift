// In debug builds only: release tests link the measured objects, which are built without testable imports.
#if DEBUG
import Hierarchy
import Testing

@testable import Scenarios

@Suite("The articles' two lines of wiring")
struct LinkingTests {
  /// A coordinator with a parent, and a screen that nobody has wired.
  private struct Flow {
    let parent: FlowCoordinator
    let child: FlowCoordinator
    let screen: Screen

    init(_ linkage: Linkage) {
      let stage = Stage(ArchitectureOptions(linkage))
      parent = FlowCoordinator("parent", on: stage)
      child = FlowCoordinator("child", on: stage)
      screen = Screen("screen", on: stage)
    }

    /// Breaks the cycles that some linkages make.
    func sever() {
      screen.stage.links.disconnect(screen)
      child.stage.links.disconnect(child)
    }
  }

  @Test(
    "lead to the level above wherever the linkage has links, and do what connecting does",
    arguments: Linkage.allCases
  )
  func lines(linkage: Linkage) {
    let (connected, written) = (Flow(linkage), Flow(linkage))
    let isNative = linkage == .native
    written.screen.parentCoordinator = written.child
    #expect(written.screen.parentCoordinator === (isNative ? nil : written.child))
    #expect(written.screen.coordinatingResponder === (isNative ? nil : written.child))
    #expect(written.screen.stage.links.table.entryCount == (linkage.policy == nil ? 0 : 1))
    written.child.delegate = written.parent
    #expect(written.child.delegate === (linkage.followsResponders ? nil : written.parent))
    // What connects does either of the two.
    connected.screen.stage.links.connect(connected.screen, to: connected.child)
    connected.child.stage.links.connect(connected.child, to: connected.parent)
    for flow in [connected, written] { flow.parent.add(flow.child) }
    #expect(written.child.coordinatingResponder === written.parent)
    #expect(titles(from: connected.screen) == titles(from: written.screen))
    #expect(titles(from: written.screen).count == (isNative ? 1 : 3))
    for flow in [connected, written] { flow.sever() }
  }

  private func titles(from screen: Screen) -> [String] {
    ResponderPath.all(from: screen).compactMap { ($0 as? any Linked)?.title }
  }
}

@Suite("The methods that messages land in")
struct LandingTests {
  /// Takes every flow, and remembers what came with it.
  private final class Top: ShopCoordinator {
    private(set) var came: [String] = []

    override func openFlow(
      _ flow: AppFlowBox,
      keepHierarchy: Bool,
      userData: [String: Any]?,
      sender: Responder?
    ) {
      came.append(
        "\(keepHierarchy) \(userData?["from"] ?? "nowhere") \((sender as? any Linked)?.title ?? "nobody")"
      )
      flow.settle(by: id)
    }
  }

  /// Passes on something else than what it was told.
  private final class Between: ShopCoordinator {
    override func openFlow(
      _ flow: AppFlowBox,
      keepHierarchy: Bool,
      userData: [String: Any]?,
      sender: Responder?
    ) {
      super.openFlow(flow, keepHierarchy: !keepHierarchy, userData: ["from": "between"], sender: self)
    }
  }

  @Test(
    "a coordinator that passes a flow on decides what goes with it, whatever lies between it and the next one"
  )
  func carried() {
    let stage = Stage(ArchitectureOptions(.trampoline, lookup: .coordinating))
    let (top, between) = (Top("top", on: stage), Between("between", on: stage))
    let (screen, plain) = (Screen("screen", on: stage), FlowCoordinator("plain", on: stage))
    top.add(plain)
    plain.add(between)
    screen.parentCoordinator = between
    let message = screen.openFlow(.home(.initial), userData: ["from": "screen"], sender: screen)
    #expect(top.came == ["true between between"])
    #expect(message.outcomes == 1 && message.last == top.id)
  }

  @Test(
    "a message that nobody overrides goes through every coordinator of the store and ends unhandled, once"
  )
  func passedOn() {
    let store = Store(ArchitectureOptions(.trampoline, lookup: .injected))
    let (above, below) = (InjectedCoordinator("above", in: store), InjectedCoordinator("below", in: store))
    above.startChild(below)
    for method in [StoreMethod.cartBuyNow, .showItem, .startPayment, .fetchData] {
      let message = method.question
      below.receive(message)
      #expect(message.outcome == .unhandled && message.outcomes == 1 && message.last == above.id, "\(method)")
    }
  }
}
#endif
