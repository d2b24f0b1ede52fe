import Hierarchy
import Measurement
import Results
import Scenarios
import Suites
import Workloads

/// What a run means to measure, in order.
struct PlannedRun {
  let seed: UInt64
  let budgetSeconds: Double
  private(set) var units: [any MeasuredUnit] = []
  /// Scenarios that cannot be built here, and why.
  private(set) var refused: [UnavailableRecord] = []
  /// Which part of a whole run it is; nil where it is all of it.
  private(set) var shard: ShardRecord?

  init(seed: UInt64, budgetSeconds: Double) {
    self.seed = seed
    self.budgetSeconds = budgetSeconds
  }

  /// Adds what `unit` makes of the scenario's plan; a scenario that cannot be built does not take the others with it.
  mutating func add(
    _ scenario: Scenario,
    drawing plans: inout DrawnPlans,
    _ unit: (HierarchyPlan) throws -> (any MeasuredUnit)?
  ) throws {
    let plan: HierarchyPlan
    do {
      plan = try plans.plan(scenario.parameters)
    } catch {
      refused.append(UnavailableRecord(what: scenario.label, reason: "\(error)"))
      return
    }
    if let unit = try unit(plan) { units.append(unit) }
  }

  /// Adds a unit that stands for no single scenario.
  mutating func add(_ unit: any MeasuredUnit) { units.append(unit) }

  mutating func refuse(_ what: String, _ reason: String) {
    refused.append(UnavailableRecord(what: what, reason: reason))
  }

  /// Those of its units alone, with `share` of the time: a part of the run that `shard` describes.
  func keeping(_ units: [any MeasuredUnit], share: Double, as shard: ShardRecord) -> PlannedRun {
    var part = PlannedRun(seed: seed, budgetSeconds: budgetSeconds * share)
    part.units = units
    part.refused = refused
    part.shard = shard
    return part
  }

  /// As `plan.json` keeps it.
  var record: RunPlan { RunPlan(seed: seed, cases: units.flatMap(\.planned)) }

  /// Seconds that it is expected to take; the budget cuts what is beyond it and can be cut.
  var estimatedSeconds: Double { division.forecast.seconds }

  /// What filters match, each label once: a case that is timed may be built and sent by threads as well.
  var caseLabels: [String] {
    var seen: Set<String> = []
    return units.flatMap(\.caseLabels).filter { seen.insert($0).inserted }
  }

  /// How the budget is divided.
  var division: TimeDivision { TimeDivision(units, budget: budgetSeconds) }

  /// A row per unit.
  var table: TextTable {
    var table = TextTable(columns: [
      .init("unit"), .init("cases", alignment: .right), .init("rounds", alignment: .right, dropOrder: 1),
      .init("time", alignment: .right), .init("memory", alignment: .right),
    ])
    for unit in units {
      table.append([
        .init(unit.label), .init("\(unit.planned.count)"), .init("\(unit.planned.first?.rounds ?? 0)"),
        .init(Figure.seconds(unit.estimatedSeconds)), .init(Figure.bytes(Double(unit.estimatedBytes))),
      ])
    }
    return table
  }

  /// One line that says it all.
  var summary: String {
    let cases = units.reduce(0) { $0 + $1.planned.count }
    let memory = units.reduce(0) { max($0, $1.estimatedBytes) }
    let words = division.warnings.map { "; \($0)" }.joined()
    return "\(cases) cases, about \(Figure.seconds(estimatedSeconds)) of \(Figure.seconds(budgetSeconds)), "
      + "up to \(Figure.bytes(Double(memory))); nothing was measured\(words)"
  }
}

/// A part of a run that is measured in one go: one scenario under all its strategies.
protocol MeasuredUnit {
  /// The name for progress and plan.
  var label: String { get }
  /// Its cases, with what they are expected to take.
  var planned: [PlannedCase] { get }
  /// What filters match, case by case in the order of `planned`; empty where no filter chooses among its cases.
  var caseLabels: [String] { get }
  /// What it is expected to take, and how far that can be shortened.
  var time: UnitTime { get }
  /// What it is expected to cost wherever it is planned, in seconds: by this, work is divided among machines.
  var cost: Double { get }
  /// Whether more time gives it better figures, because its twin then resolves more.
  var takesMoreRounds: Bool { get }
  /// Measures until the deadline; the least that makes a figure is measured even beyond it.
  func measure(_ context: RunContext, until deadline: Nanoseconds) throws -> UnitFindings
}

extension MeasuredUnit {
  /// No filter chooses among them.
  var caseLabels: [String] { [] }

  /// It cannot be shortened.
  var time: UnitTime { UnitTime(estimatedSeconds) }

  /// As on this machine.
  var cost: Double { estimatedSeconds }

  /// More time gives it nothing.
  var takesMoreRounds: Bool { false }

  /// What it is expected to take, in seconds.
  var estimatedSeconds: Double { planned.reduce(0) { $0 + ($1.estimatedSeconds ?? 0) } }

  /// The most memory that it is expected to need at once, in bytes.
  var estimatedBytes: Int { planned.reduce(0) { max($0, $1.estimatedBytes ?? 0) } }
}

/// A unit that several machines may divide by cases, since no figure of it is of two of them: no kernel, no twin, no ratio.
///
/// The rows of a case follow each other, in the order of the cases.
protocol DivisibleUnit: MeasuredUnit {
  /// The same with its cases at `places` alone.
  func keeping(_ places: [Int]) -> any MeasuredUnit
}

/// What came of one unit.
struct UnitFindings {
  /// Its statistics.
  var sheet: ResultSheet
  /// The twin, where it has one.
  var twin: TwinFinding?
  /// The cases that failed, with the reason.
  var failures: [String] = []
  /// Whether it was stopped before its end.
  var isStopped = false
  /// What it had to reach, where it had to reach something.
  var targets: [TargetFinding] = []
  /// How its part of the report looks.
  var table: ReportSection?
}

/// What measuring will roughly take, from magnitudes that were seen and not from trying: a dry run runs nothing.
///
/// Only for the plan, for progress and for dividing the time budget; no figure depends on it.
struct CostEstimate {
  /// Seconds of a message: half of them are in boxes; then each hop by way of reference counting or a side table.
  private static let secondsPerMessage = 60e-9
  private static let secondsPerHop = 30e-9
  /// Building and tearing down a node; verifying it builds three times and looks at everything.
  private static let secondsPerNode = 750e-9
  private static let secondsPerVerifiedNode = 4e-6
  /// Building twice, once watched and once weighed.
  private static let secondsPerCleanedNode = 1.2e-6
  /// Building and tearing down a node while the allocator counts.
  private static let secondsPerWeighedNode = 1e-6
  /// A message that is not dispatched: its batch is the shortest.
  private static let secondsPerFloor = 8e-9

  /// What 30 reads of the clock take.
  private static let secondsPerGroup = 1e-6

  /// A child that measures: it starts and draws the plan before it does anything.
  private static let secondsPerChild = 12e-3
  private static let secondsPerDrawnNode = 100e-9
  /// A case's share of the child that counts, and what counting makes dearer.
  private static let secondsPerCountedCase = 3e-3
  private static let countingFactor = 1.5

  /// The cores by which work is divided among machines, since all of them must divide it alike.
  static let usualCores = 4

  let nodes: Int
  let hops: Int
  /// The cores of the machine that it is estimated for.
  private(set) var cores: Int
  private let script: Int

  /// For a machine with so many cores.
  init(_ plan: HierarchyPlan, cores: Int = Environment.current().usableCores) {
    self.cores = cores
    nodes = plan.count
    hops = Self.meanHops(plan)
    script = max(1, plan.script.count)
  }

  /// Levels that a message climbs on average, of a thousand messages spread over the script: in a deep app a quarter of
  /// what the longest path has.
  private static func meanHops(_ plan: HierarchyPlan) -> Int {
    let walk = ReferenceWalk(plan, route: .levels)
    let step = max(1, plan.script.count / 1_000)
    let some = stride(from: 0, to: plan.script.count, by: step).map {
      walk.expectation(from: plan.script[$0].origin).hops
    }
    return some.isEmpty ? plan.depth : (some.reduce(0, +) + some.count - 1) / some.count
  }

  /// The same for a machine with as many cores as work is divided by.
  var usual: CostEstimate {
    var usual = self
    usual.cores = Self.usualCores
    return usual
  }

  var messageSeconds: Double { Self.secondsPerMessage + Double(hops) * Self.secondsPerHop }
  var buildSeconds: Double { Double(nodes) * Self.secondsPerNode }
  var verificationSeconds: Double { Double(nodes) * Self.secondsPerVerifiedNode }
  /// Sending every message of the script once.
  var scriptSeconds: Double { Double(script) * messageSeconds }
  /// Proving that nothing is left behind, without a message.
  var cleanupSeconds: Double { Double(nodes) * Self.secondsPerCleanedNode }
  /// Counting what a build and its teardown take from the allocator, twice.
  var weighingSeconds: Double { Self.secondsPerCountedCase + 2 * Double(nodes) * Self.secondsPerWeighedNode }

  /// One batch of an average climbing strategy beside the floor, by the rule that sizes them.
  func batchSeconds(blocks: Int) -> Double {
    let batches = SharedBatches(
      [("floor", Self.secondsPerFloor), ("strategy", messageSeconds)].map {
        .init(name: $0, script: script, nanoseconds: $1 * 1e9)
      },
      shortest: Defaults.shortestBatch,
      least: script / max(1, blocks)
    )
    return Double(batches.operations(of: "strategy")) * messageSeconds
  }

  /// Counting one strategy: hierarchies are built to weigh them and for the messages: two rounds of warm-up and, if they
  /// agree at once, two windows of three batches.
  var countingSeconds: Double {
    let window = (CountingDefaults.messagesPerWindow + script - 1) / script * script
    let messages = (2 * CountingDefaults.warmUpRounds + 2 * 3) * window
    let sending = Double(messages) * messageSeconds * Self.countingFactor
    return (Self.secondsPerCountedCase + sending + 4 * buildSeconds)
      / Double(CountRows.children(on: cores))
  }

  /// Emptying the cache of a process with a hierarchy of so many bytes, and what else it holds.
  static func flushSeconds(_ bytes: Double) -> Double { (2 * bytes + 30e6) / 7e9 }

  /// Starting so many children.
  func childSeconds(_ children: Int) -> Double {
    Double(children) * (Self.secondsPerChild + Double(nodes) * Self.secondsPerDrawnNode)
  }

  /// Timing and counting one strategy; `batches` are those of a block, and `discarded` come before them.
  func timing(rounds: MeasurementSuite.Rounds, batches: Int, discarded: Int, singleSends: Int) -> UnitTime {
    let batch = batchSeconds(blocks: rounds.planned * batches)
    let round = buildSeconds + Double(batches + discarded) * batch
    // Where a send is too short for the clock, each is a group that takes as long as the clock demands.
    let tails = Double(singleSends) * max(messageSeconds, Self.secondsPerGroup)
    let after = tails + Double(TailPass.blocks(onNodes: nodes)) * buildSeconds + countingSeconds
    return UnitTime(
      whole: verificationSeconds + Double(rounds.planned) * round + after,
      least: verificationSeconds + Double(min(rounds.least, rounds.planned)) * round + after,
      afterRounds: after
    )
  }
}
