import Reports
import Results
import Statistics

/// Run against run: each statistic of the candidate against the same statistic of the base.
struct RunComparison {
  let base: ComparedRun
  let candidate: ComparedRun

  var comparison: Comparison {
    let circumstances = Circumstances(base, candidate)
    let judge = RowJudge(
      baseRun: base.manifest.runID,
      candidateRun: candidate.manifest.runID,
      sharesRounds: false,
      objection: circumstances.objection
    )
    return Comparison(
      title: "\(candidate.label) against \(base.label)",
      rows: rows(judge),
      notes: notes(circumstances),
      isBetweenRuns: true
    )
  }

  /// The candidate's rows in their order, then those that only the base has.
  private func rows(_ judge: RowJudge) -> [ComparisonRow] {
    let bases = Dictionary(shared(base.rows).map { (StatisticKey($0), $0) }) { first, _ in first }
    let own = Set(shared(candidate.rows).map(StatisticKey.init))
    let compared = shared(candidate.rows).map { row -> ComparisonRow in
      guard let other = bases[StatisticKey(row)] else { return judge.oneSided(row, isBase: false) }
      return judge.row(other, row) { estimate(other, row, ratio: $0) }
    }
    return compared
      + shared(base.rows).filter { !own.contains(StatisticKey($0)) }.map { judge.oneSided($0, isBase: true) }
  }

  /// What both sides can have: of a baseline of counts alone, the other rows were left out on purpose.
  private func shared(_ rows: [ResultRow]) -> [ResultRow] {
    base.countsOnly || candidate.countsOnly ? rows.filter(\.isExactCount) : rows
  }

  /// A count that has an interval did not repeat, and is then compared by its ends.
  private func estimate(_ base: ResultRow, _ candidate: ResultRow, ratio: Double) -> RatioEstimate {
    let isTime = MetricKind(unit: candidate.unit) == .time
    if !isTime, base.intervalLow == nil, candidate.intervalLow == nil {
      return .exact(base.value ?? 0, candidate.value ?? 0)
    }
    return RatioEstimate(base: base, candidate: candidate, ratio: ratio)
  }

  private func notes(_ circumstances: Circumstances) -> [ComparisonDocument.Note] {
    var notes: [ComparisonDocument.Note] = []
    for note in (base.notes + candidate.notes).map({ ComparisonDocument.Note($0.label, $0.text) })
    where !notes.contains(note) { notes.append(note) }
    if let remark = circumstances.remark { notes.append(.init("counts", remark)) }
    for run in [base, candidate] where run.countsOnly {
      notes.append(.init("counts only", "\(run.label) keeps nothing else, so nothing else was compared"))
    }
    if base.countsOnly || candidate.countsOnly { return notes }
    if circumstances.objection(to: .time) == nil {
      notes.append(
        .init("times", "two runs share no rounds, so a time is never judged; 'bubbleup check' pairs them")
      )
    } else if let objection = circumstances.objection(to: .time) {
      notes.append(.init("times", "\(objection.verdict.rawValue): \(objection.reason)"))
    }
    return notes
  }
}
