import Hierarchy
import Measurement
import Results
import Scenarios
import Strategies
import Suites
import Workloads

struct RunPlanner {
  let request: RunRequest
  var cores = Environment.current().usableCores

  func plan() throws -> PlannedRun {
    try request.selection.requireStrategies(among: request.suite.strategies)
    var plans = DrawnPlans()
    var run = PlannedRun(seed: request.seed, budgetSeconds: request.budgetSeconds)
    let parts = request.parts
    for scenario in parts.contains(.messages) ? try request.timedScenarios() : [] {
      try run.add(scenario, drawing: &plans) { try timing(of: scenario, on: $0) }
    }
    if parts.contains(.cold), request.suite.coldLaunches > 0, let scenario = try request.coldScenario() {
      try run.add(scenario, drawing: &plans) { try cold(scenario, on: $0) }
    }
    for scenario in parts.contains(.builds) ? try request.builtScenarios() : [] {
      try run.add(scenario, drawing: &plans) { try build(of: scenario, on: $0) }
    }
    if parts.contains(.threads) {
      if request.action == .requestData, request.threads?.contains(where: { $0 > 1 }) == true {
        run.refuse(
          "threads",
          "an answer to request-data is written into the cell that asked, which threads may share: choose another --action"
        )
      }
      for cases in try request.threadCases() {
        try run.add(cases.scenario, drawing: &plans) { try concurrent(cases, on: $0) }
      }
    }
    guard !run.units.isEmpty || !run.refused.isEmpty else {
      let advice =
        request.selection.advice(
          among: try request.timedScenarios().flatMap(request.suite.cases).map(\.label),
          otherwise:
            "See the labels with 'bubbleup run --dry-run' and 'bubbleup list scenarios'; architectures need --shape architectures."
        )
      throw CommandError(.usage, at: "--filter", "no case matches", advice: advice)
    }
    return run
  }

  func timedCases() throws -> [(CaseKey, Case)] {
    try request.timedScenarios().flatMap { scenario in
      let plan = try HierarchyPlan(scenario.parameters)
      return try timedSubjects(of: scenario, on: plan).map { (try CaseKey($0, on: plan), $0) }
    }
  }

  /// The selected strategies, and the reference before them; none where none is selected.
  private func subjects(_ cases: [Case], of scenario: Scenario) throws -> [Case] {
    let selected = cases.filter(request.selection.includes)
    guard !selected.isEmpty else { return [] }
    let reference = try reference(of: scenario)
    return [reference] + selected.filter { $0.strategyLabel != reference.strategyLabel }
  }

  /// Strategies that are named are measured with every set of their options, on however large a hierarchy.
  private func timedSubjects(of scenario: Scenario, on plan: HierarchyPlan) throws -> [Case] {
    let suite = request.suite
    let isNamed = !request.selection.strategies.isEmpty
    return try subjects(
      isNamed ? suite.cases(of: scenario) : suite.cases(of: scenario, onNodes: plan.count),
      of: scenario
    )
  }

  private func timing(of scenario: Scenario, on plan: HierarchyPlan) throws -> MeasuredUnit? {
    let subjects = try timedSubjects(of: scenario, on: plan)
    guard !subjects.isEmpty else { return nil }
    let estimate = CostEstimate(plan, cores: cores)
    let launches = request.suite.launches(onNodes: plan.count)
    func timing(_ estimate: CostEstimate) -> UnitTime {
      estimate.timing(launches: launches, among: subjects.count, singleSends: request.suite.singleSends)
    }
    let timed = timing(estimate)
    let children = CaseUnit.tasks(launches: launches.planned, nodes: plan.count)
    let starting = isolationSeconds(children, estimate, subjects)
    let each = UnitTime(
      whole: timed.whole + starting,
      least: timed.least + starting,
      beforeLaunches: timed.beforeLaunches,
      afterLaunches: timed.afterLaunches
    )
    // The twin and the floor are sent like strategies; the other kernels build nothing.
    let share = Double(subjects.count + 2) / Double(subjects.count)
    let usual = timing(estimate.usual).whole + starting
    return try unit(
      CaseUnit(
        lineUp: LineUp(kind: .strategies, subjects: subjects),
        launches: launches,
        singleSends: request.suite.singleSends
      ),
      on: plan,
      seconds: each.whole * share,
      time: each.times(share * Double(subjects.count)),
      cost: usual * share * Double(subjects.count)
    )
  }

  private func build(of scenario: Scenario, on plan: HierarchyPlan) throws -> MeasuredUnit? {
    let subjects = request.suite.buildCases(of: scenario).filter(request.selection.includes)
    guard !subjects.isEmpty else { return nil }
    let estimate = CostEstimate(plan, cores: cores)
    let launches = request.suite.buildLaunches
    let seconds =
      estimate.cleanupSeconds + Double(launches) * estimate.buildSeconds + estimate.weighingSeconds
      + isolationSeconds(launches + 1, estimate, subjects)
    let time = UnitTime(
      whole: seconds,
      least: seconds - Double(launches - 1) * estimate.buildSeconds,
      afterLaunches: estimate.cleanupSeconds + estimate.weighingSeconds
    )
    return try unit(
      CaseUnit(
        lineUp: LineUp(kind: .builds, subjects: subjects),
        launches: .init(planned: launches, most: 3 * launches)
      ),
      on: plan,
      [.build, .bytesPerNode],
      keyed: ["pass": "build"],
      seconds: seconds,
      time: time.times(Double(subjects.count))
    )
  }

  private func cold(_ scenario: Scenario, on plan: HierarchyPlan) throws -> MeasuredUnit? {
    let subjects = try subjects(request.suite.coldCases(of: scenario), of: scenario)
    guard !subjects.isEmpty else { return nil }
    let estimate = CostEstimate(plan, cores: cores)
    let bytes = Double(try scenario.parameters.survey().needed.bytes)
    let block = estimate.buildSeconds + Double(CaseUnit.coldMessages) * CostEstimate.flushSeconds(bytes)
    let launches = request.suite.coldLaunches
    let seconds =
      estimate.verificationSeconds + Double(launches) * block
      + isolationSeconds(launches + 1, estimate, subjects)
    // The floor is sent like a strategy, and the two chases are built like a third of one.
    let all = seconds * Double(subjects.count + 2)
    let least = all * Double(min(8, launches)) / Double(launches)
    return try unit(
      CaseUnit(
        lineUp: LineUp(kind: .cold, subjects: subjects),
        launches: .init(planned: launches, most: 3 * launches)
      ),
      on: plan,
      keyed: LineUp.coldParameters,
      seconds: all / Double(subjects.count),
      time: UnitTime(whole: all, least: least, afterLaunches: 0)
    )
  }

  private func concurrent(
    _ cases: MeasurementSuite.ThreadCases,
    on plan: HierarchyPlan
  ) throws -> MeasuredUnit? {
    let subjects = request.suite.subjects(of: cases).filter(request.selection.includes)
    guard !subjects.isEmpty else { return nil }
    let launches = request.suite.threadLaunches
    let estimate = CostEstimate(plan, cores: cores)
    let starting = isolationSeconds(1 + launches.planned, estimate, subjects)
    // Kernels build nothing, and have no scripts.
    func kernels(_ estimate: CostEstimate) -> Double {
      let visits = CrewFormation.all(cases.threads).filter { !$0.isShared }
        .reduce(0) { $0 + visitSeconds(of: $1, script: 0, estimate) }
      return visits * Double(LineUp.independentKernels * launches.planned) / Double(subjects.count)
    }
    func seconds(_ estimate: CostEstimate) -> Double {
      crewSeconds(of: cases, estimate) + starting + kernels(estimate)
    }
    let count = Double(subjects.count)
    let after = countingSeconds(of: cases, estimate) * count
    let whole = seconds(estimate) * count
    let least = Double(launches.least) / Double(launches.planned)
    return try unit(
      CaseUnit(
        lineUp: LineUp(kind: .crews, subjects: subjects, threads: cases.threads, changes: cases.changes),
        launches: launches
      ),
      on: plan,
      keyed: ["mode": "own", "pass": "threads"],
      seconds: whole / count,
      time: UnitTime(whole: whole, least: after + (whole - after) * least, afterLaunches: after),
      cost: seconds(estimate.usual) * count
    )
  }

  /// Per strategy: each way of sending, on as many cores as there are, and the counts.
  ///
  /// Of the ways in which links change each strategy has a sixth here, as two of twelve allow that.
  private func crewSeconds(of cases: MeasurementSuite.ThreadCases, _ estimate: CostEstimate) -> Double {
    let formations = CrewFormation.all(cases.threads)
    let still = formations.reduce(0) { $0 + seconds(of: $1, estimate) }
    let changing = CrewFormation.changing(cases.threads).reduce(0) { $0 + seconds(of: $1, estimate) }
    return still + (cases.changes ? changing / 6 : 0) + countingSeconds(of: cases, estimate)
  }

  private func countingSeconds(of cases: MeasurementSuite.ThreadCases, _ estimate: CostEstimate) -> Double {
    guard CaseUnit.countsCrews(onNodes: estimate.nodes) else { return 0 }
    return CrewFormation.all(cases.threads).reduce(0) { $0 + Double($1.threads) * estimate.countingSeconds }
  }

  private func seconds(of formation: CrewFormation, _ estimate: CostEstimate) -> Double {
    let crowding = max(1, Double(formation.threads) / Double(estimate.cores))
    // Each sender builds its own at the same time as the others.
    let visit =
      visitSeconds(of: formation, script: estimate.scriptSeconds, estimate) + crowding * estimate.buildSeconds
    return Double(request.suite.threadLaunches.planned) * visit
  }

  private func visitSeconds(of formation: CrewFormation, script: Double, _ estimate: CostEstimate) -> Double {
    let (threads, cores) = (formation.threads, estimate.cores)
    let slice = CaseUnit.crewSlice(threads, isChanging: formation.changes > 0, cores: cores)
    let slices = CaseUnit.crewVisits.warmups + CaseUnit.crewVisits.slices
    // Where a script is shorter, whole ones: half of one more than needed, on average.
    let seconds = Double(slice.count) / 1e9
    let own = seconds + min(script, seconds) / 2
    return Double(slices) * own * max(1, Double(threads) / Double(cores))
  }

  private func isolationSeconds(_ children: Int, _ estimate: CostEstimate, _ subjects: [Case]) -> Double {
    estimate.childSeconds(children) / Double(max(1, subjects.count))
  }

  private func reference(of scenario: Scenario) throws -> Case {
    guard let strategy = request.suite.strategies.first(where: { "\($0.name)" == request.reference }) else {
      let problem = "'\(request.reference)' is not a strategy"
      let advice =
        Suggestion.advice(
          for: request.reference,
          among: request.suite.strategies.map { "\($0.name)" },
          otherwise: "See the strategies with 'bubbleup list strategies'."
        )
      throw CommandError(.usage, at: RunVerb.reference.spelling, problem, advice: advice)
    }
    return Case(scenario, strategy, strategy.variants.first ?? StrategyOptions())
  }

  private func unit(
    _ cases: CaseUnit,
    on plan: HierarchyPlan,
    _ metrics: [Metric] = [.latency],
    keyed more: [String: String] = [:],
    seconds: Double,
    time: UnitTime? = nil,
    cost: Double? = nil
  ) throws -> MeasuredUnit {
    let threads = cases.lineUp.threads.max() ?? 1
    let needed = try cases.scenario.parameters.survey().needed.bytes
    let bytes = needed.multipliedReportingOverflow(by: threads)
    let digest = String(plan.digest, radix: 16)
    let planned = try cases.lineUp.subjects.map { subject in
      PlannedCase(
        caseKey: try CaseKey(subject, on: plan, threads: threads, more: more),
        planDigest: digest,
        metrics: metrics.map(\.id),
        rounds: cases.launches.planned,
        estimatedSeconds: seconds,
        estimatedBytes: bytes.overflow ? .max : bytes.partialValue
      )
    }
    return cases.unit(planned, time: time, cost: cost)
  }
}
