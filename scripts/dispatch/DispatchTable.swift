/// The committed expectation: one row of counts per strategy.
struct DispatchTable {
  struct Row {
    let name: String
    let counts: DispatchCounts
  }

  private static let header = "strategy,class_method,witness_method,indirect"

  let rows: [Row]

  init(rows: [Row]) {
    self.rows = rows
  }

  /// Reads `csv`, which came from `path`.
  init(csv: String, path: String) throws {
    var lines = csv.split(separator: "\n")[...]
    guard let first = lines.popFirst(), first == Self.header else {
      throw CheckError("\(path): the first line has to be \(Self.header)")
    }
    rows = try lines.map { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      let numbers = cells.dropFirst().compactMap { Int($0) }
      guard cells.count == 4, numbers.count == 3 else { throw CheckError("\(path): not a row: \(line)") }
      let counts = DispatchCounts(classMethod: numbers[0], witnessMethod: numbers[1], indirect: numbers[2])
      return Row(name: String(cells[0]), counts: counts)
    }
  }

  var csv: String {
    var text = Self.header + "\n"
    for row in rows {
      let counts = row.counts
      text += "\(row.name),\(counts.classMethod),\(counts.witnessMethod),\(counts.indirect)\n"
    }
    return text
  }

  /// Where this table and the `actual` one disagree, one line each.
  func differences(from actual: Self) -> [String] {
    var found: [String] = []
    for (index, row) in rows.enumerated() {
      if rows[..<index].contains(where: { $0.name == row.name }) { found.append("\(row.name): a second row") }
      if !actual.rows.contains(where: { $0.name == row.name }) {
        found.append("\(row.name): no strategy of the catalogue is called so; delete the row")
      }
    }
    for row in actual.rows {
      guard let expected = rows.first(where: { $0.name == row.name }) else {
        found.append("\(row.name): no row; the optimised code has \(row.counts)")
        continue
      }
      if expected.counts != row.counts {
        found.append("\(row.name): expected \(expected.counts); actual \(row.counts)")
      }
    }
    return found
  }
}
