import Reports
import Results
import Statistics

/// What a check comes to: its document and its exit code.
struct CheckReport {
  let outcome: CheckOutcome
  let title: String
  let isStrict: Bool
  /// The command that checks again what turned out red, given the labels of those cases.
  let reproduce: ([String]) -> String

  /// The finished document.
  var document: ComparisonDocument {
    let rows = CheckRows(outcome: outcome).all
    return ComparisonDocument(
      title: title,
      verdict: Self.verdict(of: rows, outcome),
      rows: rows,
      notes: notes,
      injections: outcome.plan.injections.map(\.text),
      reproduce: redLabels(rows).isEmpty ? nil : reproduce(redLabels(rows))
    )
  }

  /// The exit code of a verdict on rows.
  static func exitCode(of rows: [ComparisonRow], _ outcome: CheckOutcome, isStrict: Bool) -> ExitCode {
    let defects = outcome.times.compactMap(\.defect) + outcome.defects
    if let worst = defects.first(where: { $0.exitCode == .badData }) { return worst.exitCode }
    switch verdict(of: rows, outcome) {
    case .failed, .removed, .added: return .caseFailed
    case .regressed: return .regressed
    case .invalid: return .noVerdict
    case .notComparable: return .unavailable
    case .inconclusive: return isStrict ? .noVerdict : .success
    case .same, .improved: return .success
    }
  }

  /// The verdict on the whole: the gravest of the rows, and never `same` where nothing was compared.
  ///
  /// A case that failed outweighs one that is slower, and a regression that was shown outweighs times that stand for
  /// nothing: the counts that show it are exact, whatever the machine did meanwhile.
  static func verdict(of rows: [ComparisonRow], _ outcome: CheckOutcome) -> Verdict {
    let found = Set(rows.map(\.verdict) + outcome.defects.map(\.verdict))
    let order: [Verdict] = [
      .failed, .removed, .added, .regressed, .invalid, .notComparable, .inconclusive, .improved, .same,
    ]
    let worst = order.first { found.contains($0) } ?? .failed
    let isWorse = [.failed, .removed, .added, .regressed].contains(worst)
    if !isWorse, outcome.invalidity != nil, !outcome.times.isEmpty { return .invalid }
    if !isWorse, worst != .invalid, outcome.timesNotComparable != nil { return .notComparable }
    return worst
  }

  private var notes: [ComparisonDocument.Note] {
    var notes: [ComparisonDocument.Note] = []
    let least = outcome.plan.thresholds.latency ?? CheckDefaults.margin
    if let text = CheckWords.margins(outcome.margins, hasLayouts: outcome.hasLayouts, least: least) {
      notes.append(.init("margin of times", text))
    }
    if let pace = outcome.pace { notes.append(.init("pace of the machine", pace)) }
    if let twin = outcome.twin { notes.append(.init("A/A twin", Self.words(twin))) }
    if let stolen = outcome.stolen { notes.append(.init("stolen time", Figure.percent(stolen))) }
    if let invalidity = outcome.invalidity { notes.append(.init("invalid", invalidity)) }
    if let reason = outcome.timesNotComparable { notes.append(.init("times not comparable", reason)) }
    notes += outcome.defects.map { .init("defect", $0.message) }
    if outcome.seconds > 0 { notes.append(.init("took", Figure.seconds(outcome.seconds))) }
    return notes
  }

  private static func words(_ twin: TimingFinding) -> String {
    guard case .judged(let finding, let stage) = twin.result else { return "not measured" }
    let stageWords = stage == .screen ? "screen" : "fresh pairs"
    var text = "\(Figure.plain(finding.ratio, places: 4)), \(finding.pairs) pairs, \(stageWords)"
    if let interval = finding.interval {
      text += ", \(Figure.plain(interval.lower, places: 4)) to \(Figure.plain(interval.upper, places: 4))"
    }
    return "\(text): \(finding.verdict.rawValue)"
  }

  private func redLabels(_ rows: [ComparisonRow]) -> [String] {
    let red = Set(rows.filter { $0.verdict.gravity == .failure && $0.verdict != .invalid }.map(\.caseKey))
    return outcome.plan.cases.filter { red.contains($0.key) }.map(\.label)
  }
}

extension TimingFinding {
  /// What is wrong; nil where there is a judgement.
  var defect: CheckDefect? {
    if case .defect(let defect) = result { defect } else { nil }
  }
}
