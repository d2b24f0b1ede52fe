import Reports
import Results

/// One question asked of `strategies.csv` in a line of pandas, and its answer, worked out here.
struct Plain {
  let reference: Reference

  private static let shown = [
    "family", "strategy", "latency", "latency_lo", "latency_hi", "allocations",
    "retains",
  ]
  /// What must be nothing, kind by kind, whichever columns this version has for it.
  private static let wrong =
    ["misrouted"]
    + StrategyRow.table.header.filter { $0.hasPrefix("left_") && !$0.hasSuffix("predicted") }

  func text() throws -> String {
    let fastest = try answer()
    guard !fastest.isEmpty else { throw ReadmeError("no row of \(Places.app) has nothing wrong") }
    let rows = fastest.map { row in
      Self.shown.enumerated().map { place, column in
        let cell = row[column] ?? ""
        if place < 2 { return column == "strategy" ? "`\(cell)`" : cell }
        return Double(cell).map { ReportFigure.decimal($0, places: 1) } ?? "NaN"
      }
    }
    return """
      ```python
      \(question)
      ```

      \(MarkdownText.table(Self.shown, markup: rows, rightAligned: 2...6))
      """
  }

  private var question: String {
    let conditions =
      ["scenario == '\(Places.app)'", "`pass` == 'messages'"] + Self.wrong.map { "\($0) == 0" }
    let columns = Self.shown.map { "\"\($0)\"" }.joined(separator: ", ")
    return "import pandas; print(pandas.read_csv(\"\(reference.directory.path)/strategies.csv\")"
      + ".query(\"\(conditions.joined(separator: " and "))\").sort_values(\"latency\")"
      + ".groupby(\"family\").head(1)[[\(columns)]].round(1).to_string(index=False))"
  }

  /// The cells of its rows by their columns.
  private func answer() throws -> [[String: String]] {
    let table = StrategyRow.table
    let rows = try reference.directory.rows(of: table).map { row in
      Dictionary(uniqueKeysWithValues: zip(table.header, try table.encode(row)))
    }
    func number(_ column: String, _ row: [String: String]) -> Double? { row[column].flatMap(Double.init) }
    var families: Set<String> = []
    return
      rows.filter { row in
        row["scenario"] == Places.app && row["pass"] == "messages"
          && Self.wrong.allSatisfy { number($0, row) == 0 }
          && number("latency", row) != nil
      }
      .sorted { number("latency", $0) ?? 0 < number("latency", $1) ?? 0 }
      .filter { families.insert($0["family"] ?? "").inserted }
  }
}
