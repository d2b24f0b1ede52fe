import Results
import Statistics

/// The samples of a run by case, in memory, as the log has them on disk.
struct SampleStore {
  /// The samples of one round of one case.
  struct Block: Equatable {
    let round: Int
    let values: [Double]
  }

  private var rows: [CaseKey: [SampleRow]] = [:]

  mutating func add(_ row: SampleRow) { rows[row.caseKey, default: []].append(row) }

  /// Takes out everything of a case, because what was measured of it must not be used.
  mutating func forget(_ key: CaseKey) { rows[key] = nil }

  func samples(of key: CaseKey, phase: SamplePhase) -> [SampleRow] {
    rows[key, default: []].filter { $0.phase == phase.rawValue }
  }

  /// The cases that have samples of a phase, in an order that does not depend on when they were taken.
  func keys(in phase: SamplePhase) -> [CaseKey] {
    rows.keys.filter { !samples(of: $0, phase: phase).isEmpty }.sorted { "\($0)" < "\($1)" }
  }

  /// The values of a metric by round, in the order of rounds.
  func blocks(of key: CaseKey, _ metric: Metric, phase: SamplePhase) -> [Block] {
    var rounds: [Int: [Double]] = [:]
    for row in samples(of: key, phase: phase) where row.metric == metric.id {
      rounds[row.round, default: []].append(row.value)
    }
    return rounds.keys.sorted().map { Block(round: $0, values: rounds[$0, default: []]) }
  }

  /// The latest round of which any of the cases has a batch.
  func latestRound(of keys: [CaseKey], phase: SamplePhase) -> Int? {
    keys.flatMap { samples(of: $0, phase: phase).map(\.round) }.max()
  }

  /// The paired ratio of two cases over the rounds in which both were measured.
  func pairedRatio(
    of candidate: CaseKey,
    to reference: CaseKey,
    _ metric: Metric = .latency,
    phase: SamplePhase = .batch
  ) throws(StatisticsError) -> PairedRatio {
    let blocks = blocks(of: candidate, metric, phase: phase)
    let others = Dictionary(
      uniqueKeysWithValues: self.blocks(of: reference, metric, phase: phase).map { ($0.round, $0.values) }
    )
    let pairs = blocks.compactMap { block in others[block.round].map { (block.values, $0) } }
    return try PairedRatio(candidateBlocks: pairs.map(\.0), referenceBlocks: pairs.map(\.1))
  }
}
