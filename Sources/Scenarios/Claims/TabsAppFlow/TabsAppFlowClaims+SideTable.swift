import Hierarchy

extension TabsAppFlowClaims {
  static let lookups = Claim(
    "C8",
    "A controller asks the table once per message and takes the first of four branches; a failed cast ends the chain",
    holds: Arm("by the article's order of look-ups", Lookup.coordinating),
    contrast: Arm(
      "by article E's, which has neither parent nor presenter, and goes on at a failed cast",
      .injected
    ),
    axis: "who presents",
    cases: [
      verify(" hazard=failed-cast"),
      "bubbleup run --full --strategy responder.trampoline --filter 'table=' --depth 16 --threads 1",
    ]
  ) { test in
    for presenter in Presenter.allCases {
      test.side = "presenter=\(presenter.rawValue)"
      let (sent, isStraight) = messages(under: presenter, test.world)
      let branches = sent.flatMap(\.branches)
      let extra = sent.reduce(0) { $0 + $1.queries } - branches.count
      test.require("messages", sent.count, .equals(3))
      test.require("look-ups less those of one per controller", extra, .equals(0))
      for branch in ["coordinator", "superview"] {
        test.require("controllers left by \(branch)", branches.count { $0 == branch }, .above(0))
      }
      for branch in ["parent", "presenting"] {
        test.expect("controllers left by \(branch)", branches.count { $0 == branch }, .above(0))
      }
      test.expect("from the modal straight to the coordinator below", isStraight)
      let shop = estranged(test.world)
      test.all("messages beyond a failed cast", of: shop.selected?.stack.children ?? []) {
        shop.stage.probe(from: $0) == "unhandled at \(shop.selected?.stack.title ?? "")"
      }
    }
  }

  /// A message's look-ups in the table, and by which branch it left each controller; nil where the way ends.
  private typealias Way = (queries: Int, branches: [String?])

  /// Messages from inside a modal, from under it, and from a screen without a coordinator, and whether a flow comes from
  /// the modal to its tab's coordinator and to no other before: a detour ends there too.
  private static func messages(under presenter: Presenter, _ lookup: Lookup) -> ([Way], isStraight: Bool) {
    let table = WatchedTable()
    var options = article
    (options.presenter, options.lookup) = (presenter, lookup)
    let shop = Shop(options, table: table)
    /// A request for data, which comes through everything up to the application.
    func send(from screen: Controller?) -> Way? {
      guard let screen = screen as? FlowScreen else { return nil }
      let before = table.lookUps
      _ = shop.stage.probe(from: screen)
      let (hits, misses) = (table.lookUps.hits - before.hits, table.lookUps.misses - before.misses)
      return (hits + misses, screen.messagePath.compactMap { $0 as? any Associating }.map(branch))
    }
    shop.perform([Step(.push, 1), Step(.present)])
    let inquiry = AppFlowBox(.home(.initialScreen), sender: nil, isInquiry: true)
    shop.frontScreen?.receive(inquiry)
    let isStraight = inquiry.coordinators == [shop.selected?.id]
    let (inside, under) = (send(from: shop.frontScreen), send(from: shop.selected?.stack.topController))
    shop.perform([Step(.dismiss), Step(.logout)])
    return ([inside, under, send(from: shop.frontScreen)].compactMap(\.self), isStraight)
  }

  private static func branch(of controller: any Associating) -> String? {
    guard let next = controller.coordinatingResponder else { return nil }
    if next === controller.parentCoordinator { return "coordinator" }
    if next === controller.parent { return "parent" }
    return next === controller.presenting ? "presenting" : "superview"
  }

  /// A shop with four screens in the home tab, whose stack names as its parent coordinator what is no responder.
  private static func estranged(_ lookup: Lookup) -> Shop {
    var options = article.with(ShopHazards.failedCast)
    options.lookup = lookup
    let shop = Shop(options)
    // By the coordinator itself: where the cast fails, no screen can ask for another one.
    for number in 1...3 {
      shop.selected?.stack.push(Home2ViewController(number, on: shop.stage), animated: false)
    }
    return shop
  }
}
