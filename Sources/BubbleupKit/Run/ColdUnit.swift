import Hierarchy
import Measurement
import Results
import Scenarios
import Statistics
import Suites
import Workloads

/// Messages with nothing of their way in the cache, one at a time, beside a chase up the same ways in the same order.
///
/// A batch finds in the cache what the batch before it left there; an app that was doing something else does not. Each
/// message here comes after the cache was emptied. That it was is not believed but measured: the same chase is timed
/// from the cache as well, and where memory does not show in the difference, there are no figures.
struct ColdUnit: MeasuredUnit {
  let scenario: Scenario
  /// The cases, the reference strategy's first.
  let subjects: [Case]
  let rounds: Int
  let planned: [PlannedCase]
  var expected: UnitTime?

  /// Messages of a block, each from an empty cache.
  static let messagesPerBlock = 5
  /// How many times as long as from the cache a chase from memory has to take, a read of the clock included in either.
  ///
  /// It takes as long where the cache was not emptied.
  static let leastContrast = 3.0

  var label: String { "cold \(scenario.shortLabel)" }
  var caseLabels: [String] { subjects.map(\.label) }
  var time: UnitTime { expected ?? UnitTime(estimatedSeconds) }

  private var lineUp: LineUp { LineUp(kind: .cold, subjects: subjects) }

  func measure(_ context: RunContext, until deadline: Nanoseconds) throws -> UnitFindings {
    let plan = try HierarchyPlan(scenario.parameters)
    let notes = BlockCosts()
    let all = try lineUp.cases(on: plan, notes, context.time)
    if let objection = ColdMemory.objection { return without(all, objection, context) }
    let bench = context.bench(lineUp, all, notes)
    let proof = try ProofPass(label: label, cases: all, bench: bench, context: context).measure()
    let rejected = Set(proof.rejected.map(\.timed.name))
    let pass = ColdPass(cases: all.filter { !rejected.contains($0.name) }, rounds: rounds, bench: bench)
    let outcome = try pass.measure(label: label, context, until: deadline)
    var findings = ColdAnalysis(cases: pass.cases, failures: outcome.failures, label: label).findings(context)
    for (timed, objection) in proof.rejected {
      findings.sheet.add(
        .latency,
        .median,
        without: objection.status,
        of: timed.key,
        reason: objection.reason
      )
    }
    findings.failures += proof.failures(of: label)
    findings.failures += outcome.failures.sorted { $0.key < $1.key }.map {
      "\(label), \($0.key): \($0.value)"
    }
    findings.isStopped = proof.isStopped || outcome.isStopped
    return findings
  }

  private func without(_ cases: [TimedCase], _ reason: String, _ context: RunContext) -> UnitFindings {
    var findings = UnitFindings(sheet: context.sheet)
    for timed in cases where !timed.role.isKernel {
      findings.sheet.add(.latency, .median, without: .unavailable, of: timed.key, reason: reason)
    }
    return findings
  }
}

/// Sends single messages, each after the cache was emptied, round by round.
struct ColdPass {
  let cases: [TimedCase]
  let rounds: Int
  let bench: any Bench

  func measure(label: String, _ context: RunContext, until deadline: Nanoseconds) throws -> TimingPass.Outcome
  {
    var outcome = TimingPass.Outcome()
    let store = context.recorder.store
    let keys = Dictionary(uniqueKeysWithValues: cases.map { ($0.name, $0.key) })
    let first = (store.latestRound(of: cases.map(\.key), phase: .batch) ?? -1) + 1
    var pace = RoundPace(deadline: deadline)
    let isWhole = try RoundLoop(from: first).run { taken in
      let round = first + taken
      return round < rounds && (round < Self.leastRounds || pace.hasRoom(at: context.time.now()))
    } take: { round in
      context.progress.rounds(round, of: rounds, label, noise: nil)
      pace.begin(at: context.time.now())
      defer { pace.end(at: context.time.now()) }
      let turns = cases.map { BlockTask.Turn(name: $0.name, isIdle: outcome.failures[$0.name] != nil) }
      let work = BlockTask.Work.batches(
        round: round,
        stride: 1,
        perBlock: ColdUnit.messagesPerBlock,
        warmups: Defaults.warmupBatches
      )
      return try bench.perform(BlockTask(work, turns)) { event in
        switch event {
        case .sample(let sample):
          if let key = keys[sample.contender] { try context.recorder.record(sample, of: key, operations: 1) }
        case .failed(let name, let reason): outcome.failures[name] = reason
        default: break
        }
      }
    }
    outcome.isStopped = !isWhole
    for failed in cases where outcome.failures[failed.name] != nil { context.recorder.forget(failed.key) }
    return outcome
  }

  /// The fewest with a 99 % interval.
  private static let leastRounds = 8
}

/// Makes rows of what was sent from an empty cache, if it was empty.
struct ColdAnalysis {
  let cases: [TimedCase]
  let failures: [String: String]
  let label: String

  func findings(_ context: RunContext) -> UnitFindings {
    let store = context.recorder.store
    var findings = UnitFindings(sheet: context.sheet)
    if let doubt = doubt(store) {
      for timed in cases where !timed.role.isKernel {
        findings.sheet.add(.latency, .median, without: .unavailable, of: timed.key, reason: doubt)
      }
      return findings
    }
    TimingAnalysis(
      cases: cases,
      store: store,
      failures: failures,
      tailReasons: nil,
      operationsPerBlock: ColdUnit.messagesPerBlock,
      hasBlockCosts: false
    ).rows(into: &findings.sheet)
    findings.table = ColdTable(label: label, cases: cases, sheet: findings.sheet, store: store).section
    return findings
  }

  /// Why these messages did not meet an empty cache, as far as the two chases can tell; nil where they did.
  private func doubt(_ store: SampleStore) -> String? {
    func median(_ role: TimedCase.Role) -> Double? {
      guard let timed = cases.first(where: { $0.role == role }) else { return nil }
      return BlockMedian(store.blocks(of: timed.key, .latency, phase: .batch))?.median.value
    }
    guard let cold = median(.pathChase), let warm = median(.warmPathChase) else {
      return "no chase shows whether the cache was empty"
    }
    guard cold < ColdUnit.leastContrast * warm else { return nil }
    return "the cache was not empty: a chase took \(Figure.short(cold)) ns after it was emptied, "
      + "\(Figure.short(warm)) ns otherwise"
  }
}

/// Time per message from an empty cache, beside that of the same case in batches, fastest first.
struct ColdTable {
  let label: String
  let cases: [TimedCase]
  let sheet: ResultSheet
  let store: SampleStore

  var section: ReportSection {
    var table = TextTable(columns: [
      .init("strategy"),
      .init("ns/msg", alignment: .decimal, meaning: "median time per message"),
      .init(
        "above floor",
        alignment: .decimal,
        dropOrder: 3,
        meaning: "what it takes more than a message that is not sent, from an empty cache too"
      ),
      .init(
        "× chase",
        alignment: .decimal,
        dropOrder: 2,
        meaning: "times as long as following bare pointers along the same paths"
      ),
      .init(
        "in batches",
        alignment: .decimal,
        dropOrder: 1,
        meaning: "ns per message where the cache is warm"
      ),
    ])
    let timed = cases.compactMap { timed in
      sheet.value(.latency, .median, of: timed.key).map { (timed.key, $0) }
    }
    for (key, latency) in timed.sorted(by: { $0.1 < $1.1 }) {
      func text(_ metric: Metric, _ format: (Double) -> String) -> TextTable.Cell {
        .init(sheet.row(metric, .median, of: key)?.valueFromZero.map(format) ?? "–")
      }
      table.append([
        .init(key.strategy), .init(Figure.plain(latency, places: 0)),
        text(.latencyAboveFloor) { Figure.plain($0, places: 0) }, text(.ratioToChase, Figure.short),
        .init(inBatches(key).map { Figure.plain($0, places: 0) } ?? "–"),
      ])
    }
    return ReportSection(title: "\(label); each message from an empty cache", table: table, notes: notes)
  }

  /// The same case as it was timed in batches, where it was.
  private func inBatches(_ key: CaseKey) -> Double? {
    var other = key
    let pairs = key.parameters.pairs.filter { $0.key != "pass" }
    guard let parameters = try? Parameters(Dictionary(uniqueKeysWithValues: pairs.map { ($0.key, $0.value) }))
    else {
      return nil
    }
    other.parameters = parameters
    return BlockMedian(store.blocks(of: other, .latency, phase: .batch))?.median.value
  }

  private var notes: [String] {
    let covered = cases.compactMap { sheet.row(.originsCovered, .exact, of: $0.key) }.first
    guard let covered, !covered.reason.isEmpty else { return [] }
    return ["\(label): \(covered.reason), drawn at random"]
  }
}
