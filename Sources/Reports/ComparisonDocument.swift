package import Results
package import Statistics

/// A finished comparison or check, ready to be rendered: every decision in it is made.
package struct ComparisonDocument: Sendable, Equatable {
  package var title: String
  package var verdict: Verdict
  package var verdictLine: String
  package var rows: [ComparisonRow]
  package var families: [FamilyMean]
  package var notes: [Note]
  /// Of strategies side by side, what is wrong with each that has a fault.
  package var faults: [CaseKey: String] = [:]
  /// What sides and verdicts are called.
  package var words: ComparisonWords
  /// What all that got worse has in common, in one sentence; nil where nothing did.
  package var cause: String?
  package var injections: [String]
  package var reproduce: String?
  /// What a reader may do about the verdict; nil where there is nothing to do.
  package var advice: String?

  /// A fact beside the rows: the A/A twin, a threshold, what was not comparable.
  package struct Note: Sendable, Equatable {
    package var label: String
    package var text: String

    package init(_ label: String, _ text: String) { (self.label, self.text) = (label, text) }
  }

  /// A finished comparison; the verdict line is made from the rows unless one is given.
  package init(
    title: String,
    verdict: Verdict,
    verdictLine: String? = nil,
    rows: [ComparisonRow],
    families: [FamilyMean] = [],
    notes: [Note] = [],
    words: ComparisonWords = .runs,
    cause: String? = nil,
    injections: [String] = [],
    reproduce: String? = nil,
    advice: String? = nil
  ) {
    self.title = title
    self.verdict = verdict
    self.verdictLine = verdictLine ?? "\(verdict.rawValue): \(VerdictCounts(rows).words)"
    self.rows = rows
    (self.families, self.notes, self.words) = (families, notes, words)
    (self.cause, self.injections) = (cause, injections)
    (self.reproduce, self.advice) = (reproduce, advice)
  }

  var allNotes: [Note] {
    let first = [cause.map { Note("what got worse", $0) }].compactMap(\.self)
    let last = [reproduce.map { Note("reproduce", $0) }, advice.map { Note("what to do", $0) }]
    return first + injections.map { Note("injected", $0) } + notes + last.compactMap(\.self)
  }
}

/// The geometric mean of the ratios of one metric over the cases of one family of strategies.
package struct FamilyMean: Sendable, Equatable {
  package var family: String
  package var metric: String
  /// The mean ratio of candidate to base; nil where no case has a ratio above 0.
  package var ratio: Double?
  package var count: Int
  /// How many cases have no ratio above 0, and so no logarithm to average.
  package var leftOut: Int

  package init(family: String, metric: String, ratio: Double?, count: Int, leftOut: Int) {
    (self.family, self.metric, self.ratio) = (family, metric, ratio)
    (self.count, self.leftOut) = (count, leftOut)
  }
}

extension ComparisonDocument {
  /// What `--json` prints of a comparison; the rows are those of `compare.csv`.
  package var json: JSON {
    get throws {
      let verdicts = VerdictCounts(rows)
      let counts = Dictionary(uniqueKeysWithValues: Verdict.allCases.map { ($0.rawValue, verdicts[$0]) })
      return [
        "title": title,
        "verdict": verdict.rawValue,
        "summary": verdictLine,
        "counts": counts,
        "rows": try ComparisonRow.table.objects(of: rows),
        "cause": cause,
        "families": families.map { mean in
          [
            "family": mean.family, "metric": mean.metric, "ratio": mean.ratio, "count": mean.count,
            "left_out": mean.leftOut,
          ] as JSON
        },
        "notes": notes.map { ["label": $0.label, "text": $0.text] as JSON },
        "injected": injections,
        "reproduce": reproduce,
        "advice": advice,
      ]
    }
  }
}

/// All rows of one case.
struct ComparedCase {
  let scenario: String
  let name: String
  let rows: [ComparisonRow]

  /// The gravest of its rows; where one metric is undecided, the case is.
  var gravity: Gravity { rows.map(\.verdict.gravity).max() ?? .undecided }

  /// The cases in the order of their first rows.
  static func all(in rows: [ComparisonRow]) -> [ComparedCase] {
    let grouped = Dictionary(grouping: rows, by: \.caseName)
    return rows.map(\.caseName).unique.compactMap { name in
      grouped[name].map { ComparedCase(scenario: $0[0].caseKey.shape, name: $0[0].subject, rows: $0) }
    }
  }
}

extension [ComparisonRow] {
  /// The order in which a reader should meet rows: the gravest first, among equals the largest change.
  var gravestFirst: [ComparisonRow] {
    enumerated().sorted { left, right in
      let ranks = (left.element.rank, right.element.rank)
      if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
      let sizes = (left.element.change, right.element.change)
      return sizes.0 != sizes.1 ? sizes.0 > sizes.1 : left.offset < right.offset
    }
    .map(\.element)
  }
}

extension ComparisonRow {
  fileprivate var rank: Int { Gravity.order.firstIndex(of: verdict) ?? Gravity.order.count }

  /// How far from 1 the ratio is in either direction; a base of 0 is farthest of all.
  fileprivate var change: Double {
    guard let ratio, ratio > 0 else { return .infinity }
    return Swift.max(ratio, 1 / ratio)
  }
}
