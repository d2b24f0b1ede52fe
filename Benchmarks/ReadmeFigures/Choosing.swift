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
      "costs": try run.table(Self.shown, [.app, .deepApp, .level, .allocations, .retains, .wrong, .left]),
      "coupling": try coupling(),
      "threads": try threads(),
      "strategies": StrategyCatalogue.all.map { "- `\($0.name)`: \($0.abstract)" }.joined(separator: "\n"),
    ]
  }

  private func figure(_ claim: String, _ label: String, side: String = "") throws -> Figure {
    let row = claims.first { $0.claim == claim && $0.figure == label && $0.side == side }
    let value = try (row?.value).required("claims.csv has no '\(label)' of claim \(claim) \(side)")
    return Figure(value, row?.intervalLow, row?.intervalHigh, isExact: row?.unit == "count")
  }

  /// Claim E5: what each way asks of the code, beside what a message takes there.
  private func coupling() throws -> String {
    let ways = ["responder chain", "a delegate at every level", "the manager handed down", "a singleton"]
    let rows = try ways.map { way in
      [
        way, try figure("E5", "\(way): levels between that take part").plain,
        try figure("E5", "a purchase, \(way)").time,
      ]
    }
    let header = ["way", "levels in between that take part", "a message"]
    func ratio(_ levels: Int, _ lookup: String = "coordinating") throws -> String {
      try figure("E12", "chain to relay at \(levels) levels", side: "lookup=\(lookup)").plain
    }
    func inTheApp() throws -> String {
      let chain = try run.figure(.latency, "responder.trampoline", Run.app).value
      return Figure(chain / (try run.figure(.latency, "delegate.relay", Run.app).value)).rounded(to: 3)
    }
    return Page.table(header, rows, numbersFrom: 1) + "\n\n"
      + Page.wrapped(
        """
        How a chain compares with delegates depends on the hierarchy. In chains with three views between two \
        levels `responder.trampoline` takes \(try ratio(4)) times as long as `delegate.relay` over 4 levels, \
        \(try ratio(256)) times over 256, and with `lookup=injected` \(try ratio(4, "injected")) and \
        \(try ratio(256, "injected")) times (claim E12); in the app above, \(try inTheApp()).
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
    func isAbove(_ figure: Figure, _ other: Figure) -> Bool { (figure.low ?? 0) > (other.high ?? .infinity) }
    let sentence = """
      Of \(pairs.count) ways two threads certainly reach more with a hierarchy each in \
      \(pairs.count { isAbove($0, $1) }), and certainly less in \(pairs.count { isAbove($1, $0) }); in the \
      others the intervals overlap.
      """
    let rows = measured.map { [$0.name, $0.own?.percent ?? "", $0.shared?.percent ?? ""] }
    let header = ["two threads through", "a hierarchy each", "one shared hierarchy"]
    return Page.table(header, rows, numbersFrom: 1) + "\n\n" + Page.wrapped(sentence)
  }
}
