import Hierarchy
import Measurement
import Results
import Scenarios
import SelfCost
import Statistics
import Workloads

/// The A/A twin, trial by trial.
struct TwinTrialsUnit: MeasuredUnit {
  let suite: SelfCostSuite
  let subject: Case
  let plan: HierarchyPlan
  let key: CaseKey

  init(_ suite: SelfCostSuite, _ subject: Case, on plan: HierarchyPlan) throws {
    self.suite = suite
    self.subject = subject
    self.plan = plan
    key = try SelfCostKeys.trials(suite, subject, on: plan)
  }

  var label: String { "A/A twin of \(subject.strategyLabel) over \(subject.scenario.shortLabel)" }

  var planned: [PlannedCase] {
    [
      PlannedCase(
        caseKey: key,
        planDigest: String(plan.digest, radix: 16),
        metrics: [Metric.twinRatio.id],
        rounds: suite.trials,
        estimatedSeconds: Double(suite.trials) * suite.trialSeconds
      )
    ]
  }

  func measure(_ context: RunContext, until deadline: Nanoseconds) throws -> UnitFindings {
    let expectation = SendExpectation(plan, subject.strategy, subject.options)
    func contender(_ name: String) -> Contender {
      .live(subject, named: name, on: plan, expectation, costs: BlockCosts(), time: context.time)
    }
    return try context.pinned {
      try measure(contender("first"), contender("second"), context)
    }
  }

  /// The trials that are left, each recorded as soon as it is over.
  func measure(_ first: Contender, _ second: Contender, _ context: RunContext) throws -> UnitFindings {
    var findings = UnitFindings(sheet: context.sheet)
    let taken = Set(ratios(context).keys)
    let left = (0..<suite.trials).filter { !taken.contains($0) }
    if !left.isEmpty {
      guard let operations = try operations(of: first, context) else {
        return analysed(findings, isStopped: true, context)
      }
      let trial = TwinTrial(
        first: first,
        second: second,
        operations: operations,
        seed: context.seed,
        length: Nanoseconds(UInt64(suite.trialSeconds * 1e9)),
        time: context.time,
        isInterrupted: context.isInterrupted
      )
      for number in left {
        context.progress.rounds(number, of: suite.trials, label, noise: nil)
        let start = context.time.now()
        switch try trial.measure(number) {
        case .stopped: return analysed(findings, isStopped: true, context)
        case .failed(let reason):
          findings.failures.append("\(label): \(reason)")
          return analysed(findings, isStopped: false, context)
        case .ratio(let ratio, let pairs):
          let moment = RunRecorder.Moment(phase: .trial, round: number, orderIndex: 0, start: start)
          try context.recorder.record(.twinRatio, ratio, of: key, moment, iterations: pairs)
        }
      }
    }
    return analysed(findings, isStopped: false, context)
  }

  private func operations(of contender: Contender, _ context: RunContext) throws -> Int? {
    do {
      return try BatchCalibration(
        of: [contender],
        shortestBatch: context.clock.shortestBatch,
        time: context.time,
        shouldStop: context.isInterrupted
      ).iterations
    } catch let error as MeasurementError where error.code == .stopped {
      return nil
    }
  }

  /// The ratios of the trials that were taken, by number.
  private func ratios(_ context: RunContext) -> [Int: Double] {
    let samples = context.recorder.store.samples(of: key, phase: .trial)
    return Dictionary(samples.map { ($0.round, $0.value) }) { $1 }
  }

  private func analysed(_ findings: UnitFindings, isStopped: Bool, _ context: RunContext) -> UnitFindings {
    var findings = findings
    findings.isStopped = isStopped
    let trials = TwinTrials(
      ratios: ratios(context).sorted { $0.key < $1.key }.map(\.value),
      limit: SelfCostSuite.twinLimit,
      straysPerHundred: SelfCostSuite.strayTrialsPerHundred
    )
    TwinTrialsRows(key: key, trials: trials).add(to: &findings)
    return findings
  }
}

/// One trial: a contender against itself, in alternation and on fresh objects per block, for about so long.
struct TwinTrial {
  /// What came of it.
  enum Outcome {
    /// The median of the ratios of neighbouring blocks, and how many pairs there were.
    case ratio(Double, pairs: Int)
    case stopped
    case failed(String)
  }

  let first: Contender
  let second: Contender
  let operations: Int
  let seed: UInt64
  let length: Nanoseconds
  let time: TimeSource
  let isInterrupted: () -> Bool

  /// Rounds that a trial cannot reach; trials then draw their orders from streams of their own.
  private static let roundsPerTrial = 1 << 24
  /// The fewest pairs of which a median says something, whatever the length.
  private static let fewestPairs = 8

  /// Measures the trial of this number.
  func measure(_ trial: Int) throws -> Outcome {
    let start = time.now()
    let firstRound = trial * Self.roundsPerTrial
    var samples: [RawSample] = []
    var failure: CaseFailure?
    let run = InterleavedRun(.batches(of: operations, seed: seed), time: time)
    let isWhole = try RoundLoop(from: firstRound).run { taken in
      failure == nil && (taken < Self.fewestPairs || time.now().since(start) < length)
    } take: { round in
      // Kept in memory until the trial is over: there are thousands, and only their median is kept.
      let outcome = try run.measure(round: round, of: [first, second], shouldStop: isInterrupted) {
        samples.append($0)
      }
      failure = outcome.standings.compactMap(\.failure).first
      return outcome.end != .stopped
    }
    if !isWhole { return .stopped }
    if let failure { return .failed("\(failure)") }
    let paired = try PairedRatio(
      candidateBlocks: OperationTime.blocks(of: second.name, in: samples).map(\.times),
      referenceBlocks: OperationTime.blocks(of: first.name, in: samples).map(\.times)
    )
    return .ratio(paired.ratio, pairs: paired.count)
  }
}

/// How often a contender agreed with itself, trial by trial.
struct TwinTrials: Equatable {
  /// The median paired ratios of the trials, in their order.
  let ratios: [Double]
  /// How far from 1 a ratio may be.
  let limit: Double
  /// The trials that may lie outside, of each hundred.
  let straysPerHundred: Int

  /// Trials whose ratio is within the limit, ends included.
  var within: Int { ratios.count { abs($0 - 1) <= limit } }

  /// Trials that have to be: all but so many of each whole hundred, so that few trials excuse none.
  var needed: Int { ratios.count - ratios.count / 100 * straysPerHundred }

  /// Whether enough trials are within the limit; none at all show nothing.
  var isMet: Bool { !ratios.isEmpty && within >= needed }

  /// Nil without trials.
  var scatter: Scatter? { (try? SortedSample(ratios)).flatMap { try? Scatter(of: $0) } }

  /// How far the ratio that strayed most is from 1.
  var worst: Double { ratios.map { abs($0 - 1) }.max() ?? 0 }
}
