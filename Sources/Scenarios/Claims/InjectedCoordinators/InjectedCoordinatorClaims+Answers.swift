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
