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
    for column in CaseKey.columns { cells.append(try column.encode(key.caseKey)) }
    for column in columns {
      do throws(Problem) {
        cells.append(try CellCodec.number.optional.encode(rows[column]?.value))
      } catch {
        throw error.inColumn(column.id)
      }
    }
    return try cells + [status.rawValue, CellCodec.prose.encode(reasons.joined(separator: " · "))]
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
