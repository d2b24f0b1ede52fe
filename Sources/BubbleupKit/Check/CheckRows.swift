import Results
import Statistics

extension CheckOutcome {
  var rows: [ComparisonRow] {
    lost
      + plan.cases.indices.flatMap { index -> [ComparisonRow] in
        let time = index < times.count ? [time(index)] : []
        return time + (counts.isEmpty ? [] : counts[index].map { count($0, index) })
      }
  }

  private func time(_ index: Int) -> ComparisonRow {
    let finding = times[index]
    var row = ComparisonRow(
      caseKey: plan.cases[index].key,
      metric: .latency,
      stat: .median,
      base: ComparedSide(run: CheckSide.baseName),
      candidate: ComparedSide(run: CheckSide.candidateName),
      verdict: finding.verdict
    )
    switch finding.result {
    case .defect(let defect): row.reason = defect.message
    case .leftOut: row.reason = "not timed: no room in the time budget to decide it"
    case .judged(let ratio, let stage): fill(&row, finding, ratio, stage)
    }
    if row.base.value != nil, let invalidity {
      row.verdict = .invalid
      row.reason = invalidity
    }
    return row
  }

  private func fill(
    _ row: inout ComparisonRow,
    _ finding: TimingFinding,
    _ ratio: RatioFinding,
    _ stage: TimingSession.Order.Stage
  ) {
    guard let base = finding.base, let candidate = finding.candidate else { return }
    row.base = ComparedSide(run: CheckSide.baseName, value: base, sampleCount: ratio.pairs)
    row.candidate = ComparedSide(run: CheckSide.candidateName, value: candidate, sampleCount: ratio.pairs)
    row.ratio = ratio.ratio
    row.ratioLow = ratio.interval?.lower
    row.ratioHigh = ratio.interval?.upper
    row.method = stage == .screen ? "paired-processes-screen" : "paired-processes-fresh"
    row.threshold = ratio.margin
    row.leastFound = finding.leastFound.map(\.toSixDigits)
    if ratio.verdict == .inconclusive { row.reason = ratio.words(family: finding.family) }
  }

  private func count(_ finding: CountFinding, _ index: Int) -> ComparisonRow {
    let key = plan.cases[index].key
    let base = Self.side(finding.base, CheckSide.baseName, finding.repetitions)
    let candidate = Self.side(finding.candidate, CheckSide.candidateName, finding.repetitions)
    let metric = finding.count.metric
    var row = ComparisonRow(
      caseKey: key,
      metric: finding.count.rawValue,
      unit: metric?.unit ?? "count",
      better: metric?.better ?? .lower,
      stat: .exact,
      base: base,
      candidate: candidate,
      verdict: finding.verdict,
      reason: finding.reason
    )
    row.threshold = finding.threshold
    guard let old = finding.base.ends, let new = finding.candidate.ends, old.low > 0, new.low >= 0 else {
      return row
    }
    row.method = "exact"
    row.ratio = (new.low + new.high) / (old.low + old.high)
    if finding.base.isRange || finding.candidate.isRange {
      row.method = "range"
      row.ratioLow = new.low / old.high
      row.ratioHigh = new.high / old.low
    }
    return row
  }

  private static func side(_ reading: RepeatedCount, _ name: String, _ repetitions: Int) -> ComparedSide {
    guard let ends = reading.ends, ends.low >= 0 else { return ComparedSide(run: name) }
    return ComparedSide(run: name, value: (ends.low + ends.high) / 2, sampleCount: repetitions)
  }
}
