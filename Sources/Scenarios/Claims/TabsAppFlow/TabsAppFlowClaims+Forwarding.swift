import Hierarchy

extension TabsAppFlowClaims {
  static let forwarding = Claim(
    "C10",
    "A coordinator that handles its own flow and forwards the others loses none",
    holds: Arm("where each forwards the others", article),
    contrast: Arm(
      "where the one of home keeps them to itself",
      article.with(Hazard("kept-flows", KeepingHomeCoordinator.self))
    )
  ) { test in
    let places = [
      [], [Step(.push, 1)], [Step(.selectTab, 1)], [Step(.selectTab, 1), Step(.push, 1)], [Step(.present)],
    ]
    let trials = places.flatMap { place in AppFlow.all(0).map { (place, $0) } }
    test.all("flows that are handled once", of: trials) { place, flow in
      let shop = Shop(test.world).after(place)
      let account = inquire(flow, in: shop).account
      return account.outcome == .handled && account.outcomes == 1
    }
    let (own, other) = (AppFlow.home(.initialScreen), AppFlow.orders(.firstScreen))
    test.show("links within the tab", linksTaken(by: own))
    test.show("links to the other tab", linksTaken(by: other))
    let readings = try test.times { _ in [inquiries(own), inquiries(other)] }
    test.show("a message within the tab", readings[0].nanoseconds)
    test.show("a message to the other tab", readings[1].nanoseconds)
    test.show("to the other tab to within the tab", readings[1].ratio)
  }

  /// Asks who would see to `flow`, from where the user touches.
  private static func inquire(_ flow: AppFlow, in shop: Shop) -> AppFlowBox {
    let inquiry = AppFlowBox(flow, sender: nil, isInquiry: true)
    shop.frontScreen?.origin.receive(inquiry)
    return inquiry
  }

  /// Links from the cell in front to who takes `flow`: up its way, and from coordinator to coordinator beyond it.
  private static func linksTaken(by flow: AppFlow) -> Int {
    let shop = Shop(article)
    guard let origin = shop.frontScreen?.origin else { return 0 }
    let coordinators = inquire(flow, in: shop).coordinators
    let path = origin.messagePath.map(\.id)
    let onPath = coordinators.filter(path.contains)
    let up = onPath.last.flatMap { path.firstIndex(of: $0) } ?? 0
    return up + coordinators.count - onPath.count
  }

  private static func inquiries(_ flow: AppFlow) -> LabOperation {
    LabOperation("inquiry for \(flow.tab)") {
      let shop = Shop(article)
      return { count in
        (0..<count).reduce(0) { sum, _ in
          sum &+ (inquire(flow, in: shop).account.outcome == .handled ? 1 : 0)
        }
      }
    }
  }
}

/// Does nothing about a flow of the other tab, and passes it on to no one.
private final class KeepingHomeCoordinator: HomeCoordinator {
  override func openFlow(
    _ flowboxed: AppFlowBox,
    keepHierarchy: Bool,
    userData: [String: Any]?,
    sender: Responder?
  ) {
    guard flowboxed.unbox.tab == .home else { return }
    super.openFlow(flowboxed, keepHierarchy: keepHierarchy, userData: userData, sender: sender)
  }
}
