import Hierarchy
import Measurement
import Results
import Scenarios
import Strategies
import Suites
import Workloads

/// Turns a request into the units to be measured; nothing is built but plans.
struct RunPlanner {
  let request: RunRequest
  /// The cores that times are estimated for.
  var cores = Environment.current().usableCores

  func plan() throws -> PlannedRun {
    try request.selection.requireStrategies(among: request.suite.strategies)
    let choice = ScenarioChoice(request: request)
    var plans = DrawnPlans()
    var run = PlannedRun(seed: request.seed, budgetSeconds: request.budgetSeconds)
    let parts = request.parts
    for scenario in parts.contains(.messages) ? try choice.timed() : [] {
      try run.add(scenario, drawing: &plans) { try timing(of: scenario, on: $0) }
    }
    if parts.contains(.cold), request.suite.coldRounds > 0, let scenario = try choice.cold() {
      try run.add(scenario, drawing: &plans) { try cold(scenario, on: $0) }
    }
    for scenario in parts.contains(.builds) ? try choice.built() : [] {
      try run.add(scenario, drawing: &plans) { try build(of: scenario, on: $0) }
    }
    if parts.contains(.threads) { try addConcurrent(choice, &run, &plans) }
    guard !run.units.isEmpty || !run.refused.isEmpty else {
      throw CommandError(
        .usage,
        at: "--filter",
        "no case matches",
        advice: request.selection.advice(
          among: try choice.timed().flatMap(request.suite.cases).map(\.label),
          otherwise:
            "See the labels with 'bubbleup run --dry-run' and 'bubbleup list scenarios'; architectures need --shape architectures."
        )
      )
    }
    return run
  }

  /// The cases with timed single messages and their keys in files; only plans are built.
  func timedCases() throws -> [(CaseKey, Case)] {
    try ScenarioChoice(request: request).timed().flatMap { scenario in
      let plan = try HierarchyPlan(scenario.parameters)
      return try subjects(of: scenario, on: plan).map { (try CaseKey($0, on: plan), $0) }
    }
  }

  // MARK: - Units

  /// The selected strategies, and the reference before them.
  ///
  /// Strategies that are named are measured with every set of their options, on however large a hierarchy.
  private func subjects(of scenario: Scenario, on plan: HierarchyPlan) throws -> [Case] {
    let suite = request.suite
    let cases =
      request.selection.strategies.isEmpty
      ? suite.cases(of: scenario, onNodes: plan.count) : suite.cases(of: scenario)
    let selected = cases.filter(request.selection.includes)
    guard !selected.isEmpty else { return [] }
    let reference = try reference(of: scenario)
    return [reference] + selected.filter { $0.strategyLabel != reference.strategyLabel }
  }

  private func timing(of scenario: Scenario, on plan: HierarchyPlan) throws -> (any MeasuredUnit)? {
    let subjects = try subjects(of: scenario, on: plan)
    guard !subjects.isEmpty else { return nil }
    let estimate = CostEstimate(plan, cores: cores)
    let rounds = request.suite.rounds(onNodes: plan.count)
    let children = TimingUnit.tasks(rounds: rounds.planned, nodes: plan.count)
    func timing(_ estimate: CostEstimate) -> UnitTime {
      estimate.timing(
        rounds: rounds,
        batches: Defaults.batchesPerBlock,
        discarded: Defaults.warmupBatches,
        singleSends: request.suite.singleSends
      )
    }
    let timed = timing(estimate)
    let starting = isolationSeconds(children, estimate, subjects)
    let each = UnitTime(
      whole: timed.whole + starting,
      least: timed.least + starting,
      afterRounds: timed.afterRounds
    )
    // The twin and the floor are sent like strategies; the other kernels build nothing.
    let share = Double(subjects.count + 2) / Double(subjects.count)
    return TimingUnit(
      scenario: scenario,
      subjects: subjects,
      rounds: rounds,
      singleSends: request.suite.singleSends,
      planned: try planned(
        subjects,
        [.latency],
        plan,
        rounds: rounds.planned,
        seconds: each.whole * share
      ),
      expected: each.times(share * Double(subjects.count)),
      usualCost: (timing(estimate.usual).whole + starting) * share * Double(subjects.count)
    )
  }

  private func build(of scenario: Scenario, on plan: HierarchyPlan) throws -> (any MeasuredUnit)? {
    let subjects = request.suite.buildCases(of: scenario).filter(request.selection.includes)
    guard !subjects.isEmpty else { return nil }
    let estimate = CostEstimate(plan, cores: cores)
    let rounds = request.suite.buildRounds
    let seconds =
      estimate.cleanupSeconds + Double(rounds) * estimate.buildSeconds + estimate.weighingSeconds
      + isolationSeconds(rounds + 1, estimate, subjects)
    let metrics: [Metric] = [.build, .bytesPerNode]
    return BuildUnit(
      scenario: scenario,
      subjects: subjects,
      rounds: rounds,
      planned: try planned(
        subjects,
        metrics,
        plan,
        rounds: rounds,
        seconds: seconds,
        more: ["pass": "build"]
      ),
      expected: UnitTime(
        whole: seconds,
        least: seconds - Double(rounds - 1) * estimate.buildSeconds,
        afterRounds: estimate.cleanupSeconds + estimate.weighingSeconds
      ).times(Double(subjects.count))
    )
  }

  private func cold(_ scenario: Scenario, on plan: HierarchyPlan) throws -> (any MeasuredUnit)? {
    let selected = request.suite.familyCases(of: scenario).filter(request.selection.includes)
    guard !selected.isEmpty else { return nil }
    let reference = try reference(of: scenario)
    let subjects = [reference] + selected.filter { $0.strategyLabel != reference.strategyLabel }
    let estimate = CostEstimate(plan, cores: cores)
    let bytes = Double(try scenario.parameters.survey().needed.bytes)
    let block = estimate.buildSeconds + Double(ColdUnit.messagesPerBlock) * CostEstimate.flushSeconds(bytes)
    let rounds = request.suite.coldRounds
    let seconds =
      estimate.verificationSeconds + Double(rounds) * block
      + isolationSeconds(rounds + 1, estimate, subjects)
    // The floor is sent like a strategy, and the two chases are built like a third of one.
    let all = seconds * Double(subjects.count + 2)
    let least = all * Double(min(8, rounds)) / Double(rounds)
    return ColdUnit(
      scenario: scenario,
      subjects: subjects,
      rounds: rounds,
      planned: try planned(
        subjects,
        [.latency],
        plan,
        rounds: rounds,
        seconds: all / Double(subjects.count),
        more: ColdContenders.parameters
      ),
      expected: UnitTime(whole: all, least: least, afterRounds: 0)
    )
  }

  /// A subject's share of what starting the children takes; nothing where there are none.
  func isolationSeconds(_ children: Int, _ estimate: CostEstimate, _ subjects: [Case]) -> Double {
    request.isIsolated ? estimate.childSeconds(children) / Double(max(1, subjects.count)) : 0
  }

  private func reference(of scenario: Scenario) throws -> Case {
    guard let strategy = request.suite.strategies.first(where: { "\($0.name)" == request.reference }) else {
      throw CommandError(
        .usage,
        at: RunOptions.reference.spelling,
        "'\(request.reference)' is not a strategy",
        advice: Suggestion.advice(
          for: request.reference,
          among: request.suite.strategies.map { "\($0.name)" },
          otherwise: "See the strategies with 'bubbleup list strategies'."
        )
      )
    }
    return Case(scenario, strategy, strategy.variants.first ?? StrategyOptions())
  }

  private func planned(
    _ subjects: [Case],
    _ metrics: [Metric],
    _ plan: HierarchyPlan,
    rounds: Int,
    seconds: Double,
    more: [String: String] = [:]
  ) throws -> [PlannedCase] {
    let bytes = try subjects.first?.scenario.parameters.survey().needed.bytes
    let digest = String(plan.digest, radix: 16)
    return try subjects.map { subject in
      PlannedCase(
        caseKey: try CaseKey(subject, on: plan, more: more),
        planDigest: digest,
        metrics: metrics.map(\.id),
        rounds: rounds,
        estimatedSeconds: seconds,
        estimatedBytes: bytes
      )
    }
  }
}

extension RunPlanner {
  /// Adds the units in which several threads send, where more than one is asked for.
  func addConcurrent(_ choice: ScenarioChoice, _ run: inout PlannedRun, _ plans: inout DrawnPlans) throws {
    if request.action == .requestData, request.threads?.contains(where: { $0 > 1 }) == true {
      run.refuse(
        "threads",
        "an answer to request-data is written into the cell that asked, which threads may share: choose another --action"
      )
    }
    for cases in try choice.concurrent() {
      try run.add(cases.scenario, drawing: &plans) { try concurrent(cases, on: $0) }
    }
  }

  private func concurrent(
    _ cases: MeasurementSuite.ThreadCases,
    on plan: HierarchyPlan
  ) throws -> (any MeasuredUnit)? {
    let scenario = cases.scenario
    let threads = cases.threads
    let subjects = request.suite.subjects(of: cases).filter(request.selection.includes)
    guard !subjects.isEmpty else { return nil }
    let estimate = CostEstimate(plan, cores: cores)
    let starting = isolationSeconds(1 + request.suite.threadRounds.planned, estimate, subjects)
    let kernels = Self.kernelSeconds(of: cases, request.suite.threadRounds) / Double(subjects.count)
    let seconds = self.seconds(of: cases, estimate) + starting + kernels
    let bytes = try scenario.parameters.survey().needed.bytes.multipliedReportingOverflow(
      by: threads.max() ?? 1
    )
    let rounds = request.suite.threadRounds
    let digest = String(plan.digest, radix: 16)
    let planned = try subjects.map { subject in
      PlannedCase(
        caseKey: try CaseKey(
          subject,
          on: plan,
          threads: threads.max() ?? 1,
          more: ["mode": "own", "pass": "threads"]
        ),
        planDigest: digest,
        metrics: [Metric.latency.id],
        rounds: rounds.planned,
        estimatedSeconds: seconds,
        estimatedBytes: bytes.overflow ? .max : bytes.partialValue
      )
    }
    return CrewUnit(
      scenario: scenario,
      subjects: subjects,
      threads: threads,
      changes: cases.changes,
      rounds: rounds,
      planned: planned,
      usualCost: (self.seconds(of: cases, estimate.usual) + starting + kernels) * Double(subjects.count)
    )
  }

  private func countingSeconds(of threads: [Int], _ estimate: CostEstimate) -> Double {
    guard CrewUnit.counts(onNodes: estimate.nodes) else { return 0 }
    return CrewFormation.all(threads).reduce(0) { $0 + Double($1.threads) * estimate.countingSeconds }
  }

  /// Per strategy: each way of sending, on as many cores as there are, and the counts.
  ///
  /// Of the ways in which links change each strategy has a sixth here, as two of twelve allow that.
  private func seconds(of cases: MeasurementSuite.ThreadCases, _ estimate: CostEstimate) -> Double {
    let still = CrewFormation.all(cases.threads).reduce(0) { $0 + seconds(of: $1, estimate) }
    let changing = CrewFormation.changing(cases.threads).reduce(0) { $0 + seconds(of: $1, estimate) }
    return still + (cases.changes ? changing / 6 : 0) + countingSeconds(of: cases.threads, estimate)
  }

  /// Kernels build nothing, and have no scripts.
  private static func kernelSeconds(
    of cases: MeasurementSuite.ThreadCases,
    _ rounds: MeasurementSuite.Rounds
  ) -> Double {
    let turns = (1 + cases.threads.count) * IndependentKernel.count * rounds.planned
    return Double(turns) * 1.125 * Double(CrewUnit.shortestBatch.count) / 1e9
  }

  private func seconds(of formation: CrewFormation, _ estimate: CostEstimate) -> Double {
    let shortest = Double(CrewUnit.shortestBatch.count) / 1e9
    // Whole scripts: half of one more than needed, on average; and an eighth more to warm up.
    let batch = 1.125 * (max(shortest, estimate.scriptSeconds) + estimate.scriptSeconds / 2)
    let crowding = max(1, Double(formation.threads) / Double(estimate.cores))
    // Each sender builds its own at the same time as the others.
    return Double(request.suite.threadRounds.planned)
      * crowding * (batch * Double(CrewUnit.batchesPerBlock) + estimate.buildSeconds)
  }
}
