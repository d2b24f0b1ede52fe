import Measurement
import Results
import Statistics
import Suites

/// How a unit is timed.
struct Timing {
  let launches: MeasurementSuite.Launches
  var visits = VisitPlan.usual
  /// A slice of a contender lasts about so long, and longer where the clock is dear.
  var slice: (TimedCase) -> Nanoseconds = { _ in Defaults.slice }
  /// Operations of a slice; nil for as many as last so long.
  var operations: Int?
  /// Passes of a launch: as many in each, as the fastest of more visits is faster.
  var passes = Self.usualPasses
  /// Whether slices of the reference come between those of a visit.
  var isBesideReference = true
  /// Single sends per contender, or groups of them; nil for no tails.
  var singleSends: Int?
  /// Half the width of the interval that the rows should have, as a share.
  var goal = TwinCheck.standardLimit

  /// An even number, as the second of two passes has the first one's order reversed.
  ///
  /// Where recursion has several states, the fastest of two visits is often not in the lowest.
  private static let usualPasses = 4

  /// What a launch is on a hierarchy of so many nodes.
  static func visits(onNodes nodes: Int) -> (plan: VisitPlan, passes: Int) {
    nodes > MeasurementSuite.nodesOfFewLaunches ? (.onManyNodes, 2) : (.usual, usualPasses)
  }
}

/// A unit while it is timed, launch by launch.
///
/// A launch is a process of its own: what a process draws once, such as where its code and its stack lie, moves a figure by
/// up to a tenth, and no number of visits in one process shows that. So launches are what intervals count.
final class LaunchedUnit {
  let bench: UnitBench
  let timing: Timing
  private var operations: [String: Int] = [:]
  /// The pass with which the next launch begins.
  private var nextPass = 0
  private(set) var taken = 0
  /// Seconds of the longest launch so far.
  private(set) var longest = 0.0

  init(_ bench: UnitBench, _ timing: Timing) {
    self.bench = bench
    self.timing = timing
  }

  /// Whether another launch is worth its time, where there is time.
  var isWorthMore: Bool {
    !bench.isStopped && !bench.sound.isEmpty && taken < timing.launches.most
      && (taken < timing.launches.planned || shortfall > 1)
  }

  var shareOfPlanned: Double { Double(taken) / Double(timing.launches.planned) }

  /// How many times as wide as its goal an interval is: the one that nine tenths of the rows do not exceed.
  private(set) var shortfall = Double.infinity

  private func widest() -> Double {
    let rows = bench.sound.filter { !$0.role.isKernel }.map { timed -> Double in
      guard let reference else {
        let own = BlockMedian(bench.store.blocks(of: timed.key, .latency, phase: .visit))
        return (own?.noise ?? .infinity) / timing.goal
      }
      guard let interval = try? bench.store.pairedRatio(of: timed.key, to: reference.key).interval else {
        return .infinity
      }
      return (interval.upper / interval.lower - 1) / 2 / timing.goal
    }
    return rows.isEmpty ? 0 : rows.sorted()[rows.count * 9 / 10]
  }

  /// Finds how many operations a slice has, and what was timed in an earlier part of the run; false where it was stopped.
  func size() throws -> Bool {
    operations = earlierOperations
    bench.context.recorder.settle()
    let rounds = bench.sound.map { Set(bench.store.samples(of: $0.key, phase: .visit).map(\.round)) }
    taken = rounds.map(\.count).min() ?? 0
    if let fixed = timing.operations {
      for timed in bench.sound { operations[timed.name] = fixed }
    } else if operations.isEmpty {
      var paces: [String: Double] = [:]
      // A long slice takes as much longer as it has more operations, so that a short one is enough to size it by.
      guard
        try bench.perform(
          .sizing(slice: Defaults.slice),
          tell: { event in if case .paced(let name, let pace) = event { paces[name] = pace } }
        )
      else { return false }
      for timed in bench.cases {
        guard let pace = paces[timed.name] else { continue }
        let slice = max(timing.slice(timed), bench.context.clock.slice)
        operations[timed.name] = timed.operations(lasting: Double(slice.count), at: pace)
      }
    }
    // The twin has what the reference has, or they would not be the same.
    if let reference = reference?.name, let twin = bench.cases.first(where: { $0.role == .twin })?.name {
      operations[twin] = operations[reference]
    }
    // Even, as launches have an even number: of two passes the second is the first one's reversed.
    let visits = bench.sound.map { bench.store.samples(of: $0.key, phase: .visit).count }.max() ?? 0
    nextPass = (visits + 1) / 2 * 2
    shortfall = widest()
    return true
  }

  private var reference: TimedCase? { bench.cases.first { $0.role == .reference } }

  /// By name, the operations of a slice in an earlier part of the run.
  private var earlierOperations: [String: Int] {
    var sizes: [String: Int] = [:]
    for timed in bench.sound {
      sizes[timed.name] = bench.store.samples(of: timed.key, phase: .visit).last?.iterations
    }
    return sizes.count == bench.sound.count ? sizes : [:]
  }

  /// Takes one launch; false where it was stopped before its end.
  func launch() throws -> Bool {
    let start = bench.context.time.now()
    let work = BlockTask.Work.visits(
      launch: bench.nextLaunch(.visit),
      passes: nextPass..<nextPass + timing.passes,
      plan: timing.visits,
      beside: timing.isBesideReference ? reference?.name : nil
    )
    let turns = bench.cases.map { timed in
      BlockTask.Turn(
        name: timed.name,
        operations: operations[timed.name] ?? 1,
        isIdle: operations[timed.name] == nil
      )
    }
    guard try bench.perform(work, turns) else { return false }
    taken += 1
    nextPass += timing.passes
    bench.context.recorder.settle()
    shortfall = widest()
    longest = max(longest, Double(bench.context.time.now().since(start).count) / 1e9)
    return true
  }

  /// Takes launches until there are enough, or the time is used up.
  func launches(until deadline: Nanoseconds) throws {
    guard try size() else { return }
    while isWorthMore {
      let now = Double(bench.context.time.now().count) + longest * 1e9
      guard taken < timing.launches.least || now < Double(deadline.count) else { return }
      bench.context.progress.reached(taken, of: timing.launches.planned, bench.label)
      guard try launch() else { return }
    }
  }

  /// What comes of it, with the tails that are timed now.
  func findings() throws -> UnitFindings {
    var reasons: [String: String]?
    if let sends = timing.singleSends, !bench.isStopped { reasons = try timeTails(sends) }
    var findings = UnitFindings(sheet: bench.context.sheet)
    TimingAnalysis(
      cases: bench.cases,
      store: bench.store,
      failures: bench.failures,
      tailReasons: reasons,
      slices: timing.visits.slices,
      goal: timing.goal
    ).rows(into: &findings.sheet)
    findings.twin = TwinFinding(bench.cases, bench.store)
    findings.failures = bench.failureLines
    findings.isStopped = bench.isStopped
    return findings
  }

  /// Times single sends of every strategy that did not fail, or groups of them where one is too short for the clock, in
  /// alternation; why contenders have no tails, by name.
  ///
  /// A latency under 30 × the timer's cost would be a figure about the timer. The tail of groups is flatter than that of
  /// their operations, as one slow operation is averaged with the others, so their size is said beside it.
  private func timeTails(_ sends: Int) throws -> [String: String] {
    var reasons: [String: String] = [:]
    var turns: [BlockTask.Turn] = []
    let floor = Defaults.timerCostMultiple * bench.context.clock.cost
    for timed in bench.sound where !timed.role.isKernel && timed.role != .twin {
      let samples = bench.store.samples(of: timed.key, phase: .single)
      guard samples.reduce(0, { $0 + $1.times }) < sends,
        let latency = BlockMedian(bench.store.blocks(of: timed.key, .latency, phase: .visit))?.median.value
      else { continue }
      // Samples of another size would be of another quantity.
      let group = samples.first?.iterations ?? max(1, Int((floor / latency).rounded(.up)))
      if group > Defaults.largestSingleSendGroup {
        reasons[timed.name] =
          "\(Defaults.largestSingleSendGroup) sends take less than \(Defaults.timerCostMultiple) × the timer's cost"
      } else {
        turns.append(.init(name: timed.name, operations: group))
      }
    }
    guard !turns.isEmpty else { return reasons }
    let blocks = CaseUnit.tailBlocks(onNodes: bench.cases.compactMap(\.key.nodes).max() ?? 0)
    let perBlock = max(1, sends / blocks)
    let plan = VisitPlan(warmups: min(perBlock, Defaults.singleSendWarmups), slices: perBlock)
    let first = bench.nextLaunch(.single)
    for round in first..<first + blocks {
      let work = BlockTask.Work.visits(launch: round, passes: round..<round + 1, plan: plan, beside: nil)
      guard try bench.perform(work, turns, as: .single) else { break }
    }
    try bench.context.recorder.recordSingles()
    return reasons
  }
}

extension TimedCase {
  /// Operations that last about so long.
  ///
  /// Whole scripts, or where a script takes longer, a part of it in which all its ways are in equal parts. A kernel has no
  /// script.
  func operations(lasting slice: Double, at pace: Double) -> Int {
    let wanted = min(max(1, slice / pace), Double(Defaults.largestSlice))
    guard let script = scriptLength, script > 0 else { return Int(wanted.rounded()) }
    let part = Double(wanted >= Double(script) ? script : min(script, Defaults.messagesOfAllWays))
    return Int(max(1, (wanted / part).rounded()) * part)
  }
}
