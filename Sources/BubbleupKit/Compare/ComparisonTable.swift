import Reports
import Results
import Statistics

/// The rows of one place as a table.
///
/// As room gets short, strategy, metric, change and verdict stay; the help of `compare` says in which order the others go.
struct ComparisonTable {
  let rows: [ComparisonRow]
  var words = ComparisonWords.runs
  var faults: [CaseKey: String] = [:]

  var table: TextTable {
    var table = RowTable(rows)
    table.add("strategy", .left) { $0.caseKey.strategy }
    if rows.contains(where: { !options($0).isEmpty }) {
      table.add("options", .left, drop: 2, isStacked: true) { options($0) }
    }
    table.add("metric", .left) { metric($0) }
    table.add("base", title: words.base, drop: 4) { value($0.base.value, $0) }
    table.add("candidate", title: words.candidate, drop: 5) { value($0.candidate.value, $0) }
    table.add(.init("change", alignment: .decimal), change)
    table.add("interval", .left, drop: words == .runs ? 3 : 6, isStacked: true) { interval($0) }
    if rows.contains(where: { $0.marginText != nil }) { table.add("margin") { $0.marginText ?? "" } }
    table.add(.init("verdict"), verdict)
    if rows.contains(where: { faults[$0.caseKey] != nil }) {
      table.add("fault", .left, drop: 7, isStacked: true) { faults[$0.caseKey] ?? "" }
    }
    // Of strategies only why they are undecided: that the run was noisy would stand in every row.
    let isTelling = { (row: ComparisonRow) in
      words == .runs || row.verdict.gravity > .notable || row.ratio == nil
    }
    if rows.contains(where: { !$0.reason.isEmpty && isTelling($0) }) {
      table.add("why", .left, drop: 1) { isTelling($0) ? $0.reason : "" }
    }
    return table.table
  }

  private func options(_ row: ComparisonRow) -> String {
    let place = Set(CasePlace(row.caseKey).parameters)
    return row.caseKey.parameters.pairs.filter { !place.contains("\($0.key)=\($0.value)") }.map(\.value)
      .joined(separator: " ")
  }

  private func metric(_ row: ComparisonRow) -> String {
    row.stat == .median || row.stat == .exact ? row.metric : "\(row.metric) \(row.stat.rawValue)"
  }

  private func value(_ value: Double?, _ row: ComparisonRow) -> String {
    // Noise alone takes what is above the floor below zero.
    let isClamped = Metric(rawValue: row.metric)?.allowsNegative == true
    return value.map { ReportFigure.value(isClamped ? max(0, $0) : $0, unit: row.unit) } ?? "–"
  }

  /// Plain from double on: such a factor has no sign, and would be given a word that the verdict has already.
  private func change(_ row: ComparisonRow) -> TextTable.Cell {
    guard let ratio = row.ratio else { return "–" }
    return .init(ReportFigure.change(ratio), style: ratio < 2 ? row.verdict.style : .plain)
  }

  private func interval(_ row: ComparisonRow) -> String {
    guard let low = row.ratioLow, let high = row.ratioHigh, low < high else { return "" }
    return ReportFigure.interval(low, high)
  }

  private func verdict(_ row: ComparisonRow) -> TextTable.Cell {
    .init("\(row.verdict.sign) \(words.verdict(of: row))", style: row.verdict.style)
  }
}

extension Verdict {
  var style: TextStyle {
    switch self {
    case .regressed, .failed, .invalid, .removed: .worse
    case .improved: .better
    case .notWorse, .same: .same
    case .inconclusive, .notComparable, .notHeld, .added: .plain
    }
  }
}

extension TextTable {
  /// The means of all families, a column per metric; as room gets short, the last metric goes first.
  init(families means: [FamilyMean]) {
    let metrics = means.map(\.metric).unique
    self.init(
      columns: [.init("family")]
        + metrics.enumerated().map { place, metric in
          .init("mean \(metric)", title: metric, alignment: .right, dropOrder: metrics.count - place)
        }
    )
    for (family, own) in means.grouped(by: \.family) {
      append(
        [.init(family)] + metrics.map { metric in .init(own.first { $0.metric == metric }?.words ?? "–") }
      )
    }
  }
}

extension FamilyMean {
  /// The metrics that are worth a mean: one per kind of cost.
  static let metrics: [(metric: Metric, stat: Stat)] = [
    (.latency, .median), (.build, .median), (.teardown, .median), (.allocations, .exact), (.retains, .exact),
    (.bytesPerNode, .exact),
  ]

  fileprivate var words: String {
    guard let ratio else { return "–" }
    return "\(ReportFigure.change(ratio)) (\(count)\(leftOut > 0 ? " of \(count + leftOut)" : ""))"
  }

  /// The means of cases without a fault: one that misroutes messages or leaks would make its family look better.
  static func all(of rows: [ComparisonRow], without faults: [CaseKey: String] = [:]) -> [FamilyMean] {
    metrics.flatMap { metric, stat in
      means(metric, rows.filter { $0.metric == metric.id && $0.stat == stat && $0.isTelling }, faults)
    }
  }

  private static func means(
    _ metric: Metric,
    _ rows: [ComparisonRow],
    _ faults: [CaseKey: String]
  ) -> [FamilyMean] {
    rows.grouped(by: \.caseKey.family).compactMap { family, members in
      let sound = members.filter { faults[$0.caseKey] == nil }
      let ratios = sound.compactMap(\.ratio).filter { $0 > 0 }
      guard !ratios.isEmpty else { return nil }
      return FamilyMean(
        family: family,
        metric: metric.id,
        ratio: try? geometricMean(of: ratios),
        count: ratios.count,
        leftOut: members.count - ratios.count
      )
    }
  }
}

extension CaseKey {
  /// The part of the strategy's name before the point; kernels and strategies without one stand for themselves.
  var family: String { String(strategy.prefix { $0 != "." }) }
}
