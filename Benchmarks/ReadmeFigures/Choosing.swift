import Reports
import Results
import Strategies

/// What the page *Choosing* says with figures.
struct Choosing {
  let run: Run
  let threadRun: Run
  let claims: [ClaimRow]

  /// Of each family what its page recommends, and what it warns of where that is faster.
  private static let chosen = [
    "closure.direct", "environment.action", "store.scope",
    "singleton", "delegate.direct", "bus.typed", "bus.scoped", "bus.notification", "bus.object",
    "parent.guaranteed", "parent.strong", "parent.unowned", "parent.weak", "responder.indexed",
    "responder.trampoline", "responder.linked", "closure.weak", "delegate.relay", "stream.async",
    "stream.burst",
  ]
  private var shown: [String] { run.measured(of: Self.chosen) }

  func wordings() throws -> [Page.Wording] {
    let lane = try run.time("responder.indexed")
    let injected = claims.filter {
      $0.claim == "E12" && $0.side == "lookup=injected" && $0.figure.hasPrefix("chain to relay at")
        && $0.figure != "chain to relay at 1 levels"
    }
    return [
      try Page.Wording(
        "In the app both are slower than `responder.indexed`",
        onlyIf: ["delegate.direct", "parent.guaranteed"].allSatisfy { try run.time($0).isAbove(lane) }
      ),
      try Page.Wording(
        "where each view is a hop, the chain is slower from 4 levels on",
        onlyIf: !injected.isEmpty && injected.allSatisfy { $0.value ?? 0 > 1 }
      ),
    ]
  }

  func blocks() throws -> KeyValuePairs<String, String> {
    [
      "costs": try Page.wrapped(run.payloads(shown)) + "\n\n"
        + run.table(
          shown,
          [.app, .deepApp, .cold, .level, .deepLevel, .allocations, .retains, .box, .wrong, .left, .dangles]
        ) + "\n\n"
        + Page.wrapped("**What a level costs.** " + Depth(run: run).advice(shown) { "\($0).md" }),
      "coupling": try coupling(),
      "threads": try threads(),
      "strategies": StrategyCatalogue.all.map { "- `\($0.name)`: \($0.abstract)" }.joined(separator: "\n"),
    ]
  }

  /// Claim E5: what each way asks of the code, beside what a message takes by the strategy that goes this way.
  private func coupling() throws -> String {
    let ways: KeyValuePairs<String, String> = [
      "responder chain": "responder.trampoline", "a delegate at every level": "delegate.relay",
      "the manager handed down": "delegate.direct", "a singleton": "singleton",
    ]
    let rows = try ways.map { way, strategy in
      let label = "\(way): levels between that take part"
      let levels = claims.first { $0.claim == "E5" && $0.figure == label }?.value
      return [
        way, Figure(try levels.required("claims.csv has no '\(label)' of E5"), isExact: true).plain,
        "`\(strategy)`", try run.figure(.latency, strategy, Run.app).time,
      ]
    }
    let header = ["way", "levels in between that take part", "as a strategy", "in the app"]
    let (chain, relay, bare) = ("responder.trampoline", "delegate.relay", "responder.assign")
    func ratio(_ scenario: String) throws -> String {
      try run.ratio(chain, to: relay, scenario).rounded(to: 2)
    }
    func hops(_ strategy: String) throws -> String {
      try run.figure(.hopsPerMessage, strategy, Run.app).plain
    }
    func level(_ strategy: String) throws -> String {
      try run.figure(.slopePerNearHop, strategy, "chain").time
    }
    return Page.table(header, rows, numbersFrom: 1) + "\n\n"
      + Page.wrapped(
        """
        How the chain compares with delegates depends on how far a message climbs. `\(chain)` takes \(try ratio(Run.app)) \
        times as long as `\(relay)` in the app, \(try ratio(Run.deepApp)) times in the deep app, \
        \(try ratio(Run.shortChain)) times up a chain of 10 levels and \(try ratio(Run.chain)) times up one of 100. A \
        further level takes \(try level(chain)) and \(try level(relay)). In the app a message takes \(try hops(chain)) hops \
        instead of \(try hops(relay)), as it also passes through views, and opens one box with a weak reference, the trampoline: \
        `\(bare)`, with a bare address there, takes \(try run.time(bare).time).
        """
      )
  }

  // MARK: Two threads

  /// Sound strategies alone, with their own side tables and with one for the process, beside what the machine does.
  private func threads() throws -> String {
    let sound = try run.measured.filter { try run.isSound($0) }
    let measured = (["kernel.chase"] + sound).flatMap { name in
      let hasTable = threadRun.scaling(name, mode: "own", table: "process") != nil
      return [nil, "process"].map { table in
        (
          name: "`\(name)\(hasTable ? " table=\(table ?? "per-app")" : "")`",
          own: threadRun.scaling(name, mode: "own", table: table),
          shared: threadRun.scaling(name, mode: "shared", table: table)
        )
      }
    }
    .filter { $0.own != nil }
    let pairs = measured.compactMap { row in row.own.flatMap { own in row.shared.map { (own, $0) } } }
    let (more, less) = (pairs.count { $0.isAbove($1) }, pairs.count { $1.isAbove($0) })
    let sentence = """
      Of \(pairs.count) ways, \(more) reach more with a hierarchy each\(less > 0 ? ", and \(less) less" : ""); in \
      \(pairs.count - more - less) the intervals overlap.
      """
    let rows = measured.map { [$0.name, $0.own?.percent ?? "", $0.shared?.percent ?? ""] }
    let header = ["two threads through", "a hierarchy each", "one shared hierarchy"]
    return Page.table(header, rows, numbersFrom: 1) + "\n\n" + Page.wrapped(sentence)
  }
}
