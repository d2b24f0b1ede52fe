import Hierarchy

extension InjectedCoordinatorClaims {
  static let permanence = Claim(
    "E3",
    "Only the application coordinator is always there; the others come and go with their flows",
    holds: Arm("with a weak trampoline", article),
    contrast: Arm("with an association that retains", StoreHazards.retaining),
    cases: [verify(), verify(" hazard=retained-parent")]
  ) { test in
    let store = Store(test.world)
    defer { store.sever() }
    func living() -> [String] { store.stage.census.living.filter { $0 is StoreCoordinator }.map(\.title) }
    let atLaunch = living().count
    let flows: [(String, [Step])] = [
      ("payment", [Step(.start, 1), Step(.stop)]),
      ("cart with a payment, by the back button", [Step(.start), Step(.start, 1), Step(.popToRoot)]),
      ("payment over everything, swiped away", [Step(.start, 3), Step(.swipeToDismiss)]),
      ("offer", [Step(.present), Step(.dismiss)]),
    ]
    let after = flows.map { name, steps in
      for _ in 0..<100 { store.perform(steps) }
      let count = living().count
      test.show("coordinators after 100 × \(name)", count)
      return count
    }
    test.none("flows after which there are more than at launch", of: after) { $0 > atLaunch }
    store.perform([Step(.selectTab, 1), Step(.start, 1)])
    let before = living()
    store.perform(Step(.logout))
    let kept = living().filter(before.contains)
    test.require("coordinators before a logout", before.count, .above(3))
    test.expect("of them after it the application's alone", kept == [store.coordinator.title])
  }

  static let retainedParent = Claim(
    "E6",
    "A parent coordinator's association and its root controller keep each other alive, flow by flow",
    holds: Arm("with an association that retains", StoreHazards.retaining),
    contrast: Arm("with a weak trampoline", article),
    cases: [verify(" hazard=retained-parent")]
  ) { test in
    let store = Store(test.world)
    defer { store.sever() }
    for _ in 0..<20 { store.perform([Step(.present), Step(.dismiss)]) }
    test.expect("coordinators left by 20 flows", store.leaked.count { $0 is Coordinator }, .equals(20))
    test.expect("roots left by 20 flows", store.leaked.count { $0 is Stack }, .equals(20))
  }

  static let identifiers = Claim(
    "E14",
    "Children kept by identifier stay in order if one is started under an identifier that is taken",
    holds: Arm("where the second start is refused", article),
    contrast: Arm("where it overwrites the first", article.with(StoreHazards.overwrittenIdentifier)),
    cases: [verify(" hazard=overwritten-identifier"), verify()]
  ) { test in
    let store = Store(test.world)
    var (started, stopped, strays): (Set<String>, Set<String>, Int) = ([], [], 0)
    for _ in 0..<10 {
      for step in [Step(.start, 1), Step(.startTwice, 1)] {
        store.perform(step)
        started.formUnion(store.flows.filter { $0 is PaymentCoordinator }.map(\.title))
      }
      strays += Set(store.front?.titles ?? []).subtracting(store.flows.flatMap(\.ownScreens)).count
      store.perform([Step(.stop), Step(.popToRoot)])
      let ended = store.stage.takeEvents().filter { $0.hasPrefix("stopped ") }
      stopped.formUnion(ended.map { String($0.dropFirst("stopped ".count)) })
    }
    test.require("payments started", started.count, .above(9))
    test.expect("screens without a coordinator", strays, .equals(0))
    test.expect("payments gone without a stop", started.subtracting(stopped).count, .equals(0))
  }

  static let wayBack = Claim(
    "E21",
    "When payment ends, the user is back where it was opened from, whichever of the four parents that was",
    holds: Arm<Hazard?>("where payment takes away its own screens alone", nil),
    contrast: Arm("where it returns to the start of its stack", Hazard("returning", ReturningPayment.self))
  ) { test in
    let astray = paymentContexts.map { path, steps, opening in
      var (opened, shown, wrong, left) = (0, 0, 0, 0)
      for (further, isStopped) in [(0, true), (1, true), (0, false), (1, false)] {
        let store = Store(article.with(test.world)).after(steps)
        let (screen, flow) = (store.frontScreen, store.frontFlow)
        store.perform([opening] + Array(repeating: Step(.push), count: further))
        if store.frontFlow is PaymentCoordinator { opened += 1 }
        shown += paymentScreens(of: store)
        let end = store.modal == nil ? Step(.pop) : Step(.swipeToDismiss)
        if isStopped { store.stop(store.frontFlow) } else { for _ in 0...further { store.perform(end) } }
        if store.frontScreen !== screen || store.frontFlow !== flow { wrong += 1 }
        left += paymentScreens(of: store)
      }
      test.require("\(path): payments in front, of 4", opened, .equals(4))
      // One in each, and another in two: otherwise none left would say nothing.
      test.require("\(path): screens of payment before", shown, .equals(6))
      test.show("\(path): not back, of 4", wrong)
      test.require("\(path): screens of payment left", left, .equals(0))
      return wrong
    }
    test.none("parents to which the user does not get back", of: astray) { $0 > 0 }
  }

  private static func paymentScreens(of store: Store) -> Int {
    let screens = store.stage.census.living.compactMap { $0 as? DisplayController }
    return screens.count { ["payment-screen", "method"].contains($0.kind) }
  }
}

/// Does not ask where it was opened from.
private final class ReturningPayment: PaymentCoordinator {
  override func leave() {
    super.leave()
    stack.popToRoot(animated: false)
  }
}
