import Reports
import Results
import Statistics

/// What a comparison found, before it is shown.
struct Comparison {
  let title: String
  var rows: [ComparisonRow]
  var notes: [ComparisonDocument.Note]
  /// Whether two runs were compared, and not the strategies of one.
  let isBetweenRuns: Bool

  /// The document for the renderers.
  ///
  /// Rows without a value on either side weigh nothing, unless they failed: what neither side could measure is no
  /// difference between them.
  func document(reproduce: String) -> ComparisonDocument {
    let telling = rows.filter(\.isTelling)
    let counts = VerdictCounts(telling)
    let silent = rows.count - telling.count
    var notes = notes
    if silent > 0 {
      notes.append(
        .init("without a value on either side", "\(silent) rows, each with its reason in compare.csv")
      )
    }
    return ComparisonDocument(
      title: title,
      verdict: counts.gravest ?? .notComparable,
      verdictLine: "\(title): \(counts.words)",
      rows: rows,
      families: FamilyMeans.of(rows),
      notes: notes,
      reproduce: reproduce
    )
  }
}

extension ComparisonRow {
  /// Whether the row says anything about a difference between the sides.
  var isTelling: Bool { base.value != nil || candidate.value != nil || verdict == .failed }
}
