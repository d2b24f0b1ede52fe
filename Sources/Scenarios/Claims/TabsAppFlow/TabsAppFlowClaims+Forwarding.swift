import Hierarchy

extension TabsAppFlowClaims {
  static let userData = Claim(
    "C9",
    "Handed on from level to level in Swift, a flow's dictionary costs no allocation and no retain on the way",
    holds: Arm("where each level passes on the one that it was handed", article),
    contrast: Arm("where one coordinator adds an entry", adding),
    operations: [article, adding].flatMap { [asking($0), asking($0, hasData: true)] }
  ) { test in
    test.require("links to the other tab", linksTaken(by: .orders(.firstScreen)), .above(5))
    func added(_ count: KeyPath<CountReading, Double?>) throws -> Double? {
      let counts = try [asking(test.world), asking(test.world, hasData: true)].map { try test.counts(of: $0) }
      return counts[0][keyPath: count].flatMap { less in counts[1][keyPath: count].map { $0 - less } }
    }
    test.expect("allocations added by the dictionary", try added(\.allocations), .equals(0))
    test.expect("retains added by the dictionary", try added(\.retains), .equals(0))
    let readings = try test.times { [asking($0), asking($0, hasData: true)] }
    test.show("a flow without the dictionary", readings[0].nanoseconds)
    test.show("time with it to time without", readings[1].ratio)
  }

  private static let adding = article.with(Hazard("added-entry", AddingHomeCoordinator.self))

  /// A cell of the home tab asks who would see to `flow`, over and over.
  private static func asking(
    _ options: ArchitectureOptions = article,
    for flow: AppFlow = .orders(.firstScreen),
    hasData: Bool = false
  ) -> LabOperation {
    LabOperation("a flow to \(flow.tab), data \(hasData), \(options.canonical)") {
      let shop = Shop(options)
      let userData: [String: Any]? = hasData ? ["from": 1, "to": 2] : nil
      return { count in
        (0..<count).reduce(0) { sum, _ in
          let box = AppFlowBox(flow, isInquiry: true)
          shop.frontScreen?.origin.openFlow(box, keepHierarchy: true, userData: userData, sender: shop)
          return sum &+ (box.account.outcome == .handled ? 1 : 0)
        }
      }
    }
  }

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
      let account = inquire(flow, in: Shop(test.world).after(place)).account
      return account.outcome == .handled && account.outcomes == 1
    }
    let orders = AppFlow.all(0).filter { $0.tab == .orders }
    test.all("flows of a tab that has gone, which end unhandled once", of: orders) { flow in
      let account = inquire(flow, in: Shop(test.world).after([Step(.stop)])).account
      return account.outcome == .unhandled && account.outcomes == 1
    }
    let (own, other) = (AppFlow.home(.initialScreen), AppFlow.orders(.firstScreen))
    test.show("links within the tab", linksTaken(by: own))
    test.show("links to the other tab", linksTaken(by: other))
    let readings = try test.times { _ in [asking(for: own), asking(for: other)] }
    test.show("a message within the tab", readings[0].nanoseconds)
    test.show("a message to the other tab", readings[1].nanoseconds)
    test.show("to the other tab to within the tab", readings[1].ratio)
  }

  /// Asks who would see to `flow`, from where the user touches.
  private static func inquire(_ flow: AppFlow, in shop: Shop) -> AppFlowBox {
    let inquiry = AppFlowBox(flow, isInquiry: true)
    shop.frontScreen?.origin.openFlow(inquiry, sender: nil)
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
}

/// Does nothing about a flow of the other tab, and passes it on to no one.
private final class KeepingHomeCoordinator: HomeCoordinator {
  override func openFlow(boxed: AppFlowBox, keepHierarchy: Bool, userData: [String: Any]?, sender: Any?) {
    guard boxed.unbox.tab == .home else { return }
    super.openFlow(boxed: boxed, keepHierarchy: keepHierarchy, userData: userData, sender: sender)
  }
}

/// Says in the dictionary, if there is one, that the flow came by.
private final class AddingHomeCoordinator: HomeCoordinator {
  override func openFlow(boxed: AppFlowBox, keepHierarchy: Bool, userData: [String: Any]?, sender: Any?) {
    var added = userData
    added?["via"] = title
    super.openFlow(boxed: boxed, keepHierarchy: keepHierarchy, userData: added, sender: sender)
  }
}
