import Reports
import Results

/// The table on README's first screen: what messages take, fastest first, and what disqualifies a strategy.
///
/// A strategy that misroutes or leaves something behind has no rank, however fast it is, and comes last.
struct Headline {
  let reference: Reference

  /// Of each family what its article recommends, and what it warns of where that is faster.
  ///
  /// `parent.guaranteed` and `responder.linked` are the least and the most that a fixed reference and a side
  /// table take.
  private static let shown = [
    "singleton", "delegate.direct", "bus.typed", "parent.guaranteed", "parent.strong", "parent.unowned",
    "parent.weak", "responder.indexed", "responder.trampoline", "responder.linked", "closure.weak",
    "delegate.relay", "stream.async",
  ]

  private struct Line {
    let strategy: String
    let app: Figure
    let misrouted: [String]
    let left: (left: Double, nodes: Int)

    var isSound: Bool { misrouted.isEmpty && left.left == 0 }
    /// Where an interval is missing, the value stands for both of its ends.
    var ends: (low: Double, high: Double) { (app.low ?? app.value, app.high ?? app.value) }
  }

  func text() throws -> String {
    let lines = try Self.shown.map(line)
      .sorted { ($0.isSound ? 0 : 1, $0.app.value) < ($1.isSound ? 0 : 1, $1.app.value) }
    let header = [
      "strategy", "rank", "a message in the app", "in the deep app", "up a chain of 100", "a further level",
      "allocations", "retains", "misrouted", "left behind",
    ]
    let rows = try lines.map { line in
      [
        "`\(line.strategy)`", rank(line, among: lines), line.app.time,
        try reference.latency(line.strategy, Places.deepApp).time,
        try reference.latency(line.strategy, Places.chain).time,
        try reference.level(line.strategy)?.time ?? "–", try count(.allocations, line.strategy),
        try count(.retains, line.strategy),
        line.misrouted.isEmpty ? "0" : "**\(line.misrouted.joined(separator: "; "))**",
        line.left.left == 0 ? "0" : "**\(whole(line.left.left)) of \(line.left.nodes) nodes**",
      ]
    }
    let table = MarkdownText.table(header, markup: rows, rightAligned: 1...9)
    return "\(table)\n\n\(try frames(lines))"
  }

  private func line(_ strategy: String) throws -> Line {
    let misrouted = try [Places.app, Places.deepApp, Places.chain].compactMap { place -> String? in
      let found = try reference.misrouted(strategy, place)
      guard found.wrong > 0 else { return nil }
      return "\(whole(found.wrong)) of \(whole(found.sent)) \(Places.names[place] ?? place)"
    }
    return Line(
      strategy: strategy,
      app: try reference.latency(strategy, Places.app),
      misrouted: misrouted,
      left: try reference.leftBehind(strategy)
    )
  }

  /// One more than the number of sound strategies that are certainly faster.
  private func rank(_ line: Line, among lines: [Line]) -> String {
    guard line.isSound else { return "–" }
    return "\(1 + lines.count { $0.isSound && $0.ends.high < line.ends.low })"
  }

  /// A count of a message up the chain; one that did not repeat is a range.
  private func count(_ metric: Metric, _ strategy: String) throws -> String {
    let row = try reference.row(metric.id, of: strategy, in: Places.chain)
    let words = /does not repeat: (?<least>\d+) to (?<most>\d+) over (?<sent>\d+)/
    if let row, row.value == nil, let range = row.reason.wholeMatch(of: words)?.output,
      let least = Double(range.least), let most = Double(range.most), let sent = Double(range.sent)
    {
      func each(_ count: Double) -> String { ReportFigure.decimal(count / sent, places: 1) }
      return "\(each(least)) to \(each(most))"
    }
    return try reference.figure(metric, of: strategy, in: Places.chain).plain
  }

  private func frames(_ lines: [Line]) throws -> String {
    let sound = lines.filter(\.isSound)
    guard let first = sound.first, let last = sound.last else {
      throw ReadmeError("no strategy delivers every message and leaves nothing behind")
    }
    func share(_ line: Line) -> String { line.app.scaled(by: 1 / frame).percent }
    return """
      Of those that deliver every message rightly and leave nothing behind, the fastest in the app, \
      `\(first.strategy)`, takes \(share(first)) of a frame per message; the slowest, `\(last.strategy)`, \
      takes \(share(last)).
      """
  }
}

/// What a display at 120 Hz leaves for everything, in nanoseconds.
let frame = 1e9 / 120

/// A count with its thousands set apart.
func whole(_ count: Double) -> String { PageText.whole(count) }
