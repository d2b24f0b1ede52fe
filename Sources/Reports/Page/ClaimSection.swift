import Results

/// What the articles say, and what was found.
struct ClaimSection {
  let claims: [ClaimRow]
  let verdicts: [VerdictRow]

  var section: PageSection? {
    guard !claims.isEmpty else { return nil }
    return PageSection(
      id: "claims",
      title: "Claims",
      caption:
        "Claims \(summary). Each figure is followed by what it had to be and whether it was; each row can be run alone.",
      tables: [table],
      openTables: 1
    )
  }

  private var names: [String] {
    var seen: Set<String> = []
    return claims.map(\.claim).filter { seen.insert($0).inserted }
  }

  /// Those of the articles, and apart from them what this project says of its own fast lane.
  private var summary: String {
    let own = names.filter(ClaimRow.isOfThisProject)
    let articles = names.filter { !ClaimRow.isOfThisProject($0) }
    let parts = [("of the articles", articles), ("of this project about its fast lane", own)]
    return parts.filter { !$0.1.isEmpty }.map { "\($0.0): \(summary(of: $0.1))" }.joined(separator: "; ")
  }

  private func summary(of names: [String]) -> String {
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
      words: ["claim", "statement", "verdict", "figures", "why", "reproduce"],
      rows: names.compactMap { name in
        let rows = claims.filter { $0.claim == name }
        let said = verdicts.first { $0.claim == name }
        return rows.first.map {
          [
            name, said?.statement ?? "–", $0.verdict.rawValue,
            rows.compactMap(figure).joined(separator: "\n"), said?.reason ?? "–", said?.commands ?? "–",
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
