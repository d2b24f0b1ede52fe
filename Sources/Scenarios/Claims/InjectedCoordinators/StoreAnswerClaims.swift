import Hierarchy

extension InjectedCoordinatorClaims {
  static let completion = Claim(
    "E10",
    "A completion closure brings data back to the cell that asked, and does no harm if the cell is reused or gone",
    holds: Arm<[Hazard?]>("where it holds the cell weakly and asks what that stands for", [nil, nil]),
    contrast: Arm(
      "where it asks nothing, or holds the cell",
      [StoreHazards.staleWrite, StoreHazards.strongClosure]
    ),
    axis: "what becomes of the cell",
    cases: [verify(" hazard=stale-write"), verify(" hazard=strong-closure")]
  ) { test in
    for (mishap, hazard) in zip(["it is reused", "its app ends"], test.world) {
      test.side = mishap
      let options = article.with(hazard)
      let store = Store(options).after([Step(.supply)])
      let cell = try test.unwrap(store.catalog?.home?.promotions.first, "promotion")
      test.requireAll("answers shown", of: 0..<100) { number in
        cell.prepareForReuse()
        cell.updateData(UInt64(number))
        store.perform(Step(.answer))
        return cell.content == ItemID(UInt64(number) + 1).digest
      }
      cell.prepareForReuse()
      test.none("stale writes", of: 0..<100) { number in
        store.perform([Step(.reuseCell, number), Step(.answer)])
        return store.catalog?.home?.promotions.contains { $0.content != 0 } ?? false
      }
      let left = Store(options).after([Step(.supply), Step(.reuseCell), Step(.logout)])
      test.expect("cells kept alive", left.leaked.count { $0 is PromotionCell }, .equals(0))
    }
  }

  static let failures = Claim(
    "E16",
    "A request that fails tells its asker so, once, and never the item that the cell stands for by then",
    holds: Arm<Hazard?>("where the completion asks whether the cell was reused", nil),
    contrast: Arm("where it does not", StoreHazards.staleWrite)
  ) { test in
    for isReused in [false, true] {
      let store = Store(article.with(test.world)).after([Step(.supply)])
      let cells = store.catalog?.home?.promotions ?? []
      var requests: [Letter] = []
      for cell in cells {
        for count in 1...4 {
          requests += (0..<count).map { cell.updateData(UInt64($0)) }
          if isReused { cell.prepareForReuse() }
          store.coordinator.networkManager.respond(Failure(code: 503))
        }
      }
      let outcome = isReused ? Outcome.cancelled : .handled
      let who = isReused ? "a reused cell" : "the cell that asked"
      test.require("requests that failed, of \(who)", requests.count, .equals(20))
      let shown = cells.reduce(0) { $0 + $1.failures }
      let haveEnded = requests.allSatisfy { $0.account.outcomes == 1 && $0.account.outcome == outcome }
      if isReused {
        test.expect("failures shown by \(who)", shown, .equals(0))
        test.expect("ended once, \(outcome)", haveEnded)
      } else {
        test.require("failures shown by \(who)", shown, .equals(20))
        test.require("ended once, \(outcome)", haveEnded)
      }
      test.require("data shown instead by \(who)", cells.count { $0.content != 0 }, .equals(0))
    }
  }

  static let notifications = Claim(
    "E20",
    "What a push asks for, outside of any screen, leads to the same screens as from a cell",
    holds: Arm<Hazard?>("where it comes in at a child of the application coordinator", nil),
    contrast: Arm("where that was not told its parent", Hazard("orphan", OrphanNotifications.self)),
    axis: "what is asked for"
  ) { test in
    let asked: KeyValuePairs<String, () -> StoreMessage> = [
      "a payment, which the application decides": { Boxed(.openFlow, FlowRequest(seed: 1), sender: nil) },
      "a product, which the catalog decides": { Boxed(.select, ItemID(1), sender: nil) },
    ]
    for (side, message) in asked {
      test.side = side
      // At launch, two products deep, and after a look at the account.
      let situations = [
        [], [Step(.push), Step(.push), Step(.popToRoot)], [Step(.selectTab, 1), Step(.selectTab, 0)],
      ]
      test.none("situations with other screens", of: situations) { steps in
        let (cell, push) = (Store(article).after(steps), Store(article.with(test.world)).after(steps))
        cell.catalog?.home?.promotions.first?.receive(message())
        let coordinator = push.stage.cast(NotificationCoordinator.self).init(on: push.stage)
        push.coordinator.startChild(coordinator: coordinator)
        coordinator.handle(push: message())
        for store in [cell, push] { store.catalog?.stack.finishTransition() }
        return scene(of: cell) != scene(of: push)
      }
    }
  }

  /// What the user sees, and whose it is.
  private static func scene(of store: Store) -> [String?] {
    let flow = store.frontFlow
    return (store.front?.titles ?? []) + [flow?.title, flow?.parent?.name, store.modal?.name]
  }
}

private final class OrphanNotifications: NotificationCoordinator {
  override var coordinatingResponder: Responder? { nil }
}
