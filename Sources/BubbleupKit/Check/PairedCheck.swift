import Foundation
import Hierarchy
import Measurement
import Results
import Scenarios
import Statistics

/// Measures two builds against each other: counts first, then times, with a twin of base against base.
struct PairedCheck {
  let plan: CheckPlan
  let base: CheckSide
  let candidate: CheckSide
  let seed: UInt64
  let stages: StagePlan
  let budgetSeconds: Double
  let countsOnly: Bool
  let console: Console
  var ticks: () -> Disturbance.Ticks? = { .now }
  /// Whether a label is among those that were asked for.
  var selects: (String) -> Bool = { _ in true }

  /// What was found; throws a ``CheckDefect`` where the two cannot be compared at all.
  func run() throws -> CheckOutcome {
    let clock = ContinuousClock()
    let start = clock.now
    var outcome = CheckOutcome(plan: plan)
    let counting = RepeatedCounting(
      cases: plan.cases,
      sides: [(base.counting, false), (candidate.counting, true)],
      console: console
    )
    let isTimed = !countsOnly && !plan.timed.isEmpty
    announce(counting, isTimed: isTimed)
    outcome.lost = try lost()
    outcome.counts = try counts(counting)
    guard isTimed else { return outcome }
    // What one side lacks is not timed, nor drawn as the twin.
    let absent = zip(plan.timed, outcome.counts).map { subject, findings in
      findings.compactMap(\.absence).first.map { TimingFinding(CheckDefect($0, at: subject.label)) }
    }
    let timed = zip(plan.timed, absent).filter { $1 == nil }.map(\.0)
    guard !timed.isEmpty else {
      outcome.times = absent.compactMap(\.self)
      return outcome
    }
    let before = ticks()
    let bench = PairBench(seed: seed)
    outcome.layouts = base.timed.count
    let drawn = RoundOrder(seed: seed, contenders: timed.count).order(inRound: 0)
    // A twin with a wider margin would say little about all others.
    let twin = drawn.first { CheckDefaults.margin(of: timed[$0]) == CheckDefaults.margin } ?? drawn[0]
    let session = TimingSession(
      subjects: try subjects(timed, twin: twin),
      stages: stages,
      seed: seed,
      measure: { order in
        let isTwin = order.subject == timed.count
        return try measure(timed[isTwin ? twin : order.subject], order, isTwin, bench)
      },
      spent: { (clock.now - start) / .seconds(1) / budgetSeconds },
      progress: phaseProgress()
    )
    var findings = try session.run()
    outcome.twin = findings.removeLast()
    var found = findings.makeIterator()
    outcome.times = absent.compactMap { $0 ?? found.next() }
    outcome.stolen = before.flatMap { before in ticks().flatMap { $0.stolenShare(since: before) } }
    outcome.seconds = (clock.now - start) / .seconds(1)
    return outcome
  }

  /// Shows how far each phase is as that of a run: how many phases there will be is not known before.
  private func phaseProgress() -> (_ phase: String, _ number: Int, _ count: Int) -> Void {
    var shown: (phase: String, progress: RunProgress)?
    return { phase, number, count in
      if let shown, shown.phase == phase {
        shown.progress.end()
      } else {
        let begun = RunProgress(console, time: .monotonic, estimatedSeconds: Double(count - number))
        shown = (phase, begun)
      }
      shown?.progress.begin("\(phase) \(number + 1) of \(count)", UnitTime(1))
    }
  }

  private func announce(_ counting: RepeatedCounting, isTimed: Bool) {
    let counts = "counting \(Figure.count(plan.cases.count, "case")) of both builds"
    let least = counting.estimatedSeconds
    guard isTimed else { return console.progress("\(counts): about \(Figure.seconds(max(1, least)))") }
    // The twin is one case more.
    func seconds(_ cases: Int, pairs: Int) -> Double {
      least + Double(pairs * (cases + 1)) * CheckDefaults.secondsPerPair
    }
    // The budget leaves out spare cases and ends the confirmation; the screen of the others is done in any case.
    let screen = seconds(plan.timed.count { $0.timing == .always }, pairs: stages.screen)
    let all = seconds(plan.timed.count, pairs: stages.screen + (stages.looks.last ?? 0))
    let most = max(screen, min(TimingSession.patience * budgetSeconds, all))
    console.progress(
      "\(counts), then timing up to \(plan.timed.count) of them in pairs: at least \(Figure.seconds(screen)), "
        + "and up to \(Figure.seconds(most)) if cases stay undecided"
    )
  }

  /// A row for each strategy that only the base has, in the first place that is selected: this command plans the cases,
  /// and does not know them.
  private func lost() throws -> [ComparisonRow] {
    let sides = [(base, CheckSide.baseName), (candidate, CheckSide.candidateName)]
    let known = try sides.map { side, name in
      let conversation = CaseConversation(worker: .executable(side.counting), task: .gate)
      do throws(WorkerRefusal) { return try conversation.strategies() } catch {
        throw error.failure(of: name)
      }
    }
    guard let old = known[0], let new = known[1] else { return [] }
    return try old.filter { !new.contains($0) }.compactMap { name in
      let label = { (subject: CheckCase) in "\(subject.subject.scenario.label) \(name)" }
      guard let place = plan.cases.first(where: { selects(label($0)) }) else { return nil }
      var key = place.key
      key.strategy = name
      key.payload = PayloadForm.value.rawValue
      let parameters = key.parameters.pairs.filter { !CasePlace.options.contains($0.key) }
      key.parameters = try Parameters(Dictionary(uniqueKeysWithValues: parameters))
      return ComparisonRow(
        caseKey: key,
        metric: .allocations,
        stat: .exact,
        base: ComparedSide(run: CheckSide.baseName),
        candidate: ComparedSide(run: CheckSide.candidateName),
        verdict: .removed,
        reason: CheckDefect(.missingCase, at: label(place)).message
      )
    }
  }

  private func counts(_ counting: RepeatedCounting) throws -> [[CountFinding]] {
    let counted = try counting.repetitions()
    return plan.cases.indices.map { index in
      let (old, new) = (counted[0][index], counted[1][index])
      return GuardedCount.allCases.map { count in
        var finding = CountFinding(
          count,
          base: old[count],
          candidate: new[count],
          threshold: plan.thresholds[count],
          isUnsteady: plan.cases[index].varies || old[count].isRange && new[count].isRange
        )
        finding.repetitions = new.count
        return finding
      }
    }
  }

  /// The cases, and behind them the one in which the base is compared with itself.
  private func subjects(_ timed: [CheckCase], twin: Int) throws -> [TimingSession.Subject] {
    let subjects = try timed.map {
      let rule = try MarginRule(margin: plan.thresholds.latency ?? CheckDefaults.margin(of: $0))
      return TimingSession.Subject(rule: rule, isSpare: $0.timing == .whereThereIsRoom)
    }
    return subjects + [TimingSession.Subject(rule: subjects[twin].rule)]
  }

  private func measure(
    _ subject: CheckCase,
    _ order: TimingSession.Order,
    _ isTwin: Bool,
    _ bench: PairBench
  ) throws -> Result<PairSample, CheckDefect> {
    try Interruption.check()
    do {
      let sample = try bench.pair(
        subject,
        base: base.timed,
        candidate: isTwin ? base.timed : candidate.timed,
        order: order,
        injecting: !isTwin
      )
      return .success(sample)
    } catch let error as CheckDefect {
      // A side that cannot be compared will not be for the next case either.
      if error.isMismatch, ![.planMismatch, .unmeasurable].contains(error.code) { throw error }
      return .failure(error)
    }
  }
}
