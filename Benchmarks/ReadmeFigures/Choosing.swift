import Reports
import Results
import Strategies

/// What the page *Choosing* says with figures.
struct Choosing {
  let run: Run
  let claims: [ClaimRow]

  /// Of each family what its article recommends, and what it warns of where that is faster.
  private static let shown = [
    "singleton", "delegate.direct", "bus.typed", "bus.notification", "parent.guaranteed", "parent.strong",
    "parent.unowned", "parent.weak", "responder.indexed", "responder.trampoline", "responder.linked",
    "closure.weak", "delegate.relay", "stream.async",
  ]

  func blocks() throws -> KeyValuePairs<String, String> {
    [
      "costs": try run.table(
        Self.shown,
        [.app, .deepApp, .level, .allocations, .retains, .wrong, .left, .dangles]
      ),
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
    func ratio(_ scenario: String, payload: String? = nil) throws -> String {
      let time = try run.figure(.latency, chain, scenario, payload: payload).value
      return Figure(time / (try run.figure(.latency, relay, scenario).value)).rounded(to: 3)
    }
    func time(_ strategy: String, _ scenario: String) throws -> Figure {
      try run.figure(.latency, strategy, scenario)
    }
    func hops(_ strategy: String) throws -> String {
      try run.figure(.hopsPerMessage, strategy, Run.app).plain
    }
    let alike = [
      (try time(bare, Run.app), try time(relay, Run.app)),
      (try time(chain, "chain-10"), try time(relay, "chain-10")),
    ]
    guard alike.allSatisfy({ $0.meets($1) }) else {
      throw FiguresError("how \(chain) compares with \(relay) has changed; say it anew in Choosing.swift")
    }
    return Page.table(header, rows, numbersFrom: 1) + "\n\n"
      + Page.wrapped(
        """
        How the chain compares with delegates depends on how far a message climbs. In the app `responder.trampoline` \
        takes \(try ratio(Run.app)) times as long as `delegate.relay`. A message takes \(try hops(chain)) hops instead of \
        \(try hops(relay)), as it also passes through views, and has its payload in a box. That does not explain it: \
        `\(bare)` has the same hops and the same box, and takes \(try time(bare, Run.app).time), as long as delegates. \
        What it does not have is the trampoline, whose weak reference is loaded once per message. Up a chain of 10 levels \
        the two cannot be told apart: \(alike[1].0.time) and \(alike[1].1.time). Up a chain of 100 levels the chain takes \(try ratio(Run.chain)) times as long, because its further levels are faster. Without the box \
        (`payload=value`) it takes \(try ratio("chain-10", payload: "value")) times as long up 10 levels.
        """
      )
  }

  // MARK: Two threads

  /// Sound strategies alone, with their own side tables and with one for the process, beside what the machine does.
  private func threads() throws -> String {
    let sound = try StrategyCatalogue.names.filter { try run.isSound($0) }
    let measured = (["kernel.chase"] + sound).flatMap { name in
      [nil, "process"].map { table in
        (
          name: "`\(name)\(table.map { " table=\($0)" } ?? "")`",
          own: run.scaling(name, mode: "own", table: table),
          shared: run.scaling(name, mode: "shared", table: table)
        )
      }
    }
    .filter { $0.own != nil }
    let pairs = measured.compactMap { row in row.own.flatMap { own in row.shared.map { (own, $0) } } }
    let (more, less) = (pairs.count { $0.isAbove($1) }, pairs.count { $1.isAbove($0) })
    let sentence = """
      Of \(pairs.count) ways, \(more) reach more with a hierarchy each\(less > 0 ? ", and \(less) less" : ""); in the \
      other \(pairs.count - more - less) the intervals overlap.
      """
    let rows = measured.map { [$0.name, $0.own?.percent ?? "", $0.shared?.percent ?? ""] }
    let header = ["two threads through", "a hierarchy each", "one shared hierarchy"]
    return Page.table(header, rows, numbersFrom: 1) + "\n\n" + Page.wrapped(sentence)
  }
}
