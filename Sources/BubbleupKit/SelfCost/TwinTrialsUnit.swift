import Hierarchy
import Measurement
import Results
import Scenarios
import SelfCost

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
