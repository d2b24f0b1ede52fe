import Hierarchy

extension InjectedCoordinatorClaims {
  static let answers = Claim(
    "E10/E16",
    "A completion brings data or an error to the cell that asked, once, to none that was reused, and keeps none alive",
    holds: Arm<[Hazard?]>("where it holds the cell weakly and asks what that stands for", [nil, nil]),
    contrast: Arm(
      "where it asks nothing, or holds the cell",
      [StoreHazards.staleWrite, StoreHazards.strongClosure]
    ),
    cases: [verify(" hazard=stale-write"), verify(" hazard=strong-closure")]
  ) { test in
    let store = Store(article.with(test.world[0])).after([Step(.supply)])
    let cell = try test.unwrap(store.catalog?.home?.promotions.first, "promotion")
    for (answer, failure) in [("data", nil), ("an error", Failure(code: 503))] {
      for isReused in [false, true] {
        var endings: [Account] = []
        let shown = (0..<100).count { number in
          cell.prepareForReuse()
          let failures = cell.failures
          let requests = (0..<3).map { cell.updateData(UInt64(number + $0)) }
          if isReused { cell.prepareForReuse() }
          store.coordinator.networkManager.respond(failure)
          endings += requests.map(\.account)
          if isReused { return cell.content != 0 || cell.failures != failures }
          return failure == nil
            ? cell.content == ItemID(UInt64(number) + 3).digest
            : cell.content == 0 && cell.failures == failures + 3
        }
        let ended = endings.count { $0.outcomes == 1 && $0.outcome == (isReused ? .cancelled : .handled) }
        if isReused {
          test.expect("shown by a reused cell: \(answer), of 100", shown, .equals(0))
          test.expect("ended once, cancelled: \(answer), of 300", ended, .equals(300))
        } else {
          test.require("shown by the cell that asked: \(answer), of 100", shown, .equals(100))
          test.require("ended once, handled: \(answer), of 300", ended, .equals(300))
        }
      }
    }
    let ended = Store(article.with(test.world[1])).after([Step(.supply), Step(.reuseCell), Step(.logout)])
    test.expect("cells kept alive by a request", ended.leaked.count { $0 is PromotionCell }, .equals(0))
  }

  static let boundCompletion = Claim(
    "E17",
    "A completion goes up eight levels, and is called there, without an allocation or a retain",
    holds: Arm("where each level declares it as one that does not escape", false),
    contrast: Arm("where each declares it as escaping", true),
    operations: [requests(areEscaping: false), requests(areEscaping: true)]
  ) { test in
    let operation = requests(areEscaping: test.world)
    let counts = try test.counts(of: operation)
    test.require("answered, of 10", Int(operation.prepare()(10)), .equals(10))
    test.expect("allocations", counts.allocations, .equals(0))
    test.expect("retains", counts.retains, .equals(0))
  }

  /// Requests of a level eight below the one that answers; how many were answered.
  ///
  /// By methods: a message of the living store is an object, whose completion escapes into it.
  private static func requests(areEscaping: Bool) -> LabOperation {
    LabOperation("requests whose completion \(areEscaping ? "may escape" : "does not escape")") {
      let lowest = (0..<8).reduce(AnsweringLevel() as AskedLevel) { level, _ in AskedLevel(level) }
      var shown: UInt64 = 0
      return { count in
        let answered = (0..<count).count { number in
          let (before, query) = (shown, UInt64(number) &+ 1)
          if areEscaping {
            lowest.fetchEscaping(query) { shown &+= $0 &* query }
          } else {
            lowest.fetch(query) { shown &+= $0 &* query }
          }
          return shown != before
        }
        return UInt64(answered)
      }
    }
  }

  static let notifications = Claim(
    "E20",
    "What a push asks for by a message, outside of any screen, leads to the same screens as from a cell",
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

private class AskedLevel {
  private let above: AskedLevel?

  init(_ above: AskedLevel?) { self.above = above }

  func fetch(_ query: UInt64, completion: (UInt64) -> Void) { above?.fetch(query, completion: completion) }

  func fetchEscaping(_ query: UInt64, completion: @escaping (UInt64) -> Void) {
    above?.fetchEscaping(query, completion: completion)
  }
}

/// The top level, which answers at once.
private final class AnsweringLevel: AskedLevel {
  init() { super.init(nil) }

  override func fetch(_ query: UInt64, completion: (UInt64) -> Void) { completion(ItemID(query).digest | 1) }

  override func fetchEscaping(_ query: UInt64, completion: @escaping (UInt64) -> Void) {
    completion(ItemID(query).digest | 1)
  }
}

private final class OrphanNotifications: NotificationCoordinator {
  override var coordinatingResponder: Responder? { nil }
}
