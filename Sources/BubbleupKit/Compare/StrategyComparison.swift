import Reports
import Results
import Statistics

/// Within a run: each strategy against the reference strategy at the same place.
struct StrategyComparison {
  let run: ComparedRun
  let reference: String

  /// What compares a strategy with something else than another strategy, or that depends on how many hops it takes.
  private static let leftOut: Set<String> = Set(
    [
      .ratioToChase, .ratioToLockedChase, .ratioToReference, .ratioToReferenceAboveFloor, .latencyPerHop,
      .slopePerHop, .twinRatio,
    ].map(\Metric.id)
  )

  var comparison: Comparison {
    let runID = run.manifest.runID
    let invalid = run.invalidity.map { RowJudge.Objection(verdict: .invalid, reason: $0) }
    var judge = RowJudge(baseRun: runID, candidateRun: runID, sharesRounds: true) {
      $0 == .time ? invalid : nil
    }
    judge.sides = .strategies
    var notes = run.notes.map { ComparisonDocument.Note($0.label, $0.text) }
    if run.samples == nil {
      notes.append(
        .init("samples.csv", "is missing: ratios are those that the run recorded, or those of two medians")
      )
    }
    return Comparison(
      title: "strategies of \(run.label) against \(reference)",
      rows: rows(judge),
      notes: notes,
      words: .strategies(reference: reference)
    )
  }

  // MARK: - Rows

  /// The rows that say what a strategy costs; those without direction only describe.
  private var candidates: [ResultRow] {
    run.rows.filter {
      !Self.leftOut.contains($0.metric) && $0.better != .none && !$0.caseKey.strategy.hasPrefix("kernel.")
        && $0.caseKey.parameters["twin"] == nil
    }
  }

  private func rows(_ judge: RowJudge) -> [ComparisonRow] {
    let all = candidates
    let references = referenceCases(all)
    let bases = Dictionary(all.map { (StatisticKey($0), $0) }) { first, _ in first }
    var cases: [CaseKey: [ResultRow]] = [:]
    var order: [CaseKey] = []
    for row in all where references[CasePlace(row.caseKey)] != row.caseKey {
      if cases[row.caseKey] == nil { order.append(row.caseKey) }
      cases[row.caseKey, default: []].append(row)
    }
    return order.flatMap { key -> [ComparisonRow] in
      let rows = cases[key, default: []]
      guard let base = references[CasePlace(key)] else {
        return rows.map { missingReference($0, judge) }
      }
      return compared(rows, key, base, bases, judge) + removed(rows, key, base, all, judge)
    }
  }

  private func compared(
    _ rows: [ResultRow],
    _ key: CaseKey,
    _ base: CaseKey,
    _ bases: [StatisticKey: ResultRow],
    _ judge: RowJudge
  ) -> [ComparisonRow] {
    func recorded(_ metric: Metric) -> ResultRow? {
      run.rows.first { $0.caseKey == key && $0.metric == metric.id }
    }
    let ratios: [String: ResultRow?] = [
      Metric.latency.id: recorded(.ratioToReference),
      Metric.latencyAboveFloor.id: recorded(.ratioToReferenceAboveFloor),
    ]
    return rows.map { row in
      guard let other = bases[StatisticKey(row, of: base)] else {
        return missingReference(row, judge)
      }
      return judge.row(other, row) { estimate(other, row, ratios[row.metric] ?? nil, ratio: $0) }
    }
  }

  /// A statistic that the candidate lacks although the case was measured.
  private func removed(
    _ rows: [ResultRow],
    _ key: CaseKey,
    _ base: CaseKey,
    _ all: [ResultRow],
    _ judge: RowJudge
  ) -> [ComparisonRow] {
    // A case that failed has one row that says so; that everything else is missing follows from it.
    guard !rows.contains(where: { $0.status == .failed && $0.metric == Metric.latency.id }) else { return [] }
    let own = Set(rows.map(StatisticKey.init))
    return all.filter { $0.caseKey == base && !own.contains(StatisticKey($0, of: key)) }.map { row in
      var result = judge.oneSided(row, isBase: true, reason: "\(key.strategy) has no such row")
      result.caseKey = key
      return result
    }
  }

  private func missingReference(_ row: ResultRow, _ judge: RowJudge) -> ComparisonRow {
    var result = judge.oneSided(row, isBase: false, reason: "\(reference) has no such row here")
    result.baseStrategy = reference
    return result
  }

  /// The first case of the reference strategy at each place: the run recorded ratios to it.
  private func referenceCases(_ rows: [ResultRow]) -> [CasePlace: CaseKey] {
    var cases: [CasePlace: CaseKey] = [:]
    for row in rows where row.caseKey.strategy == reference {
      let place = CasePlace(row.caseKey)
      if cases[place] == nil { cases[place] = row.caseKey }
    }
    return cases
  }

  // MARK: - Ratios

  private func estimate(
    _ base: ResultRow,
    _ candidate: ResultRow,
    _ recorded: ResultRow?,
    ratio: Double
  ) -> RatioEstimate {
    let isTime = MetricKind(unit: candidate.unit) == .time
    if !isTime, base.intervalLow == nil, candidate.intervalLow == nil {
      return .exact(base.value ?? 0, candidate.value ?? 0)
    }
    if let paired = paired(base, candidate) { return paired }
    if candidate.stat == .median, reference == run.reference, let ratio = recorded?.value {
      return RatioEstimate(
        // Noise can take an end of what is above the floor below zero.
        ratio: max(0, ratio),
        low: recorded?.intervalLow.map { max(0, $0) },
        high: recorded?.intervalHigh.map { max(0, $0) },
        method: .pairedRecorded,
        reason: recorded?.reason ?? ""
      )
    }
    return RatioEstimate(base: base, candidate: candidate, ratio: ratio, .strategies)
  }

  /// The ratio of neighbours, where both sides have samples of the same rounds.
  private func paired(_ base: ResultRow, _ candidate: ResultRow) -> RatioEstimate? {
    let phases: [Metric: SamplePhase] = [.latency: .batch, .build: .build, .teardown: .teardown]
    guard let samples = run.samples, candidate.stat == .median,
      let metric = Metric(rawValue: candidate.metric),
      let phase = phases[metric],
      let paired = try? samples.pairedRatio(of: candidate.caseKey, to: base.caseKey, metric, phase: phase)
    else { return nil }
    return RatioEstimate(paired)
  }
}

extension StatisticKey {
  /// The same statistic of another case.
  fileprivate init(_ row: ResultRow, of key: CaseKey) {
    self.init(caseKey: key, metric: row.metric, stat: row.stat)
  }
}

/// What makes two rows of two runs the same statistic.
struct StatisticKey: Hashable {
  let caseKey: CaseKey
  let metric: String
  let stat: Stat

  init(caseKey: CaseKey, metric: String, stat: Stat) {
    self.caseKey = caseKey
    self.metric = metric
    self.stat = stat
  }

  init(_ row: ResultRow) {
    self.init(caseKey: row.caseKey, metric: row.metric, stat: row.stat)
  }
}
