import Hierarchy
import Measurement
import Results
import Scenarios
import SelfCost
import Statistics
import Suites
import Workloads

/// What reading the clock costs, and how much that is of the slices of every strategy and kernel.
struct TimerUnit {
  private static let label = "timer"

  let cases: [Case]
  let plan: HierarchyPlan

  func unit() throws -> MeasuredUnit {
    let estimate = CostEstimate(plan)
    let seconds = estimate.timing(launches: SelfCostSuite.timerLaunches, among: cases.count, singleSends: 0)
      .whole
    let timer = PlannedCase(
      caseKey: CaseKey.timer,
      metrics: [Metric.timerCost.id],
      rounds: SelfCostSuite.clockCalibrations,
      estimatedSeconds: 0.1
    )
    let planned = try cases.map { subject in
      PlannedCase(
        caseKey: try key(subject),
        planDigest: String(plan.digest, radix: 16),
        metrics: [Metric.timerShare.id],
        rounds: SelfCostSuite.timerLaunches.planned,
        estimatedSeconds: seconds
      )
    }
    return MeasuredUnit(
      Self.label,
      planned: [timer] + planned,
      work: .atOnce { context, deadline in
        try CPUPin.on(context.pin) { try measure(context, until: deadline) }
      }
    )
  }

  private func key(_ subject: Case) throws -> CaseKey {
    try CaseKey(subject, on: plan, more: ["pass": "timer"])
  }

  private func measure(_ context: RunContext, until deadline: Nanoseconds) throws -> UnitFindings {
    let notes = BlockCosts()
    let contenders =
      try cases.map { subject in
        try TimedCase(.strategy, key(subject), sending: subject, on: plan, notes, context.time)
      }
      + ReferenceKernel.allCases.map { kernel in
        try TimedCase(kernel, nodes: plan.depth + 1, beside: SelfCostSuite.scenario, on: plan)
      }
    try calibrate(context)
    let bench = UnitBench(Self.label, contenders, context.bench(contenders, notes), context)
    try LaunchedUnit(bench, Timing(launches: SelfCostSuite.timerLaunches)).launches(until: deadline)
    var findings = UnitFindings(sheet: context.sheet)
    findings.isStopped = bench.isStopped
    findings.failures = bench.failureLines
    let batches = contenders.map { timed in
      let rows = bench.store.samples(of: timed.key, phase: .visit).filter { $0.metric == Metric.latency.id }
      let own = rows.map { (elapsed: $0.value * Double($0.iterations), messages: $0.iterations) }
      return (key: timed.key, batches: own)
    }
    let costs = bench.store.samples(of: CaseKey.timer, phase: .clock).map(\.value)
    try? analyse(costs, batches, &findings)
    if findings.targets.isEmpty {
      let reason = "the clock was not calibrated"
      findings.sheet.add(.timerCost, .median, without: .skipped, of: CaseKey.timer, reason: reason)
      findings.targets = [target(nil)]
    }
    return findings
  }

  private func calibrate(_ context: RunContext) throws {
    let taken = context.recorder.store.samples(of: CaseKey.timer, phase: .clock).count
    for round in taken..<max(taken, SelfCostSuite.clockCalibrations) {
      let moment = (phase: SamplePhase.clock, round: round, orderIndex: 0, start: context.time.now())
      let found = try ClockCalibration(of: context.time)
      let key = CaseKey.timer
      try context.recorder.record(.timerCost, found.cost, of: key, moment, iterations: found.readings)
    }
  }

  private func analyse(
    _ costs: [Double],
    _ batches: [(key: CaseKey, batches: [(elapsed: Double, messages: Int)])],
    _ findings: inout UnitFindings
  ) throws {
    let cost = try Median(of: costs, level: PairedRatio.standardLevel)
    findings.sheet.add(.timerCost, .median, Estimate(cost), of: CaseKey.timer)
    let found = batches.compactMap { key, batches in
      TimerOverhead(costOfRead: cost.value, batches: batches).map { (key: key, overhead: $0) }
    }
    for (key, overhead) in found {
      findings.sheet.add(.timerPerMessage, .max, overhead.perMessage, count: overhead.count, of: key)
      findings.sheet.add(.timerShare, .max, overhead.share, count: overhead.count, of: key)
    }
    let worst = found.max { $0.overhead.share < $1.overhead.share }
    if let worst {
      findings.sheet.add(
        .timerShare,
        .max,
        worst.overhead.share,
        count: found.reduce(0) { $0 + $1.overhead.count },
        of: CaseKey.timer,
        reason: "of a slice of \(worst.key.strategy)"
      )
    }
    findings.targets.append(target(worst?.overhead.share))
    var table = RowTable(found.sorted { $0.overhead.share > $1.overhead.share })
    table.add("contender", .left) { $0.key.strategy }
    table.add("shortest slice µs") { Figure.plain($0.overhead.shortest / 1_000, places: 1) }
    table.add("timer ns/msg") { Figure.plain($0.overhead.perMessage, places: 3) }
    table.add("share") { Self.percent($0.overhead.share) }
    let title = "timer, one read \(Figure.plain(cost.value, places: 1)) ns, two per slice"
    findings.table = ReportSection(title: title, table: table.table)
  }

  private func target(_ share: Double?) -> TargetFinding {
    let limit = SelfCostSuite.timerShareLimit
    return TargetFinding(
      what: "timer in the shortest slice",
      figure: share.map(Self.percent) ?? "not measured",
      target: "under \(Self.percent(limit))",
      isMet: share.map { $0 < limit } ?? false
    )
  }

  /// With three decimals: the target has two.
  private static func percent(_ share: Double) -> String { "\(Figure.plain(share * 100, places: 3)) %" }
}

/// What reading the clock adds to the messages of a slice.
///
/// A slice has the clock read twice. Between one and two of those reads lie inside of what is measured, depending on
/// where in a read the clock takes its instant; two are the honest upper bound.
struct TimerOverhead: Equatable {
  /// Nanoseconds of the shortest slice, in which the timer has the largest share.
  let shortest: Double
  let share: Double
  /// Nanoseconds per message in the slice with the fewest of them.
  let perMessage: Double
  let count: Int

  private static let readsPerBatch = 2.0

  /// From the cost of one read and the time of each slice, in nanoseconds; nil where no slice took time.
  init?(costOfRead: Double, batches: [(elapsed: Double, messages: Int)]) {
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
