import Results

/// What the articles say, and what was found.
struct ClaimSection {
  let claims: [ClaimRow]

  var section: PageSection? {
    guard !claims.isEmpty else { return nil }
    return PageSection(
      id: "claims",
      title: "Claims of the articles",
      caption:
        "\(summary). Each figure is followed by what it had to be and whether it was; each row can be run alone.",
      tables: [table],
      openTables: 1
    )
  }

  private var names: [String] {
    var seen: Set<String> = []
    return claims.map(\.claim).filter { seen.insert($0).inserted }
  }

  private var summary: String {
    let verdicts = names.compactMap { name in claims.first { $0.claim == name }?.verdict }
    let counts = ClaimRow.Verdict.allCases.compactMap { verdict -> String? in
      let count = verdicts.count { $0 == verdict }
      return count == 0 ? nil : "\(count) \(verdict == .depends ? "depending" : verdict.rawValue)"
    }
    return PageText.list(counts)
  }

  private var table: DataTable {
    DataTable(
      "Claims with their verdicts and figures",
      words: ["claim", "verdict", "figures", "why", "reproduce"],
      rows: names.compactMap { name in
        let rows = claims.filter { $0.claim == name }
        return rows.first.map {
          [
            name, $0.verdict.rawValue, rows.compactMap(figure).joined(separator: "\n"), $0.reason,
            $0.commands,
          ]
        }
      }
    )
  }

  private func figure(_ row: ClaimRow) -> String? {
    guard let value = row.value else { return nil }
    let side = row.side.isEmpty || row.figure.contains(row.side) ? "" : "\(row.side): "
    var text = "\(side)\(row.figure) \(PageText.value(value, unit: row.unit))"
    if let low = row.intervalLow, let high = row.intervalHigh, low < high {
      text += " (\(PageText.value(low, unit: row.unit)) … \(PageText.value(high, unit: row.unit)))"
    }
    return row.condition.isEmpty ? text : "\(text); \(row.condition): \(row.holds?.rawValue ?? "open")"
  }
}
