public import Results
import Statistics

extension ComparisonDocument {
  /// What `--json` prints of a comparison; the rows are those of `compare.csv`.
  public var json: JSON {
    get throws {
      let verdicts = VerdictCounts(rows)
      let counts = Dictionary(uniqueKeysWithValues: Verdict.allCases.map { ($0.rawValue, verdicts[$0]) })
      return [
        "title": title,
        "verdict": verdict.rawValue,
        "summary": verdictLine,
        "counts": counts,
        "rows": try ComparisonRow.table.objects(of: rows),
        "families": families.map(\.json),
        "notes": notes.map { ["label": $0.label, "text": $0.text] as JSON },
        "injected": injections,
        "reproduce": reproduce,
      ]
    }
  }
}

extension FamilyMean {
  fileprivate var json: JSON {
    ["family": family, "metric": metric, "ratio": ratio, "count": count, "left_out": leftOut]
  }
}
