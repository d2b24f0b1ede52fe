/// The wide form of results: one row per case, one column per metric and statistic, for spreadsheets.
///
/// Columns follow the order of ``Metric``, then that of first appearance. A cell without a value stays empty; the
/// row's `status` is the worst of its statistics and `reason` says why, since an empty cell cannot.
public enum WideTable {
  /// The CSV text for these rows.
  ///
  /// - Throws: `duplicate` if a statistic of a case is there twice, `outOfRange` if a number is not finite.
  public static func csv(of rows: [ResultRow], file: String = "wide CSV") throws(ResultsError) -> String {
    let columns = WideColumn.all(in: rows)
    let cases = try WideCase.all(in: rows, file: file)
    var bytes: [UInt8] = []
    let header =
      ["run_id", "machine_id"] + CaseKey.columns.map(\.id) + columns.map(\.id) + ["status", "reason"]
    try CSVWriter.append(header, to: &bytes, file: file)
    for (index, wideCase) in cases.enumerated() {
      do {
        try bytes += CSVWriter.record(wideCase.cells(for: columns))
      } catch {
        throw error.located(file: file, line: index + 2)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A column of the wide form: a statistic of a metric.
struct WideColumn: Hashable {
  let metric: String
  let stat: Stat

  var id: String { "\(metric).\(stat.rawValue)" }

  /// The columns that occur, known metrics first and in their table's order.
  static func all(in rows: [ResultRow]) -> [WideColumn] {
    var seen = Set<WideColumn>()
    let found = rows.map { WideColumn(metric: $0.metric, stat: $0.stat) }.filter { seen.insert($0).inserted }
    let order = Dictionary(uniqueKeysWithValues: Metric.allCases.enumerated().map { ($1.id, $0) })
    let ranked = found.enumerated().sorted { left, right in
      let ranks = [left, right].map { order[$0.element.metric] ?? Int.max }
      return (ranks[0], left.offset) < (ranks[1], right.offset)
    }
    return ranked.map(\.element)
  }
}

/// One row of the wide form.
struct WideCase {
  private struct Key: Hashable {
    let runID: String
    let machineID: String
    let caseKey: CaseKey
  }

  private let key: Key
  private var rows: [WideColumn: ResultRow] = [:]
  private var reasons: [String] = []
  private var status = Status.ok

  private init(key: Key) { self.key = key }

  /// The cases in the order of first appearance.
  static func all(in rows: [ResultRow], file: String) throws(ResultsError) -> [WideCase] {
    var cases: [WideCase] = []
    var positions: [Key: Int] = [:]
    for (index, row) in rows.enumerated() {
      let key = Key(runID: row.runID, machineID: row.machineID, caseKey: row.caseKey)
      let position = positions[key] ?? cases.count
      positions[key] = position
      if position == cases.count { cases.append(WideCase(key: key)) }
      do throws(Problem) { try cases[position].add(row) } catch {
        throw error.located(file: file, line: index + 2)
      }
    }
    return cases
  }

  func cells(for columns: [WideColumn]) throws(Problem) -> [String] {
    var cells = [key.runID, key.machineID]
    for column in CaseKey.columns { cells.append(try column.cell(key.caseKey)) }
    for column in columns {
      do throws(Problem) {
        cells.append(try rows[column]?.value.map(CSVNumber.text) ?? "")
      } catch {
        throw error.within(column.id)
      }
    }
    return cells + [status.rawValue, reasons.joined(separator: " · ").replacing("\0", with: "\u{FFFD}")]
  }

  private mutating func add(_ row: ResultRow) throws(Problem) {
    let column = WideColumn(metric: row.metric, stat: row.stat)
    guard rows.updateValue(row, forKey: column) == nil else {
      throw Problem(
        .duplicate,
        column: column.id,
        "\(row.caseKey) has it twice",
        advice: "keep one of the rows"
      )
    }
    if Self.severity(row.status) > Self.severity(status) { status = row.status }
    guard !row.reason.isEmpty else { return }
    // A reason that holds for several statistics is said once.
    if !reasons.contains(row.reason) { reasons.append(row.reason) }
  }

  private static func severity(_ status: Status) -> Int {
    switch status {
    case .ok: 0
    case .unavailable: 1
    case .skipped: 2
    case .noisy: 3
    case .failed: 4
    }
  }
}
