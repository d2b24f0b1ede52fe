public import Results
public import Statistics

/// A finished comparison or check, ready to be rendered: every decision in it is made.
public struct ComparisonDocument: Sendable, Equatable {
  /// What was compared with what.
  public var title: String
  /// What it all comes to.
  public var verdict: Verdict
  /// The same in one sentence.
  public var verdictLine: String
  /// Every compared statistic.
  public var rows: [ComparisonRow]
  /// The means over the cases of each family.
  public var families: [FamilyMean]
  /// What a reader has to know, in the order in which it is shown.
  public var notes: [Note]
  /// Of strategies side by side, how many messages of each case another took than the decider of their context.
  public var misrouted: [CaseKey: Double] = [:]
  /// What sides and verdicts are called.
  public var words: ComparisonWords
  /// What all that got worse has in common, in one sentence; nil where nothing did.
  public var cause: String?
  /// The work that was injected into the candidate; never left unsaid.
  public var injections: [String]
  /// The exact command that makes it again.
  public var reproduce: String?
  /// What a reader may do about the verdict; nil where there is nothing to do.
  public var advice: String?

  /// A fact beside the rows: the A/A twin, a threshold, what was not comparable.
  public struct Note: Sendable, Equatable {
    /// What it is about.
    public var label: String
    /// What it says.
    public var text: String

    /// A note.
    public init(_ label: String, _ text: String) {
      self.label = label
      self.text = text
    }
  }

  /// A finished comparison; the verdict line is made from the rows unless one is given.
  public init(
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
    self.verdictLine = verdictLine ?? VerdictCounts(rows).sentence(verdict)
    self.rows = rows
    self.families = families
    self.notes = notes
    self.words = words
    self.cause = cause
    self.injections = injections
    self.reproduce = reproduce
    self.advice = advice
  }

  /// The notes with the cause, the injections, the command and the advice among them.
  var allNotes: [Note] {
    let first = [cause.map { Note("what got worse", $0) }].compactMap(\.self)
    let last = [reproduce.map { Note("reproduce", $0) }, advice.map { Note("what to do", $0) }]
    return first + injections.map { Note("injected", $0) } + notes + last.compactMap(\.self)
  }
}

/// The geometric mean of the ratios of one metric over the cases of one family of strategies.
public struct FamilyMean: Sendable, Equatable {
  /// The family, as `responder` in `responder.trampoline`.
  public var family: String
  /// The metric's name.
  public var metric: String
  /// The mean ratio of candidate to base; nil where no case has a ratio above 0.
  public var ratio: Double?
  /// How many cases went in.
  public var count: Int
  /// How many cases have no ratio above 0, and so no logarithm to average.
  public var leftOut: Int

  /// A mean over `count` cases.
  public init(family: String, metric: String, ratio: Double?, count: Int, leftOut: Int) {
    self.family = family
    self.metric = metric
    self.ratio = ratio
    self.count = count
    self.leftOut = leftOut
  }
}

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
        "cause": cause,
        "families": families.map(\.json),
        "notes": notes.map { ["label": $0.label, "text": $0.text] as JSON },
        "injected": injections,
        "reproduce": reproduce,
        "advice": advice,
      ]
    }
  }
}

extension FamilyMean {
  fileprivate var json: JSON {
    ["family": family, "metric": metric, "ratio": ratio, "count": count, "left_out": leftOut]
  }
}

/// All rows of one case.
struct ComparedCase {
  let scenario: String
  let name: String
  private(set) var rows: [ComparisonRow]

  /// The gravest of its rows; where one metric is undecided, the case is.
  var gravity: Gravity { rows.map(\.verdict.gravity).max() ?? .undecided }

  /// The cases in the order of their first rows.
  static func all(in rows: [ComparisonRow]) -> [ComparedCase] {
    var cases: [ComparedCase] = []
    var places: [String: Int] = [:]
    for row in rows {
      let text = RowText(row: row)
      if let place = places[text.caseName] {
        cases[place].rows.append(row)
      } else {
        places[text.caseName] = cases.count
        cases.append(ComparedCase(scenario: row.caseKey.shape, name: text.subject, rows: [row]))
      }
    }
    return cases
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
