import Foundation
import Measurement
import Results
import Statistics

/// Writes every sample to the log and every failure to `run.json` at once, and keeps them in memory for the analysis.
///
/// A sample's value is of one of the operations that it stands for, so that its unit is the metric's.
final class RunRecorder {
  private(set) var directory: RunDirectory
  private(set) var store = SampleStore()
  private var log: SampleLog
  private let origin: Nanoseconds
  /// Single sends that are not written yet, with the row that the first of them began.
  private var singles: [CaseKey: (row: SampleRow, times: [Double])] = [:]
  /// Where the clock of the samples goes on; above 0 in a continued run: its machine may have been restarted.
  private let offset: Int

  init(
    _ log: consuming SampleLog,
    _ directory: RunDirectory,
    origin: Nanoseconds,
    earlier: [SampleRow] = []
  ) {
    self.log = log
    self.directory = directory
    self.origin = origin
    offset = (earlier.map(\.startNanoseconds).max() ?? -1) + 1
    let failed = Set((directory.manifest.failed ?? []).map(\.caseID))
    for row in earlier where !failed.contains(row.caseKey.id) { store.add(row) }
  }

  var runID: String { directory.manifest.runID }

  /// Writes a visit as one row of its quartiles; keeps single sends until ``recordSingles()``.
  func record(_ visit: Visit, as phase: SamplePhase, of key: CaseKey, launch: Int, place: Int) throws {
    var row = row(.latency, of: key, (phase, launch, place, visit.start), iterations: visit.operations)
    if phase == .single {
      let times = visit.slices.map { Double($0.count) / Double(visit.operations) }
      singles[key, default: (row, [])].times += times
    } else {
      (row.value, row.middle, row.upper) = (
        visit.figure.toSixDigits, visit.middle.toSixDigits, visit.upper.toSixDigits
      )
      row.beside = visit.besideFigure?.toSixDigits
      row.step = visit.conditions?.step.toSixDigits
      row.allocation = visit.conditions?.allocation.toSixDigits
      try add(row)
    }
  }

  /// Writes the single sends of each case as a histogram: there are a thousand of each, most of them alike.
  func recordSingles() throws {
    for (key, (first, times)) in singles.sorted(by: { $0.key.id < $1.key.id }) {
      singles[key] = nil
      guard let longest = times.max() else { continue }
      var counts: [Double: Int] = [:]
      let most = longest.toSixDigits
      for time in times { counts[time == longest ? most : min(rounded(time), most), default: 0] += 1 }
      for (place, (value, count)) in counts.sorted(by: { $0.key < $1.key }).enumerated() {
        var row = first
        (row.orderIndex, row.value, row.count) = (place, value, count > 1 ? count : nil)
        try add(row)
      }
    }
  }

  typealias Moment = (phase: SamplePhase, round: Int, orderIndex: Int, start: Nanoseconds)

  func record(_ metric: Metric, _ value: Double, of key: CaseKey, _ moment: Moment, iterations: Int) throws {
    var row = row(metric, of: key, moment, iterations: iterations)
    row.value = value
    try add(row)
  }

  private func row(_ metric: Metric, of key: CaseKey, _ moment: Moment, iterations: Int) -> SampleRow {
    SampleRow(
      runID: runID,
      caseKey: key,
      round: moment.round,
      orderIndex: moment.orderIndex,
      startNanoseconds: offset + Int(moment.start.since(origin).count),
      phase: moment.phase.rawValue,
      iterations: iterations,
      metric: metric
    )
  }

  /// Makes all visits so far those by which their times are judged.
  func settle() { store.settle() }

  private func add(_ row: SampleRow) throws {
    try log.append(row)
    store.add(row)
  }

  /// Why the case failed, in this part of the run or in one before a stop; nil where it did not.
  func failure(of key: CaseKey) -> String? {
    directory.manifest.failed?.first { $0.caseID == key.id }?.reason
  }

  /// Notes a failure, so that a run that goes on does not measure the case again.
  ///
  /// Its samples stay on disk, and out of every figure.
  func fail(_ key: CaseKey, _ reason: String) throws {
    store.forget(key)
    guard failure(of: key) == nil else { return }
    var manifest = directory.manifest
    manifest.failed = (manifest.failed ?? []) + [FailureRecord(caseID: key.id, reason: reason)]
    try directory.update(manifest)
  }

  /// Waits for the disk; between units, never between the samples of a comparison.
  func sync() throws { try log.sync() }
}

struct SampleStore {
  typealias Block = (round: Int, values: [Double])

  private var rows: [CaseKey: [SampleRow]] = [:]
  /// What the visits so far met: to their usual speed the times of all are given.
  private(set) var conditions: ConditionsRecord?
  private var company: CompanyOnCore?

  /// Finds the speed and the company anew, of all visits so far.
  mutating func settle() {
    let visits = rows.values.joined().filter { $0.step != nil }
    conditions = ConditionsRecord(steps: visits.compactMap(\.step))
    company = CompanyOnCore(visits.compactMap { atUsualSpeed($0).allocation })
    guard let company, !visits.isEmpty else { return }
    let disturbed = visits.count { !company.leftAlone(atUsualSpeed($0)) }
    conditions?.note(disturbed: Double(disturbed) / Double(visits.count))
  }

  private func atUsualSpeed(_ row: SampleRow) -> SampleRow { row.atSpeed(step: conditions?.stepNanoseconds) }

  mutating func add(_ row: SampleRow) { rows[row.caseKey, default: []].append(row) }

  /// Takes out everything of a case, because what was measured of it must not be used.
  mutating func forget(_ key: CaseKey) { rows[key] = nil }

  func samples(of key: CaseKey, phase: SamplePhase) -> [SampleRow] {
    rows[key, default: []].filter { $0.phase == phase.rawValue }.map(atUsualSpeed)
  }

  /// The visits of a case that count.
  private func visits(of key: CaseKey) -> [SampleRow] {
    let all = samples(of: key, phase: .visit)
    return company?.counted(all) ?? all
  }

  /// The cases that have samples of a phase, in an order that does not depend on when they were taken.
  func keys(in phase: SamplePhase) -> [CaseKey] {
    rows.keys.filter { !samples(of: $0, phase: phase).isEmpty }.sorted { "\($0)" < "\($1)" }
  }

  /// What the launches of a case came to.
  ///
  /// A launch's time per message is that of its fastest visit: company on the core, and a state beyond the return stack, only
  /// ever make visits longer, and a median of visits in several states jumps from one to the other. A launch whose visits
  /// are all in the upper of two states says nothing. Several threads wait for each other, in states of another kind
  /// (``CrewAnalysis``).
  func blocks(of key: CaseKey, _ metric: Metric, phase: SamplePhase) -> [Block] {
    var launches: [Int: [Double]] = [:]
    let rows = phase == .visit ? visits(of: key) : samples(of: key, phase: phase)
    let isMessage = phase == .visit && metric == .latency && key.threads == 1
    let limit = isMessage ? states(of: key)?.limit : nil
    for row in rows where row.metric == metric.id && row.value < limit ?? .infinity {
      launches[row.round, default: []].append(row.value)
    }
    if isMessage { launches = launches.compactMapValues { visits in visits.min().map { [$0] } } }
    return launches.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  func latestLaunch(of keys: [CaseKey], phase: SamplePhase) -> Int? {
    keys.flatMap { samples(of: $0, phase: phase).map(\.round) }.max()
  }

  /// The two states of a case's visits, where they show both.
  func states(of key: CaseKey) -> TwoStates? {
    let rows = visits(of: key).filter { $0.metric == Metric.latency.id }
    return TwoStates(of: rows.grouped { $0.round }.map { $0.members.map(\.value) })
  }

  /// The ratio of two cases, launch by launch: of their figures.
  func pairedRatio(
    of candidate: CaseKey,
    to reference: CaseKey,
    _ metric: Metric = .latency,
    phase: SamplePhase = .visit
  ) throws(StatisticsError) -> PairedRatio {
    let blocks = blocks(of: candidate, metric, phase: phase)
    let others = Dictionary(
      uniqueKeysWithValues: self.blocks(of: reference, metric, phase: phase).map { ($0.round, $0.values) }
    )
    let pairs = blocks.compactMap { block in others[block.round].map { (block.values, $0) } }
    return try PairedRatio(candidateBlocks: pairs.map(\.0), referenceBlocks: pairs.map(\.1))
  }
}

/// To within half a per cent.
private func rounded(_ time: Double) -> Double {
  time > 0 ? exp((log(time) / 0.01).rounded() * 0.01).toSixDigits : time
}
