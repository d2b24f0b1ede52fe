import Hierarchy

extension TabsAppFlowClaims {
  static let lookups = Claim(
    "C8",
    "A controller asks the table once per message and takes the first of four branches; a failed cast ends the chain",
    holds: Arm<Hazard?>("by the article's order of look-ups", nil),
    contrast: Arm("by one that has no presenter in it", ShopHazards.skippedPresenter),
    axis: "who presents",
    cases: [
      verify(" hazard=failed-cast"),
      "bubbleup run --full --strategy responder.trampoline --filter 'table=' --depth 16 --threads 1",
    ]
  ) { test in
    for presenter in Presenter.allCases {
      test.side = "presenter=\(presenter.rawValue)"
      let lookUps = LookUps(where: presenter, test.world)
      test.require("messages", lookUps.messages, .equals(3))
      test.expect(
        "look-ups less those of one per controller",
        lookUps.queries - lookUps.controllers,
        .equals(0)
      )
      for branch in Branch.allCases {
        test.expect("controllers left by \(branch)", lookUps.branches.count { $0 == branch }, .above(0))
      }
      test.expect("from the modal straight to the coordinator below", lookUps.isStraight)
      let shop = estranged()
      test.all("messages beyond a failed cast", of: shop.selected?.stack.children ?? []) {
        shop.stage.probe(from: $0) == "unhandled at \(shop.selected?.stack.title ?? "")"
      }
    }
  }

  /// A shop with four screens in the home tab, whose stack names as its parent coordinator what is no responder.
  private static func estranged() -> Shop {
    let shop = Shop(article.with(ShopHazards.failedCast))
    // By the coordinator itself: where the cast fails, no screen can ask for another one.
    for number in 1...3 {
      shop.selected?.stack.push(Home2ViewController(number, on: shop.stage), animated: false)
    }
    return shop
  }
}

/// What messages ask of the table: from inside a modal, from under it, and from a screen without a coordinator.
private struct LookUps {
  private(set) var messages = 0
  private(set) var controllers = 0
  private(set) var queries = 0
  private(set) var branches: [Branch] = []
  /// Whether a flow comes from the modal to its tab's coordinator and to no other before: a detour ends there too.
  let isStraight: Bool

  init(where presenter: Presenter, _ hazard: Hazard?) {
    let table = CountingTable(AssociationTableKind.apple.makeTable())
    var options = TabsAppFlowClaims.article.with(hazard)
    options.presenter = presenter
    let shop = Shop(options, table: table)
    shop.perform([Step(.push, 1), Step(.present)])
    let inquiry = AppFlowBox(.home(.initialScreen), sender: nil, isInquiry: true)
    shop.frontScreen?.receive(inquiry)
    isStraight = inquiry.coordinators == [shop.selected?.id]
    send(from: shop.frontScreen, table)
    send(from: shop.selected?.stack.topController as? FlowScreen, table)
    shop.perform([Step(.dismiss), Step(.logout)])
    send(from: shop.frontScreen, table)
  }

  /// Sends a request for data, which comes through everything up to the application.
  private mutating func send(from screen: FlowScreen?, _ table: CountingTable) {
    guard let screen else { return }
    let before = table.lookUps
    _ = screen.stage.probe(from: screen)
    messages += 1
    queries += table.lookUps.hits + table.lookUps.misses - before.hits - before.misses
    let path = ResponderPath.all(from: screen).compactMap { $0 as? any Associating }
    controllers += path.count
    branches += path.compactMap(Branch.init)
  }
}

/// Where a controller hands a message on to.
private enum Branch: CaseIterable {
  case coordinator, parent, presenting, superview

  init?(of controller: any Associating) {
    guard let next = controller.coordinatingResponder else { return nil }
    self =
      if next === controller.parentCoordinator {
        .coordinator
      } else if next === controller.parent {
        .parent
      } else {
        next === controller.presenting ? .presenting : .superview
      }
  }
}
