import Hierarchy

extension InjectedCoordinatorClaims {
  static let identifiers = Claim(
    "E14",
    "Children kept by identifier stay in order if one is started under an identifier that is taken",
    rule: """
      after 10 second starts no screen is left on a stack without a coordinator, and each flow that was started and is \
      not running has been stopped; judged for a second start that is refused and for one that overwrites
      """,
    cases: [verify(" hazard=overwritten-identifier"), verify()]
  ) { _ in
    let ways: [(String, Hazard?)] = [("refused", nil), ("overwritten", .overwrittenIdentifier)]
    let checks = ways.flatMap { side, hazard in
      let (strays, unstopped) = secondStarts(hazard)
      return [
        ClaimCheck(
          ClaimFigure("screens without a coordinator", count: strays),
          .equals(0),
          side: side
        ),
        ClaimCheck(
          ClaimFigure("flows gone without a stop", count: unstopped),
          .equals(0),
          side: side
        ),
      ]
    }
    return Finding(checks, axis: "second start")
  }

  private static func secondStarts(_ hazard: Hazard?) -> (strays: Int, unstopped: Int) {
    let world = StoreWorld(form(.trampoline, hazard))
    var strays = 0
    var started: Set<String> = []
    var stopped: Set<String> = []
    for _ in 0..<10 {
      world.perform(Step(.start, 1))
      started.formUnion(world.payments)
      world.perform(Step(.startTwice, 1))
      started.formUnion(world.payments)
      let owned = world.everyFlow.flatMap(\.shadow)
      strays += world.visibleStack?.children.count { screen in !owned.contains { $0 === screen } } ?? 0
      world.perform([Step(.stop), Step(.popToRoot)])
      stopped.formUnion(
        world.stage.takeEvents().filter { $0.hasPrefix("stopped ") }.map { String($0.dropFirst(8)) }
      )
    }
    return (strays, started.subtracting(stopped).count)
  }
}

extension StoreWorld {
  /// The payments that run.
  fileprivate var payments: [String] { everyFlow.filter { $0 is PaymentCoordinator }.map(\.title) }
}
