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
      .slopePerHop, .slopePerNearHop, .slopePerDeepHop, .twinRatio,
    ].map(\Metric.id)
  )

  var comparison: Comparison {
    let runID = run.manifest.runID
    let invalid = run.invalidity.map { RowJudge.Objection(.invalid, $0) }
    var judge = RowJudge(baseRun: runID, candidateRun: runID, sharesLaunches: true) {
      $0 == .time ? invalid : nil
    }
    judge.sides = RowJudge.strategies
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
    let groups = groups
    let others = all.filter { references[CasePlace($0.caseKey)] != $0.caseKey }
    return others.grouped(by: \.caseKey).flatMap { key, rows -> [ComparisonRow] in
      guard let base = references[CasePlace(key)] else { return rows.map { missingReference($0, judge) } }
      func recorded(_ metric: Metric) -> ResultRow? {
        run.rows.first { $0.caseKey == key && $0.metric == metric.id }
      }
      let ratios: [String: ResultRow?] = [
        Metric.latency.id: recorded(.ratioToReference),
        Metric.latencyAboveFloor.id: recorded(.ratioToReferenceAboveFloor),
      ]
      let compared = rows.map { row in
        guard let other = bases[StatisticKey(row, of: base)] else { return missingReference(row, judge) }
        return Self.judge(judge, of: other, row, groups).row(other, row) {
          estimate(other, row, ratios[row.metric] ?? nil, ratio: $0)
        }
      }
      // A case that failed has one row that says so; that everything else is missing follows from it.
      if rows.contains(where: { $0.status == .failed && $0.metric == Metric.latency.id }) { return compared }
      // What the candidate lacks although the case was measured.
      let own = Set(rows.map { StatisticKey($0) })
      let lacking = all.filter { $0.caseKey == base && !own.contains(StatisticKey($0, of: key)) }
      return compared
        + lacking.map { row in
          var result = judge.oneSided(row, isBase: true, reason: "\(key.strategy) has no such row")
          result.caseKey = key
          return result
        }
    }
  }

  /// How many sends were timed as one for the percentiles of each case.
  private var groups: [CaseKey: Double] {
    run.rows.filter { $0.metric == Metric.tailGroup.id }.reduce(into: [:]) { $0[$1.caseKey] = $1.value }
  }

  /// The statistics of single sends, or of groups of them.
  private static let ofSends: Set<Stat> = [.p50, .p90, .p99, .p999, .max]

  /// The judge of two rows, which compares no percentiles of groups of two sizes.
  ///
  /// A slow send is averaged with its group, so the tail of the larger groups is flatter.
  private static func judge(
    _ judge: RowJudge,
    of base: ResultRow,
    _ candidate: ResultRow,
    _ groups: [CaseKey: Double]
  ) -> RowJudge {
    let sizes = (base: groups[base.caseKey] ?? 1, candidate: groups[candidate.caseKey] ?? 1)
    guard candidate.metric == Metric.latency.id, ofSends.contains(candidate.stat),
      sizes.base != sizes.candidate
    else { return judge }
    let words = [(judge.sides.base, sizes.base), (judge.sides.candidate, sizes.candidate)].map { side, size in
      "\(side) has groups of \(Figure.plain(size, places: 0))"
    }
    let reason = "\(words.joined(separator: ", ")), and only equal groups of sends compare"
    var own = judge
    own.objection = { judge.objection($0) ?? RowJudge.Objection(.notComparable, reason) }
    return own
  }

  private func missingReference(_ row: ResultRow, _ judge: RowJudge) -> ComparisonRow {
    var result = judge.oneSided(row, isBase: false, reason: "\(reference) has no such row here")
    result.baseStrategy = reference
    return result
  }

  /// The first case of the reference strategy at each place: the run recorded ratios to it.
  private func referenceCases(_ rows: [ResultRow]) -> [CasePlace: CaseKey] {
    let own = rows.map(\.caseKey).filter { $0.strategy == reference }
    return Dictionary(own.map { (CasePlace($0), $0) }) { first, _ in first }
  }

  private func estimate(
    _ base: ResultRow,
    _ candidate: ResultRow,
    _ recorded: ResultRow?,
    ratio: Double
  ) -> RatioEstimate {
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
    return RatioEstimate(base: base, candidate: candidate, ratio: ratio, RowJudge.strategies)
  }

  private func paired(_ base: ResultRow, _ candidate: ResultRow) -> RatioEstimate? {
    let phases: [Metric: SamplePhase] = [.latency: .visit, .build: .build, .teardown: .teardown]
    guard let samples = run.samples, candidate.stat == .median,
      let metric = Metric(rawValue: candidate.metric),
      let phase = phases[metric],
      let paired = try? samples.pairedRatio(of: candidate.caseKey, to: base.caseKey, metric, phase: phase)
    else { return nil }
    return RatioEstimate(paired)
  }
}

/// What makes two rows of two runs the same statistic.
struct StatisticKey: Hashable {
  let caseKey: CaseKey
  let metric: String
  let stat: Stat

  /// That of `row`, or the same statistic of another case.
  init(_ row: ResultRow, of key: CaseKey? = nil) {
    (caseKey, metric, stat) = (key ?? row.caseKey, row.metric, row.stat)
  }
}
