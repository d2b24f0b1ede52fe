import Hierarchy

extension InjectedCoordinatorClaims {
  static let lifetimes = Claim(
    "E3/E6",
    "Only the application's coordinator is always there; the others and their roots come and go with their flows",
    holds: Arm("where a root holds its parent coordinator weakly", article),
    contrast: Arm("where it retains it, as in the article, and nothing clears it", StoreHazards.retaining),
    cases: [verify(), verify(" hazard=retained-parent")]
  ) { test in
    let store = Store(test.world)
    defer { store.sever() }
    let flows: [[Step]] = [
      [Step(.start), Step(.stop)], [Step(.start, 1), Step(.dismiss)],
      [Step(.start, 3), Step(.swipeToDismiss)],
      [Step(.present), Step(.dismiss)],
    ]
    func living<Level>(_: Level.Type) -> [String] {
      store.stage.census.living.filter { $0 is Level }.map(\.title)
    }
    let (coordinators, roots) = (living(StoreCoordinator.self).count, living(Stack.self).count)
    for steps in flows { for _ in 0..<25 { store.perform(steps) } }
    let left = living(StoreCoordinator.self).count - coordinators
    test.expect("coordinators left by 100 flows", left, .equals(0))
    test.expect("roots left by 100 flows", living(Stack.self).count - roots, .equals(0))
    store.perform([Step(.selectTab, 1), Step(.start, 1)])
    let before = living(StoreCoordinator.self)
    store.perform(Step(.logoutUnderModal))
    let kept = living(StoreCoordinator.self).filter(before.contains)
    test.require("coordinators before a logout", before.count, .above(3))
    test.expect("of them after it the application's alone", kept == [store.coordinator.title])
  }

  static let identifiers = Claim(
    "E14",
    "Children kept by identifier stay in order if one is started under an identifier that is taken",
    holds: Arm("where the second start is refused, which the article does not say", article),
    contrast: Arm("where it overwrites the first", article.with(StoreHazards.overwrittenIdentifier)),
    cases: [verify(" hazard=overwritten-identifier"), verify()]
  ) { test in
    let store = Store(test.world)
    let catalog = try test.unwrap(store.catalog, "catalog")
    var (started, stopped, strays): (Set<String>, Set<String>, Int) = ([], [], 0)
    for _ in 0..<10 {
      for _ in 0..<2 {
        store.start(Step(.start, 1), in: catalog)
        started.formUnion(store.flows.filter { $0 is PaymentCoordinator }.map(\.title))
      }
      strays += Set(store.front?.titles ?? []).subtracting(store.flows.flatMap(\.ownScreens)).count
      store.perform(Step(.dismiss))
      let ended = store.stage.takeEvents().filter { $0.hasPrefix("stopped ") }
      stopped.formUnion(ended.map { String($0.dropFirst("stopped ".count)) })
    }
    test.require("payments started", started.count, .above(9))
    test.expect("screens without a coordinator", strays, .equals(0))
    test.expect("payments gone without a stop", started.subtracting(stopped).count, .equals(0))
  }
}
