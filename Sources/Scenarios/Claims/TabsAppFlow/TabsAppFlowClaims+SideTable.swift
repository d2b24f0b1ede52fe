import Hierarchy

// MARK: - C8

extension TabsAppFlowClaims {
  static let lookups = Claim(
    "C8",
    "A controller asks the table once per message and takes the first of four branches; a failed cast ends the chain",
    rule: """
      a message costs one query of the table per controller on its way, counted in the table; each of the four branches \
      is taken; beyond a coordinator that is no responder nothing arrives; and what a bare modal sends goes \
      straight to the coordinator of the screen that asked for it. A side is who presents: the screen that asked, or the outermost \
      container, which is often the one that defines the context in UIKit
      """,
    against: CounterWorld("responder", "the parent coordinator is a responder, so that the cast succeeds"),
    cases: [
      verify(" hazard=failed-cast"),
      "bubbleup run --full --strategy responder.trampoline --filter 'table=' --depth 16 --threads 1",
    ]
  ) { _, planted in
    Finding(
      Presenter.allCases.flatMap { lookUps(with: $0, planted == nil ? ShopHazards.failedCast : nil) },
      axis: "who presents"
    )
  }

  private static func lookUps(with presenter: Presenter, _ hazard: Hazard?) -> [ClaimCheck] {
    var tally = LookupTally()
    let table = CountingTable(AssociationTableKind.apple.makeTable())
    var options = article
    options.presenter = presenter
    let world = Shop(options, table: table)
    world.perform([Step(.push, 1), Step(.present)])
    var (controllers, queries) = (0, 0)
    let inquiry = AppFlowBox(.home(.initialScreen), sender: nil, isInquiry: true)
    world.frontScreen?.receive(inquiry)
    // By way of the coordinator of the tabs it would be a detour, which ends at the same place.
    let isStraight = inquiry.coordinators == [world.selected?.id].compactMap(\.self)
    // From under the modal, from inside it, and, after logout, from a screen without a coordinator.
    for screen in [world.frontScreen, world.selected?.stack.topController as? FlowScreen].compactMap(\.self) {
      controllers += send(from: screen, in: world, &tally, &queries, of: table)
    }
    world.perform([Step(.dismiss), Step(.logout)])
    if let login = world.frontScreen {
      controllers += send(from: login, in: world, &tally, &queries, of: table)
    }
    let side = "presenter=\(presenter.rawValue)"
    var checks = [
      ClaimCheck(ClaimFigure("controllers on the way", count: controllers), side: side),
      ClaimCheck(ClaimFigure("queries of the table", count: queries), .equals(controllers), side: side),
      ClaimCheck(
        ClaimFigure(
          "from the modal straight to the coordinator below, of 1",
          count: isStraight ? 1 : 0
        ),
        .equals(1),
        side: side
      ),
    ]
    for branch in LookupBranch.allCases where branch != .failedCast {
      checks.append(ClaimCheck(ClaimFigure("through \(branch)", count: tally[branch]), .above(0), side: side))
    }
    return checks + failedCast(hazard, side: side)
  }

  /// Sends an inquiry and returns how many controllers it came through.
  private static func send(
    from screen: FlowScreen,
    in world: Shop,
    _ tally: inout LookupTally,
    _ queries: inout Int,
    of table: CountingTable
  ) -> Int {
    // Nobody takes a request for data: it comes through everything up to the application.
    let controllers = ResponderPath.all(from: screen).count { $0 is Controller }
    let before = table.lookUps
    world.stage.links.tally = tally
    _ = world.stage.probe(from: screen)
    tally = world.stage.links.tally ?? tally
    world.stage.links.tally = nil
    queries += table.lookUps.hits + table.lookUps.misses - before.hits - before.misses
    return controllers
  }

  /// One message from each of the home tab's screens, the top one and those below it.
  private static func failedCast(_ hazard: Hazard?, side: String) -> [ClaimCheck] {
    let world = Shop(article.with(hazard))
    // By the coordinator itself: where the cast fails, no screen can ask for another one.
    if let home = world.selected {
      for number in 1...3 {
        home.stack.push(Home2ViewController(number, on: world.stage), animated: false)
      }
    }
    world.stage.links.tally = LookupTally()
    let screens = world.selected?.stack.children ?? []
    let answers = screens.map { world.stage.probe(from: $0) }
    let stack = world.selected?.stack.title ?? ""
    let ended = answers.count { $0 == "unhandled at \(stack)" }
    return [
      ClaimCheck(
        ClaimFigure("casts that failed, of 4", count: world.stage.links.tally?[.failedCast] ?? 0),
        .equals(4),
        side: side
      ),
      ClaimCheck(ClaimFigure("messages that ended there, of 4", count: ended), .equals(4), side: side),
    ]
  }
}
