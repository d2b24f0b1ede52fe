import Reports
import Results
import Statistics

/// The rows of one place as a table.
///
/// As room gets short, columns go in this order: why, options, interval, base, candidate. Strategy, metric, change
/// and verdict stay, and so do options where a strategy is there with several sets of them.
struct ComparisonTable {
  let rows: [ComparisonRow]

  var table: TextTable {
    let hasOptions = rows.contains { !options($0).isEmpty }
    let hasWhy = rows.contains { !$0.reason.isEmpty }
    var columns: [Part] = [
      Part(column: .init("strategy")) { .init($0.caseKey.strategy) }
    ]
    if hasOptions {
      columns.append(
        Part(column: .init("options", dropOrder: optionsTellApart ? nil : 2)) { .init(options($0)) }
      )
    }
    columns += [
      Part(column: .init("metric")) { .init(metric($0)) },
      Part(column: .init("base", alignment: .decimal, dropOrder: 4)) { .init(value($0.base.value, $0)) },
      Part(column: .init("candidate", alignment: .decimal, dropOrder: 5)) {
        .init(value($0.candidate.value, $0))
      },
      Part(column: .init("change", alignment: .decimal), cell: change),
      Part(column: .init("interval", dropOrder: 3)) { .init(interval($0)) },
      Part(column: .init("verdict"), cell: verdict),
    ]
    if hasWhy { columns.append(Part(column: .init("why", dropOrder: 1)) { .init($0.reason) }) }
    var table = TextTable(columns: columns.map(\.column))
    for row in rows { table.append(columns.map { $0.cell(row) }) }
    return table
  }

  private struct Part {
    let column: TextTable.Column
    let cell: (ComparisonRow) -> TextTable.Cell
  }

  /// Whether rows could not be told apart without their options.
  private var optionsTellApart: Bool {
    var seen: [String: String] = [:]
    return rows.contains { row in
      let own = options(row)
      let earlier = seen.updateValue(own, forKey: row.caseKey.strategy)
      return earlier.map { $0 != own } ?? false
    }
  }

  // MARK: - Cells

  private func options(_ row: ComparisonRow) -> String {
    let place = Set(CasePlace(row.caseKey).parameters)
    return row.caseKey.parameters.pairs.filter { !place.contains("\($0.key)=\($0.value)") }.map(\.value)
      .joined(separator: " ")
  }

  private func metric(_ row: ComparisonRow) -> String {
    row.stat == .median || row.stat == .exact ? row.metric : "\(row.metric) \(row.stat.rawValue)"
  }

  private func value(_ value: Double?, _ row: ComparisonRow) -> String {
    value.map { ReportFigure.value($0, unit: row.unit) } ?? "–"
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
    .init("\(row.verdict.sign) \(row.verdict.rawValue)", style: row.verdict.style)
  }
}

extension Verdict {
  /// How the verdict looks; sign and word say the same without colour.
  var style: TextStyle {
    switch self {
    case .regressed, .failed, .invalid, .removed, .added: .worse
    case .improved: .better
    case .same: .same
    case .inconclusive, .notComparable: .plain
    }
  }
}
