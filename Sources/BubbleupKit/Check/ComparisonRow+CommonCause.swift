import Reports
import Results
import Statistics

extension [ComparisonRow] {
  /// What all regressions have in common, in one sentence: which strategies, where, and what they take more of.
  ///
  /// One change of code makes many rows red. A reader needs the cause once.
  var commonCause: String? {
    let red = filter { $0.verdict == .regressed }
    guard !red.isEmpty else { return nil }
    let changes = red.grouped(by: \.metric).map { Self.change($0.members) }
    return Self.who(red, among: self) + Self.place(red, among: self) + ": "
      + changes.joined(separator: ", ")
  }

  private static var mostNamed: Int { 4 }

  private static func who(_ red: [ComparisonRow], among all: [ComparisonRow]) -> String {
    let names = red.map(\.caseKey.strategy).unique
    let checked = all.map(\.caseKey.strategy).unique
    guard names.count > 1 else { return names[0] }
    if names.count == checked.count { return "every strategy" }
    let families = red.map(\.caseKey.family).unique
    let siblings = all.filter { $0.caseKey.family == families[0] }.map(\.caseKey.strategy).unique
    if families.count == 1, siblings.count == names.count {
      return "every strategy of the family \(families[0])"
    }
    let named = names.prefix(mostNamed).joined(separator: ", ")
    return names.count > mostNamed ? "\(named) and \(names.count - mostNamed) more" : named
  }

  /// The one scenario that it shows in, where the same strategies were checked in others too.
  private static func place(_ red: [ComparisonRow], among all: [ComparisonRow]) -> String {
    let names = Set(red.map(\.caseKey.strategy))
    let bad = red.map(\.caseKey.shape).unique
    let checked = Set(all.filter { names.contains($0.caseKey.strategy) }.map(\.caseKey.shape))
    return bad.count == 1 && checked.count > 1 ? " in \(bad[0]) alone" : ""
  }

  private static func change(_ rows: [ComparisonRow]) -> String {
    let metric = rows[0].metric
    guard metric == Metric.latency.id else { return "more \(metric.replacing("_", with: " "))" }
    let ratios = rows.compactMap(\.ratio)
    guard let low = ratios.min(), let high = ratios.max() else { return "slower" }
    let (least, most) = (ReportFigure.change(low), ReportFigure.change(high))
    return least == most ? "time \(least)" : "time \(least) to \(most)"
  }
}
