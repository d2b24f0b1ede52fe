import Results
import Statistics

/// Turns the two sides of one statistic into a row with its verdict.
struct RowJudge {
  typealias Objection = (verdict: Verdict, reason: String)

  /// What reasons call two builds, or two strategies of one.
  static let runs = (base: "the base", candidate: "the candidate")
  static let strategies = (base: "the reference", candidate: "the strategy itself")

  let baseRun: String
  let candidateRun: String
  /// Whether both sides were measured in alternation, so that they shared the state of the machine.
  let sharesLaunches: Bool
  var sides = Self.runs
  var objection: (MetricKind) -> Objection?

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
      judgeMissing(base, candidate, &row)
      return row
    }
    let kind = MetricKind(unit: candidate.unit)
    if let objection = objection(kind) {
      (row.verdict, row.reason) = objection
      return row
    }
    row.threshold = kind.margin
    guard baseValue > 0, candidateValue >= 0 else {
      judgeWithoutRatio(baseValue, candidateValue, kind, &row)
      return row
    }
    judge(estimate(candidateValue / baseValue), kind, &row)
    if row.reason.isEmpty { row.reason = remark(base, candidate) }
    return row
  }

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
    if row.verdict == .inconclusive { row.reason = "the interval reaches beyond the margin" }
    if kind == .time, !sharesLaunches { withhold(&row) }
    withholdDirection(&row)
  }

  /// The times of two runs are never judged.
  ///
  /// The launches of a run share the state that the machine was in, so an interval over them says nothing about the
  /// next run: variation has levels, and only repeating the highest one shows it (Kalibera & Jones, "Rigorous
  /// Benchmarking in Reasonable Time", ISMM 2013, 63–74). Of two runs of identical code that were tried here, 21 of
  /// 71 median times per message and 47 of 130 of building and tearing down differed by more than 9 %, some by a
  /// multiple, with 99 % intervals far apart. The impression that the interval gives is still said.
  private func withhold(_ row: inout ComparisonRow) {
    let impression =
      switch row.verdict {
      case .regressed: "looks worse"
      case .improved: "looks better"
      case .same: "looks the same"
      default: row.reason
      }
    row.verdict = .inconclusive
    row.reason = "\(impression), but the two runs share no launches"
  }

  /// A metric without a better direction has no better or worse; that it changed is still said.
  private func withholdDirection(_ row: inout ComparisonRow) {
    guard row.better == .none, row.verdict == .regressed || row.verdict == .improved else { return }
    row.verdict = .inconclusive
    row.reason = "it changed, and \(row.metric) has no better direction"
  }

  private func judgeWithoutRatio(
    _ base: Double,
    _ candidate: Double,
    _ kind: MetricKind,
    _ row: inout ComparisonRow
  ) {
    if base == candidate {
      (row.verdict, row.reason) = (.same, base == 0 ? "both are 0, so there is no ratio" : Self.noRatio)
    } else if base == 0, kind != .time {
      row.reason = "\(sides.base) is 0, so there is no ratio"
      row.verdict = row.better == .higher ? .improved : .regressed
      withholdDirection(&row)
    } else {
      (row.verdict, row.reason) = (.inconclusive, Self.noRatio)
    }
  }

  private static let noRatio = "a ratio needs values above 0"

  private func judgeMissing(_ base: ResultRow, _ candidate: ResultRow, _ row: inout ComparisonRow) {
    let missing = [(sides.base, base), (sides.candidate, candidate)].filter { !$0.1.status.hasValue }
    row.verdict = missing.contains { $0.1.status == .failed } ? .failed : .notComparable
    let isShared = missing.count == 2 && base.status == candidate.status && base.reason == candidate.reason
    row.reason =
      isShared
      ? "both \(base.status.rawValue): \(base.reason)"
      : missing.map { side, row in
        "\(side) \(row.status == .failed ? "" : "is ")\(row.status.rawValue): \(row.reason)"
      }
      .joined(separator: "; ")
  }

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
