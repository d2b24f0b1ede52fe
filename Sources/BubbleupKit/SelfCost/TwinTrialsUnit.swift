import Hierarchy
import Measurement
import Results
import Scenarios
import SelfCost
import Statistics
import Workloads

struct TwinTrialsUnit {
  let suite: SelfCostSuite
  let subject: Case
  let plan: HierarchyPlan
  private let key: CaseKey

  init(_ suite: SelfCostSuite, _ subject: Case, on plan: HierarchyPlan) throws {
    self.suite = suite
    self.subject = subject
    self.plan = plan
    let trials = [
      "limit": "\(SelfCostSuite.twinLimit)", "seconds": "\(suite.trialSeconds)", "trials": "\(suite.trials)",
    ]
    key = try CaseKey(subject, on: plan, more: trials)
  }

  private var label: String { "A/A twin of \(subject.strategyLabel) over \(subject.scenario.label)" }

  var unit: MeasuredUnit {
    let planned = PlannedCase(
      caseKey: key,
      planDigest: String(plan.digest, radix: 16),
      metrics: [Metric.twinRatio.id],
      rounds: suite.trials,
      estimatedSeconds: Double(suite.trials) * suite.trialSeconds
    )
    return MeasuredUnit(
      label,
      planned: [planned],
      work: .atOnce { context, _ in
        let expectation = SendExpectation(plan, subject.strategy, subject.options)
        func contender(_ name: String) -> Contender {
          .live(subject, named: name, on: plan, expectation, costs: BlockCosts(), time: context.time)
        }
        return try CPUPin.on(context.pin) { try measure(contender("first"), contender("second"), context) }
      }
    )
  }

  func measure(_ first: Contender, _ second: Contender, _ context: RunContext) throws -> UnitFindings {
    var findings = UnitFindings(sheet: context.sheet)
    do {
      try takeTrials(first, second, context)
    } catch let failure as CaseFailure {
      findings.failures.append("\(label): \(failure)")
    } catch let error as MeasurementError where error.code == .stopped {
      findings.isStopped = true
    }
    let trials = TwinTrials(
      ratios: ratios(context).sorted { $0.key < $1.key }.map(\.value),
      limit: SelfCostSuite.twinLimit,
      straysPerHundred: SelfCostSuite.strayTrialsPerHundred
    )
    trials.add(to: &findings, of: key)
    return findings
  }

  private func ratios(_ context: RunContext) -> [Int: Double] {
    let samples = context.recorder.store.samples(of: key, phase: .trial)
    return Dictionary(samples.map { ($0.round, $0.value) }) { $1 }
  }

  private func takeTrials(_ first: Contender, _ second: Contender, _ context: RunContext) throws {
    let taken = Set(ratios(context).keys)
    let left = (0..<suite.trials).filter { !taken.contains($0) }
    guard !left.isEmpty else { return }
    let slice = context.clock.slice
    let pace = try first.pace(inSlicesOf: slice, time: context.time, shouldStop: context.isInterrupted)
    let operations = max(1, Int(Double(slice.count) / pace))
    for number in left {
      context.progress.reached(number, of: suite.trials, label)
      let start = context.time.now()
      let paired = try ratio(number, first, second, operations, context)
      let moment = (phase: SamplePhase.trial, round: number, orderIndex: 0, start: start)
      try context.recorder.record(.twinRatio, paired.ratio, of: key, moment, iterations: paired.count)
    }
  }

  /// Passes that a trial cannot reach; trials then draw their orders from streams of their own.
  private static let passesPerTrial = 1 << 24
  /// The fewest pairs of which a median says something, whatever the length.
  private static let fewestPairs = 8

  /// One trial: a contender against itself, in alternation and on fresh objects per visit, for about so long.
  private func ratio(
    _ trial: Int,
    _ first: Contender,
    _ second: Contender,
    _ operations: Int,
    _ context: RunContext
  ) throws -> PairedRatio {
    let start = context.time.now()
    let length = Nanoseconds(UInt64(suite.trialSeconds * 1e9))
    let pass = Pass(.usual, seed: context.seed, time: context.time)
    let entrants = [first, second].map { Entrant($0, operations: operations) }
    var times: [String: [Double]] = [:]
    var number = trial * Self.passesPerTrial
    // Kept in memory until the trial is over: there are thousands, and only their median is kept.
    while times[first.name, default: []].count < Self.fewestPairs || context.time.now().since(start) < length
    {
      let (failures, isWhole) = try pass.take(number, of: entrants, shouldStop: context.isInterrupted) {
        visit in
        times[visit.contender, default: []].append(visit.figure)
      }
      if !isWhole { throw MeasurementError(.stopped, label) }
      if let failure = failures.values.first { throw failure }
      number += 1
    }
    return try PairedRatio(
      of: zip(times[second.name, default: []], times[first.name, default: []]).map {
        PairedRatio.Pair(candidate: $0, reference: $1)
      }
    )
  }
}

/// How often a contender agreed with itself, trial by trial.
struct TwinTrials: Equatable {
  let ratios: [Double]
  let limit: Double
  /// The trials that may lie outside, of each hundred.
  let straysPerHundred: Int

  var within: Int { ratios.count { abs($0 - 1) <= limit } }

  /// Trials that have to be: all but so many of each whole hundred, so that few trials excuse none.
  var needed: Int { ratios.count - ratios.count / 100 * straysPerHundred }

  var isMet: Bool { !ratios.isEmpty && within >= needed }

  var worst: Double { ratios.map { abs($0 - 1) }.max() ?? 0 }

  func add(to findings: inout UnitFindings, of key: CaseKey) {
    let limit = Figure.percent(limit)
    findings.targets.append(
      TargetFinding(
        what: "A/A twin within ±\(limit)",
        figure: "\(within) of \(ratios.count) trials, worst \(Figure.plain(worst * 100, places: 2)) %",
        target: "at least \(needed)",
        isMet: isMet
      )
    )
    guard let sample = try? SortedSample(ratios), let scatter = try? Scatter(of: sample) else {
      findings.sheet.add(.twinRatio, .median, without: .skipped, of: key, reason: "no trial was measured")
      return
    }
    let shown: [(name: String, stat: Stat, value: Double)] = [
      ("median", .median, scatter.median), ("smallest", .min, scatter.minimum),
      ("largest", .max, scatter.maximum), ("mad", .deviation, scatter.medianAbsoluteDeviation),
    ]
    for (_, stat, value) in shown {
      findings.sheet.add(.twinRatio, stat, value, count: scatter.count, of: key)
    }
    let share = Double(within) / Double(scatter.count)
    findings.sheet.add(.twinRatio, .within, share, count: scatter.count, of: key)
    var table = RowTable([scatter.count])
    table.add("trials", .right) { "\($0)" }
    table.add("within", .right) { _ in "\(within)" }
    for (name, _, value) in shown { table.add(name) { _ in Figure.plain(value, places: 4) } }
    let title = "A/A twin, median paired ratio per trial; within ±\(limit)"
    findings.table = ReportSection(title: title, table: table.table)
  }
}
