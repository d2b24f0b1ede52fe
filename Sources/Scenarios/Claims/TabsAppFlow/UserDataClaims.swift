import Hierarchy

extension TabsAppFlowClaims {
  static let userData = Claim(
    "C9",
    "The dictionary that goes along with a flow costs nothing on the way",
    holds: Arm("where each level passes on the one that it was handed", FlowPassing.dictionary),
    contrast: Arm("where each level adds an entry of its own", .growingDictionary),
    operations: FlowPassing.allCases.map(flow)
  ) { test in
    let shop = Shop(article)
    let links = withExtendedLifetime(shop) { Int(shop.frontScreen?.origin.pass(flowToOrders()) ?? 0) }
    test.require("links to the other tab's coordinator", links, .above(0))
    let (alone, all) = (try test.counts(of: flow(.box)), try test.counts(of: flow(test.world)))
    let allocations = all.allocations.flatMap { more in alone.allocations.map { more - $0 } }
    let retains = all.retains.flatMap { more in alone.retains.map { (more - $0) / Double(max(1, links)) } }
    test.expect("allocations added", allocations, .equals(0))
    test.expect("retains added per link", retains, .below(0.05))
    let readings = try test.times { [flow(.box), flow($0)] }
    test.expect("time with the dictionary to time without", readings[1].ratio, .below(1.5))
  }

  /// A cell of the home tab asks for a flow of the other tab, over and over.
  private static func flow(_ passing: FlowPassing) -> LabOperation {
    LabOperation("a flow with a \(passing.rawValue)") {
      let (shop, box) = (Shop(article), flowToOrders())
      let userData: [String: Any] = ["from": 1, "to": 2]
      return { count in
        guard let origin = shop.frontScreen?.origin else { return 0 }
        return (0..<count).reduce(0) { sum, _ in
          let links =
            passing == .box
            ? origin.pass(box)
            : origin.pass(
              box,
              keepHierarchy: true,
              userData: userData,
              sender: shop,
              adds: passing == .growingDictionary
            )
          return sum &+ (links ?? 0)
        }
      }
    }
  }

  private static func flowToOrders() -> AppFlowBox { AppFlowBox(.orders(.firstScreen), sender: nil) }
}

private enum FlowPassing: String, CaseIterable {
  case box, dictionary, growingDictionary
}

/// The article's message with its parameters spelled out, over the levels of the living shop (catalogue C9).
///
/// A method that is declared in an extension cannot be overridden here, so each level is asked by a cast whether it is a
/// coordinator that takes the flow; with and without the further parameters alike.
extension Responder {
  /// Passes `box` on, and nothing else; how many links it took, or nil where nobody takes it.
  @inline(never)
  fileprivate func pass(_ box: AppFlowBox) -> UInt64? {
    if let taker = taker(of: box) { return taker === self ? 0 : 1 }
    guard let above = coordinatingResponder, let links = above.pass(box) else { return nil }
    return links &+ 1
  }

  /// Passes on all that the article's method takes; with `adds`, each level adds an entry of its own to the dictionary.
  @inline(never)
  fileprivate func pass(
    _ box: AppFlowBox,
    keepHierarchy: Bool,
    userData: [String: Any]?,
    sender: AnyObject?,
    adds: Bool
  ) -> UInt64? {
    // Read by who takes it, so that nothing of it is dead weight.
    if let taker = taker(of: box) {
      return (taker === self ? 0 : 1) &+ UInt64(userData?.isEmpty == true ? 1 : 0)
    }
    guard let above = coordinatingResponder else { return nil }
    guard adds else {
      return above.pass(box, keepHierarchy: keepHierarchy, userData: userData, sender: sender, adds: false)
        .map { $0 &+ 1 }
    }
    // A copy only where something is added: else the one that was handed in goes on as it is.
    var added = userData
    added?["via \(id)"] = 1
    let links = above.pass(box, keepHierarchy: keepHierarchy, userData: added, sender: sender, adds: true)
    return links.map { $0 &+ 1 }
  }

  /// The coordinator that takes `box` from here: this one, or the one that the coordinator of the tabs hands it to.
  private func taker(of box: AppFlowBox) -> TabCoordinator? {
    guard let coordinator = self as? FlowCoordinator else { return nil }
    if let tab = coordinator as? TabCoordinator { return tab.tab == box.unbox.tab ? tab : nil }
    return (coordinator as? MainCoordinator)?.coordinator(of: box.unbox.tab)
  }
}
