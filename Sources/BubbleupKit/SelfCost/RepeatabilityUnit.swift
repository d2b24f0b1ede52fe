import Measurement
import Results
import SelfCost

/// The headline ratios of whole runs, each in a process of its own, held against each other.
struct RepeatabilityUnit: MeasuredUnit {
  let suite: SelfCostSuite
  let key: CaseKey
  /// Makes one whole run.
  let makeRun: (RunContext) throws -> WholeRun.Outcome

  /// Whole runs of `executable`.
  init(_ suite: SelfCostSuite, executable: String) throws {
    self.suite = suite
    key = try SelfCostKeys.runs(suite)
    makeRun = { context in
      // One seed for all: what is to be the same must be asked for in the same way.
      let own = ["--seed=\(context.seed)"] + (context.pin.map { ["--pin=\($0)"] } ?? [])
      return try WholeRun(
        executable: executable,
        arguments: SelfCostSuite.wholeRun + own,
        limit: SelfCostSuite.wholeRunLimit,
        isInterrupted: context.isInterrupted
      )
      .measure()
    }
  }

  /// Whole runs made in another way.
  init(_ suite: SelfCostSuite, makeRun: @escaping (RunContext) throws -> WholeRun.Outcome) throws {
    self.suite = suite
    key = try SelfCostKeys.runs(suite)
    self.makeRun = makeRun
  }

  var label: String { "headline ratios over whole runs" }

  var planned: [PlannedCase] {
    [
      PlannedCase(
        caseKey: key,
        metrics: [Metric.twinRatio.id],
        rounds: max(1, suite.runs),
        estimatedSeconds: Double(suite.runs) * SelfCostSuite.wholeRunSeconds
      )
    ]
  }

  func measure(_ context: RunContext, until deadline: Nanoseconds) throws -> UnitFindings {
    var findings = UnitFindings(sheet: context.sheet)
    for run in 0..<suite.runs where !isTaken(run, context) {
      if context.isInterrupted() {
        findings.isStopped = true
        break
      }
      context.progress.rounds(run, of: suite.runs, label, noise: nil)
      let start = context.time.now()
      switch try makeRun(context) {
      case .measured(let headlines): try record(headlines, run, start, context)
      case .failed(let reason): findings.failures.append("whole run \(run + 1): \(reason)")
      case .stopped: findings.isStopped = true
      }
      if findings.isStopped { break }
    }
    let store = context.recorder.store
    RepeatabilityRows(
      key: key,
      ratios: store.keys(in: .run).filter { $0 != key }.map { ($0, values(of: $0, .ratioToChase, store)) },
      twins: values(of: key, .twinRatio, store)
    )
    .add(to: &findings)
    return findings
  }

  /// The twin is recorded last and marks a run as whole.
  private func record(
    _ headlines: WholeRun.Headlines,
    _ run: Int,
    _ start: Nanoseconds,
    _ context: RunContext
  ) throws {
    let moment = RunRecorder.Moment(phase: .run, round: run, orderIndex: 0, start: start)
    for (key, value) in headlines.ratios {
      try context.recorder.record(.ratioToChase, value, of: key, moment, iterations: 1)
    }
    try context.recorder.record(.twinRatio, headlines.twin ?? 1, of: key, moment, iterations: 1)
  }

  private func isTaken(_ run: Int, _ context: RunContext) -> Bool {
    context.recorder.store.samples(of: key, phase: .run).contains { $0.round == run }
  }

  /// One value per run, the latest: a crash while a run was being recorded leaves some of it twice.
  private func values(of key: CaseKey, _ metric: Metric, _ store: SampleStore) -> [Double] {
    store.blocks(of: key, metric, phase: .run).compactMap(\.values.last)
  }
}
