import Hierarchy
import Measurement
import Results
import Scenarios
import SelfCost
import Statistics
import Strategies
import Suites
import Workloads

/// What reading the clock costs, and how much that is of the batches of every strategy and kernel.
struct TimerUnit: MeasuredUnit {
  let cases: [Case]
  let plan: HierarchyPlan
  let keys: [CaseKey]

  init(_ cases: [Case], on plan: HierarchyPlan) throws {
    self.cases = cases
    self.plan = plan
    keys = try cases.map { try CaseKey($0, on: plan, more: ["pass": "timer"]) }
  }

  var label: String { "timer" }

  var planned: [PlannedCase] {
    let rounds = SelfCostSuite.timerRounds.planned
    let timer = PlannedCase(
      caseKey: SelfCostKeys.timer,
      metrics: [Metric.timerCost.id],
      rounds: SelfCostSuite.clockCalibrations,
      estimatedSeconds: 0.1
    )
    let seconds = CostEstimate(plan).timing(
      rounds: SelfCostSuite.timerRounds,
      batches: Defaults.batchesPerBlock,
      discarded: Defaults.warmupBatches,
      singleSends: 0
    ).whole
    return [timer]
      + keys.map { key in
        PlannedCase(
          caseKey: key,
          planDigest: String(plan.digest, radix: 16),
          metrics: [Metric.timerShare.id],
          rounds: rounds,
          estimatedSeconds: seconds
        )
      }
  }

  func measure(_ context: RunContext, until deadline: Nanoseconds) throws -> UnitFindings {
    let notes = BlockCosts()
    return try context.pinned { try measure(contenders(context, notes), notes, context, until: deadline) }
  }

  /// The same for any contenders.
  func measure(
    _ contenders: [TimedCase],
    _ notes: BlockCosts = BlockCosts(),
    _ context: RunContext,
    until deadline: Nanoseconds
  ) throws -> UnitFindings {
    try calibrate(context)
    let pass = TimingPass(
      cases: contenders,
      rounds: SelfCostSuite.timerRounds,
      batchesPerBlock: Defaults.batchesPerBlock,
      shortestBatch: context.clock.shortestBatch,
      bench: context.bench(contenders, notes),
      context: context
    )
    let outcome = try pass.measure(label: label, until: deadline)
    var findings = UnitFindings(sheet: context.sheet)
    findings.isStopped = outcome.isStopped
    findings.failures = outcome.failures.sorted { $0.key < $1.key }.map { "\(label), \($0.key): \($0.value)" }
    let costs = context.recorder.store.samples(of: SelfCostKeys.timer, phase: .clock).map(\.value)
    TimerRows(
      costs: costs,
      batches: contenders.map { ($0.key, batches(of: $0.key, context)) }
    ).add(to: &findings)
    return findings
  }

  private func calibrate(_ context: RunContext) throws {
    let taken = context.recorder.store.samples(of: SelfCostKeys.timer, phase: .clock).count
    for round in taken..<max(taken, SelfCostSuite.clockCalibrations) {
      let start = context.time.now()
      let calibration = try ClockCalibration(of: context.time)
      let moment = RunRecorder.Moment(phase: .clock, round: round, orderIndex: 0, start: start)
      try context.recorder.record(
        .timerCost,
        calibration.cost,
        of: SelfCostKeys.timer,
        moment,
        iterations: calibration.readings
      )
    }
  }

  private func contenders(_ context: RunContext, _ costs: BlockCosts) throws -> [TimedCase] {
    let strategies = zip(cases, keys).map { subject, key in
      let expectation = SendExpectation(plan, subject.strategy, subject.options)
      return TimedCase(
        .strategy,
        key,
        hops: expectation.hopsPerMessage,
        scriptLength: expectation.scriptLength,
        contender: .live(
          subject,
          named: subject.strategyLabel,
          on: plan,
          expectation,
          costs: costs,
          time: context.time
        )
      )
    }
    let nodes = plan.depth + 1
    let kernels = try ReferenceKernel.allCases.map { kernel in
      TimedCase(
        .kernel(kernel),
        try CaseKey(kernel: kernel.rawValue, nodes: nodes, beside: SelfCostSuite.scenario, on: plan),
        hops: nil,
        contender: kernel.contender(nodes: nodes)
      )
    }
    return strategies + kernels
  }

  private func batches(of key: CaseKey, _ context: RunContext) -> [TimerOverhead.Batch] {
    context.recorder.store.samples(of: key, phase: .batch).filter { $0.metric == Metric.latency.id }.map {
      TimerOverhead.Batch(elapsed: $0.value * Double($0.iterations), messages: $0.iterations)
    }
  }
}

/// What reading the clock adds to the messages of a batch.
///
/// A batch has the clock read twice. Between one and two of those reads lie inside of what is measured, depending on
/// where in a read the clock takes its instant; two are the honest upper bound.
struct TimerOverhead: Equatable {
  /// One timed batch.
  struct Batch: Equatable {
    /// Nanoseconds from its first read to its second.
    let elapsed: Double
    /// The messages that it had.
    let messages: Int
  }

  /// Nanoseconds of the shortest batch: the one of which the timer is the largest share.
  let shortest: Double
  /// The largest share that the timer was of any batch.
  let share: Double
  /// Nanoseconds per message in the batch with the fewest of them.
  let perMessage: Double
  /// How many batches were looked at.
  let count: Int

  private static let readsPerBatch = 2.0

  /// From the cost of one read in nanoseconds; nil where there is no batch that took time.
  init?(costOfRead: Double, batches: [Batch]) {
    let usable = batches.filter { $0.elapsed > 0 && $0.messages > 0 }
    guard let shortest = usable.map(\.elapsed).min(), let fewest = usable.map(\.messages).min() else {
      return nil
    }
    self.shortest = shortest
    share = Self.readsPerBatch * costOfRead / shortest
    perMessage = Self.readsPerBatch * costOfRead / Double(fewest)
    count = usable.count
  }
}
