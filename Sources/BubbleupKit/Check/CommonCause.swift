import Reports
import Results
import Statistics

/// What all that a check found worse has in common, in one sentence: who it is, and what it takes more of.
///
/// One change of code makes many rows red: each strategy that it concerns, at each size, by each count. Whoever reads the
/// verdict needs it said once.
struct CommonCause {
  /// The sentence; nil where nothing got worse.
  let text: String?
  /// The strategies that got worse, by name.
  let strategies: [String]

  init(_ rows: [ComparisonRow]) {
    let red = rows.filter { $0.verdict == .regressed }
    strategies = Self.distinct(red.map(\.caseKey.strategy))
    guard !red.isEmpty else {
      text = nil
      return
    }
    let who = Self.subject(strategies, red: red, among: rows)
    let place = Self.places(red, among: rows)
    text = who + place + ": " + Self.changes(red, among: rows).joined(separator: ", ")
  }

  // MARK: - Who

  private static func subject(_ red: [String], red rows: [ComparisonRow], among all: [ComparisonRow])
    -> String
  {
    let checked = distinct(all.map(\.caseKey.strategy))
    if red.count == checked.count, red.count > 1 { return "every strategy" }
    guard red.count > 1 else { return red[0] + options(rows, among: all) }
    let families = distinct(red.map(family))
    if families.count == 1, checked.filter({ family($0) == families[0] }).count == red.count {
      return "every strategy of the family \(families[0])"
    }
    let named = red.prefix(mostNamed).joined(separator: ", ")
    return red.count > mostNamed ? "\(named) and \(red.count - mostNamed) more" : named
  }

  private static let mostNamed = 4

  private static func family(_ strategy: String) -> String { String(strategy.prefix { $0 != "." }) }

  /// The options that all red cases of the one strategy have and none of its others.
  private static func options(_ red: [ComparisonRow], among all: [ComparisonRow]) -> String {
    let bad = Set(red.map(\.caseKey.parameters.text))
    let own = all.filter { $0.caseKey.strategy == red[0].caseKey.strategy }
    let good = Set(own.map(\.caseKey.parameters.text)).subtracting(bad)
    func pairs(_ text: String) -> [Substring] { text.split(separator: ";") }
    guard !good.isEmpty, let first = bad.min() else { return "" }
    let shared = pairs(first).filter { pair in
      bad.allSatisfy { pairs($0).contains(pair) } && good.allSatisfy { !pairs($0).contains(pair) }
    }
    return shared.isEmpty ? "" : " with \(shared.joined(separator: " and "))"
  }

  // MARK: - Where

  /// The one scenario that it shows in, where the same strategies were checked in others too.
  private static func places(_ red: [ComparisonRow], among all: [ComparisonRow]) -> String {
    let names = Set(red.map(\.caseKey.strategy))
    let bad = distinct(red.map(\.caseKey.scenario))
    let checked = distinct(all.filter { names.contains($0.caseKey.strategy) }.map(\.caseKey.scenario))
    return bad.count == 1 && checked.count > 1 ? " in \(bad[0]) alone" : ""
  }

  // MARK: - What

  /// What there is more of, by metric, in the order of the rows.
  private static func changes(_ red: [ComparisonRow], among all: [ComparisonRow]) -> [String] {
    distinct(red.map(\.metric)).map { metric in
      let rows = red.filter { $0.metric == metric }
      if metric == Metric.latency.id { return time(rows) }
      return count(rows, all.filter { $0.metric == metric })
    }
  }

  private static func time(_ rows: [ComparisonRow]) -> String {
    let ratios = rows.compactMap(\.ratio)
    guard let low = ratios.min(), let high = ratios.max() else { return "slower" }
    let (least, most) = (ReportFigure.change(low), ReportFigure.change(high))
    return least == most ? "time \(least)" : "time \(least) to \(most)"
  }

  /// How much more, and whether that is per level or per message, where the chains of several depths tell.
  private static func count(_ red: [ComparisonRow], _ all: [ComparisonRow]) -> String {
    let name = red[0].metric.replacing("_", with: " ")
    let steps = Set(red.map { $0.caseKey.strategy + $0.caseKey.parameters.text }).map { strategy in
      step(all.filter { $0.caseKey.strategy + $0.caseKey.parameters.text == strategy })
    }
    guard let first = steps.first, let first, steps.allSatisfy({ $0 == first }) else { return "more \(name)" }
    return "+\(ReportFigure.short(first.more)) \(name) per \(first.isPerLevel ? "level" : "message")"
  }

  private struct Step: Equatable {
    let more: Double
    let isPerLevel: Bool
  }

  /// The line through what chains of several depths take more.
  private static func step(_ rows: [ComparisonRow]) -> Step? {
    let points = rows.compactMap { row -> (depth: Double, more: Double)? in
      guard let depth = row.caseKey.depth, row.caseKey.controllers.map({ $0 < depth }) ?? true,
        let old = row.base.value, let new = row.candidate.value
      else { return nil }
      return (Double(depth), new - old)
    }
    guard let near = points.min(by: { $0.depth < $1.depth }),
      let far = points.max(by: { $0.depth < $1.depth }),
      near.depth < far.depth
    else { return nil }
    let slope = (far.more - near.more) / (far.depth - near.depth)
    let flat = near.more - slope * near.depth
    // Rounded to the hundredth: a count is a mean over the messages of a script, whose ways differ a little.
    let (perLevel, perMessage) = ((slope * 100).rounded() / 100, (near.more * 100).rounded() / 100)
    if abs(far.more - near.more) < 0.01 { return Step(more: perMessage, isPerLevel: false) }
    return abs(flat) <= abs(slope) * 2 && perLevel > 0 ? Step(more: perLevel, isPerLevel: true) : nil
  }

  private static func distinct(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}
