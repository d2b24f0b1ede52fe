import Hierarchy

// MARK: - E20

extension InjectedCoordinatorClaims {
  static let notifications = Claim(
    "E20",
    "What a push asks for, outside of any screen, leads to the same screens as from a cell",
    rule: """
      from each of three situations, the screens, the coordinator in front and its parent are the same whether a promotion \
      asks or the coordinator of notifications does, which is the application's child. A side is what is asked for: what the \
      application decides, or what one of its parts does
      """,
    against: CounterWorld("orphan", "the coordinator of notifications was not told its parent"),
    cases: [verify()]
  ) { _, planted in
    let requests: [(String, @Sendable () -> Letter)] = [
      (
        "a payment, which the application decides", { PaymentWish(FlowRequest(seed: 1)) }
      ),
      ("a product, which the catalog decides", { ItemChoice(ItemID(1)) }),
    ]
    return Finding(
      requests.map { side, message in
        let differing = situations.count { steps in
          let (cell, push) = (StoreWorld(article, after: steps), StoreWorld(article, after: steps))
          cell.catalog?.home?.promotions.first?.receive(message())
          let coordinator = NotificationCoordinator(in: push.store)
          push.app.startChild(coordinator)
          if planted != nil { push.app.remove(coordinator) }
          coordinator.handle(push: message())
          for world in [cell, push] { world.settle() }
          return cell.scene != push.scene
        }
        return ClaimCheck(
          ClaimFigure("situations of \(situations.count) with other screens, \(side)", count: differing),
          .equals(0),
          side: side
        )
      },
      axis: "what is asked for"
    )
  }

  /// At launch, two products deep, and after a look at the account.
  private static let situations = [
    [], [Step(.push), Step(.push), Step(.popToRoot)], [Step(.selectTab, 1), Step(.selectTab, 0)],
  ]
}

// MARK: - E21

extension InjectedCoordinatorClaims {
  static let wayBack = Claim(
    "E21",
    "When payment ends, the user is back where it was opened from, whichever of the four parents that was",
    rule: """
      under each of the four parents, one and two screens into the payment, and ended by its parent and by the user, the \
      screen that was in front before is in front again, the very object, and its coordinator too, and no coordinator and \
      no screen of the payment lives
      """,
    against: CounterWorld("kept-payment", "the payment is retained after its end"),
    cases: [verify()]
  ) { _, planted in
    var checks: [ClaimCheck] = []
    for (path, before, opening) in contexts {
      var (trials, wrong, left) = (0, 0, 0)
      for further in [0, 1] {
        for end in [Step(.stop), opening == Step(.start, 3) ? Step(.swipeToDismiss) : Step(.pop)] {
          trials += 1
          let world = StoreWorld(article, after: before)
          let (screen, flow) = (world.visibleScreen, world.visibleFlow)
          world.perform(opening)
          guard world.visibleFlow is PaymentCoordinator else {
            return Finding(untestable: "no payment was started under \(path)")
          }
          let kept = planted == nil ? nil : world.visibleFlow
          for _ in 0..<further { world.perform(Step(.push)) }
          world.endPayment(by: end)
          let isBack = world.visibleScreen === screen && world.visibleFlow === flow && screen != nil
          if !isBack { wrong += 1 }
          left += withExtendedLifetime(kept) { world.livingPayments }
        }
      }
      checks += [
        ClaimCheck(ClaimFigure("\(path): not back in \(trials) trials", count: wrong), .equals(0)),
        ClaimCheck(ClaimFigure("\(path): coordinators and screens of payment left", count: left), .equals(0)),
      ]
    }
    return Finding(checks)
  }

  /// The parentings, from the top, with what leads to the context and what opens the payment.
  private static let contexts: [(String, [Step], Step)] = [
    ("app catalog payment", [Step(.push)], Step(.start, 1)),
    ("app account payment", [Step(.selectTab, 1), Step(.push)], Step(.start, 1)),
    ("app catalog cart payment", [Step(.push), Step(.start)], Step(.start, 1)),
    ("app payment", [Step(.selectTab, 1)], Step(.start, 3)),
  ]
}

extension StoreWorld {
  /// What the user sees, and whose it is, without the numbers by which objects are told apart.
  fileprivate var scene: [String] {
    let screens = (visibleStack?.children ?? []).map { kind(of: $0) }
    return screens + [
      kind(of: visibleFlow), kind(of: visibleFlow?.parent), modal == nil ? "no modal" : "a modal",
    ]
  }

  private func kind(of responder: Responder?) -> String {
    ((responder as? any Linked)?.title.prefix { $0 != "#" }).map(String.init) ?? "nothing"
  }

  /// Ends the payment in front: by its parent, by swiping its modal away, or by as many pops as it has screens.
  fileprivate func endPayment(by end: Step) {
    guard let payment = visibleFlow as? PaymentCoordinator else { return }
    switch end.operation {
    case .stop: (payment.parent as? InjectedCoordinator)?.stopChild(payment.identifier)
    case .pop: for _ in payment.shadow { perform(end) }
    default: perform(end)
    }
    settle()
  }

  /// Coordinators and screens of payments that live.
  fileprivate var livingPayments: Int {
    stage.census.living.count { level in
      level is PaymentCoordinator || ["payment-screen", "method"].contains { level.title.hasPrefix($0) }
    }
  }
}
