import Results
import Statistics

/// What reasons call the two sides of a row: two builds, or two strategies of one.
struct SideWords {
  let base: String
  let candidate: String

  static let runs = SideWords(base: "the base", candidate: "the candidate")
  static let strategies = SideWords(base: "the reference", candidate: "the strategy itself")
}

/// Turns the two sides of one statistic into a row with its verdict.
struct RowJudge {
  /// What stands against comparing, whatever the values are.
  struct Objection: Equatable {
    let verdict: Verdict
    let reason: String
  }

  /// What names the base's run in the row.
  let baseRun: String
  /// What names the candidate's run in the row.
  let candidateRun: String
  /// Whether both sides were measured in alternation, so that they shared the state of the machine.
  let sharesRounds: Bool
  /// What reasons call the two sides.
  var sides = SideWords.runs
  /// What stands against comparing statistics of a kind.
  private(set) var objection: (MetricKind) -> Objection?

  /// The same judge with something else that stands against comparing.
  func with(_ objection: @escaping (MetricKind) -> Objection?) -> RowJudge {
    var judge = self
    judge.objection = objection
    return judge
  }

  /// A row with a statistic on one side only.
  func oneSided(_ row: ResultRow, isBase: Bool, reason: String = "") -> ComparisonRow {
    let side = side(row, isBase: isBase)
    var result = blank(row, baseStrategy: row.caseKey.strategy)
    if isBase {
      result.base = side
      result.verdict = .removed
    } else {
      result.candidate = side
      result.verdict = .added
    }
    result.reason = [reason, row.status.hasValue ? "" : "\(row.status.rawValue): \(row.reason)"]
      .filter { !$0.isEmpty }.joined(separator: "; ")
    if !isBase, row.status == .failed { result.verdict = .failed }
    return result
  }

  /// A row with a statistic on both sides; the estimate is asked for only where there is something to estimate.
  func row(_ base: ResultRow, _ candidate: ResultRow, estimate: (Double) -> RatioEstimate) -> ComparisonRow {
    var row = blank(candidate, baseStrategy: base.caseKey.strategy)
    row.base = side(base, isBase: true)
    row.candidate = side(candidate, isBase: false)
    guard let baseValue = base.value, let candidateValue = candidate.value else {
      return without(base, candidate, row)
    }
    let kind = MetricKind(unit: candidate.unit)
    if let objection = objection(kind) {
      row.verdict = objection.verdict
      row.reason = objection.reason
      return row
    }
    row.threshold = kind.margin
    guard baseValue > 0, candidateValue >= 0 else {
      return withoutRatio(baseValue, candidateValue, kind, row)
    }
    judge(estimate(candidateValue / baseValue), kind, &row)
    if row.reason.isEmpty { row.reason = remark(base, candidate) }
    return row
  }

  // MARK: - Verdicts

  private func judge(_ estimate: RatioEstimate, _ kind: MetricKind, _ row: inout ComparisonRow) {
    row.ratio = estimate.ratio
    row.ratioLow = estimate.low
    row.ratioHigh = estimate.high
    row.method = estimate.method.rawValue
    row.reason = estimate.reason
    guard let low = estimate.low, let high = estimate.high,
      let rule = try? MarginRule(margin: kind.margin, lowerIsBetter: row.better != .higher)
    else {
      row.verdict = .inconclusive
      return
    }
    row.verdict = rule.verdict(lower: low, upper: high)
    if row.verdict == .inconclusive { row.reason = "the interval reaches beyond the threshold" }
    if kind == .time, !sharesRounds { withhold(&row) }
    withholdDirection(&row)
  }

  /// The times of two runs are never judged.
  ///
  /// The blocks of a run share the state that the machine was in, so an interval over them says nothing about the next
  /// run: variation has levels, and only repeating the highest one shows it (Kalibera & Jones, "Rigorous Benchmarking
  /// in Reasonable Time", ISMM 2013, 63–74). Of two runs of identical code that were tried here, 21 of 71 median times
  /// per message and 47 of 130 of building and tearing down differed by more than 9 %, some by a multiple, with 99 %
  /// intervals far apart. The impression that the interval gives is still said.
  private func withhold(_ row: inout ComparisonRow) {
    let impression =
      switch row.verdict {
      case .regressed: "looks worse"
      case .improved: "looks better"
      case .same: "looks the same"
      default: row.reason
      }
    row.verdict = .inconclusive
    row.reason = "\(impression), but the two runs share no rounds"
  }

  /// A metric without a better direction has no better or worse; that it changed is still said.
  private func withholdDirection(_ row: inout ComparisonRow) {
    guard row.better == .none, row.verdict == .regressed || row.verdict == .improved else { return }
    row.verdict = .inconclusive
    row.reason = "it changed, and \(row.metric) has no better direction"
  }

  private func withoutRatio(
    _ base: Double,
    _ candidate: Double,
    _ kind: MetricKind,
    _ row: ComparisonRow
  ) -> ComparisonRow {
    var row = row
    if base == candidate {
      row.verdict = .same
      row.reason = base == 0 ? "both are 0, so there is no ratio" : "a ratio needs values above 0"
      return row
    }
    guard base == 0, kind != .time else {
      row.verdict = .inconclusive
      row.reason = "a ratio needs values above 0"
      return row
    }
    row.reason = "\(sides.base) is 0, so there is no ratio"
    row.verdict = row.better == .higher ? .improved : .regressed
    withholdDirection(&row)
    return row
  }

  private func without(_ base: ResultRow, _ candidate: ResultRow, _ row: ComparisonRow) -> ComparisonRow {
    var row = row
    let missing = [(sides.base, base), (sides.candidate, candidate)].filter { !$0.1.status.hasValue }
    let isFailure = missing.contains { $0.1.status == .failed }
    row.verdict = isFailure ? .failed : .notComparable
    if missing.count == 2, base.status == candidate.status, base.reason == candidate.reason {
      row.reason = "both \(base.status.rawValue): \(base.reason)"
    } else {
      row.reason = missing.map { side, row in
        "\(side) \(row.status == .failed ? "" : "is ")\(row.status.rawValue): \(row.reason)"
      }
      .joined(separator: "; ")
    }
    return row
  }

  // MARK: - Parts

  private func blank(_ row: ResultRow, baseStrategy: String) -> ComparisonRow {
    ComparisonRow(
      caseKey: row.caseKey,
      baseStrategy: baseStrategy,
      metric: row.metric,
      unit: row.unit,
      better: row.better,
      stat: row.stat,
      base: ComparedSide(run: baseRun),
      candidate: ComparedSide(run: candidateRun),
      verdict: .inconclusive
    )
  }

  private func side(_ row: ResultRow, isBase: Bool) -> ComparedSide {
    let run = isBase ? baseRun : candidateRun
    guard let value = row.value, let count = row.sampleCount else { return ComparedSide(run: run) }
    return ComparedSide(run: run, value: value, sampleCount: count)
  }

  /// What the sides themselves had to say, such as "predicted 2"; what both say alike, once.
  private func remark(_ base: ResultRow, _ candidate: ResultRow) -> String {
    guard base.reason != candidate.reason else { return candidate.reason }
    return [(sides.base, base.reason), (sides.candidate, candidate.reason)]
      .filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1)" }.joined(separator: "; ")
  }
}
