import Hierarchy

// MARK: - E16

extension InjectedCoordinatorClaims {
  static let failures = Claim(
    "E16",
    "A request that fails tells its asker so, once, and never the item that the cell stands for by then",
    rule: """
      of requests from either promotion, each alone and several under way at once, every failure is shown once by the cell \
      that asked; of those whose cell was reused meanwhile none is shown, and each ends cancelled
      """,
    against: CounterWorld("without-ticket", "the completion does not ask whether the cell was reused"),
    cases: [verify()]
  ) { _, planted in
    let stays = FailureCount(reusing: false, asksTicket: planted == nil)
    let reused = FailureCount(reusing: true, asksTicket: planted == nil)
    return Finding([
      ClaimCheck(ClaimFigure("requests that failed", count: stays.sent), .above(10)),
      ClaimCheck(ClaimFigure("failures not shown", count: stays.sent - stays.shown), .equals(0)),
      ClaimCheck(
        ClaimFigure("requests with another number of outcomes than one", count: stays.irregular),
        .equals(0)
      ),
      ClaimCheck(ClaimFigure("data shown instead", count: stays.data), .equals(0)),
      ClaimCheck(ClaimFigure("requests after which the cell was reused", count: reused.sent), .above(10)),
      ClaimCheck(ClaimFigure("failures shown by a reused cell", count: reused.shown), .equals(0)),
      ClaimCheck(
        ClaimFigure("requests of a reused cell not cancelled", count: reused.sent - reused.cancelled),
        .equals(0)
      ),
    ])
  }
}

/// What became of requests that were all answered with an error, in one store.
private struct FailureCount {
  private(set) var sent = 0
  private(set) var shown = 0
  private(set) var data = 0
  private(set) var cancelled = 0
  private(set) var irregular = 0

  /// Rounds of one to four requests of either promotion; with `reusing`, each cell is reused before the answers arrive.
  init(reusing: Bool, asksTicket: Bool) {
    let world = StoreWorld(InjectedCoordinatorClaims.article, after: [Step(.supply)])
    for (round, cell) in (world.catalog?.home?.promotions ?? []).enumerated() {
      for count in 1...4 {
        let screen = Shown()
        let requests = (0..<count).map { number in
          let ticket = cell.reuseTicket
          return ResultRequest(query: UInt64(10 * round + number + 1)) { [weak cell] result in
            guard let cell, !asksTicket || cell.reuseTicket == ticket else { return false }
            if case .failure = result { screen.failures += 1 } else { screen.data += 1 }
            return true
          }
        }
        for request in requests { cell.receive(request) }
        if reusing { cell.prepareForReuse() }
        world.app.network.deliver(NetworkFailure(code: 503))
        sent += count
        shown += screen.failures
        data += screen.data
        cancelled += requests.count { $0.account.outcome == .cancelled }
        irregular += requests.count { $0.account.outcomes != 1 }
      }
    }
  }

  private final class Shown {
    var failures = 0
    var data = 0
  }
}

// MARK: - E17

extension InjectedCoordinatorClaims {
  static let answeredAtOnce = Claim(
    "E17",
    "A completion that is called before the send returns costs no allocation, where one that escapes does",
    rule: """
      from a promotion of the living shop up to the application, a request whose completion does not escape allocates \
      nothing, and one whose completion is kept until the answer comes allocates; all are answered
      """,
    against: CounterWorld("escaping", "the completion that is said not to escape is kept too"),
    cases: ["bubbleup claims E17"],
    operations: [atOnce, later]
  ) { lab, planted in
    let first = planted == nil ? atOnce : later
    let (now, kept) = (try lab.counts(of: first), try lab.counts(of: later))
    let more = now.retains.flatMap { fewer in kept.retains.map { $0 - fewer } }
    let asker = DataAsker()
    let times = try lab.times(of: [first, later])
    return Finding(
      zip(times, ["at once", "later"]).map {
        ClaimCheck($0.nanoseconds.labelled("a request, answered \($1)"))
      } + [
        ClaimCheck(ClaimFigure("answered at once, of 10", count: asker.answersAtOnce(10)), .equals(10)),
        ClaimCheck(ClaimFigure("answered later, of 10", count: asker.answersLater(10)), .equals(10)),
        ClaimCheck(
          ClaimFigure("allocations, called before the send returns", counted: now.allocations),
          .equals(0)
        ),
        ClaimCheck(ClaimFigure("allocations, kept", counted: kept.allocations), .above(0)),
        ClaimCheck(ClaimFigure("retains more, kept", counted: more)),
      ]
    )
  }

  private static let atOnce = LabOperation("a completion called before the send returns") {
    let asker = DataAsker()
    return { count in UInt64(asker.answersAtOnce(count)) }
  }

  private static let later = LabOperation("a completion kept until the answer comes") {
    let asker = DataAsker()
    return { count in UInt64(asker.answersLater(count)) }
  }
}

/// A promotion of the living shop that asks for data by a method with a completion (catalogue E17).
private final class DataAsker {
  private let world = StoreWorld(InjectedCoordinatorClaims.article)
  private let pending = PendingCompletions()
  private var shown: UInt64 = 0

  func answersAtOnce(_ count: Int) -> Int {
    guard let cell = world.catalog?.home?.promotions.first else { return 0 }
    return (0..<count).count { number in
      let before = shown
      return cell.fetch(UInt64(number) &+ 1) { shown = shown &+ $0 } && shown != before
    }
  }

  func answersLater(_ count: Int) -> Int {
    guard let cell = world.catalog?.home?.promotions.first else { return 0 }
    return (0..<count).count { number in
      let before = shown
      guard cell.fetchLater(UInt64(number) &+ 1, pending, completion: { self.shown = self.shown &+ $0 })
      else { return false }
      pending.answer()
      return shown != before
    }
  }
}

/// Completions that wait for their answers.
private final class PendingCompletions {
  private var waiting: [(query: UInt64, completion: (UInt64) -> Void)] = []

  func add(_ query: UInt64, _ completion: @escaping (UInt64) -> Void) { waiting.append((query, completion)) }

  func answer() {
    while let (query, completion) = waiting.popLast() { completion(ItemID(query).digest) }
  }
}

extension Responder {
  /// Passes a request on until the application's coordinator answers it, before this returns.
  @inline(never)
  fileprivate func fetch(_ query: UInt64, completion: (UInt64) -> Void) -> Bool {
    guard !(self is ApplicationCoordinator) else {
      completion(ItemID(query).digest)
      return true
    }
    return coordinatingResponder?.fetch(query, completion: completion) ?? false
  }

  /// The same, but that the completion is kept, and called when the answer is there.
  @inline(never)
  fileprivate func fetchLater(
    _ query: UInt64,
    _ pending: PendingCompletions,
    completion: @escaping (UInt64) -> Void
  ) -> Bool {
    guard !(self is ApplicationCoordinator) else {
      pending.add(query, completion)
      return true
    }
    return coordinatingResponder?.fetchLater(query, pending, completion: completion) ?? false
  }
}
