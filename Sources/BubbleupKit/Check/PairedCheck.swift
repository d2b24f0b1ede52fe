import Measurement
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

  /// What was found; throws a ``CheckDefect`` where the two cannot be compared at all.
  func run() throws -> CheckOutcome {
    let clock = ContinuousClock()
    let start = clock.now
    var outcome = CheckOutcome(plan: plan)
    outcome.counts = try counts()
    // Ctrl-C reaches the counting workers too, whose end would look like counts that cannot be had.
    try Interruption.check()
    guard !countsOnly else { return outcome }
    let before = ticks()
    let bench = PairBench(seed: seed)
    let margins = try margins(bench)
    outcome.margins = margins
    outcome.hasLayouts = base.timed.count > 1
    let session = TimingSession(
      subjects: try subjects(margins),
      stages: stages,
      seed: seed,
      measure: { order in try measure(order, bench) },
      isTimeUp: { (clock.now - start) / .seconds(1) >= $0 * budgetSeconds },
      progress: { console.transient($0) }
    )
    var findings = try session.run()
    outcome.twin = findings.removeLast()
    outcome.times = findings
    outcome.stolen = before.flatMap { before in ticks().flatMap { $0.stolenShare(since: before) } }
    outcome.seconds = (clock.now - start) / .seconds(1)
    return outcome
  }

  // MARK: - Counts

  private func counts() throws(CheckDefect) -> [[CountFinding]] {
    console.transient("counting the base")
    let old = try SideCounter(executable: base.counting, injecting: false).readings(of: plan.cases)
    console.transient("counting the candidate")
    let new = try SideCounter(executable: candidate.counting, injecting: true).readings(of: plan.cases)
    return plan.cases.indices.map { index in
      GuardedCount.allCases.map { count in
        CountFinding(
          count,
          base: old[index][count] ?? .failed("nothing was counted"),
          candidate: new[index][count] ?? .failed("nothing was counted"),
          threshold: plan.thresholds[count]
        )
      }
    }
  }

  // MARK: - Times

  /// The case whose base is its own candidate.
  private var twin: Int { RoundOrder(seed: seed, contenders: plan.cases.count).order(inRound: 0)[0] }

  private func subjects(_ margins: [Double]) throws -> [TimingSession.Subject] {
    let all = zip(plan.cases, margins).map { ($0.label, $1) } + [("A/A twin", margins[twin])]
    return try all.map { label, margin in
      TimingSession.Subject(label: label, rule: try MarginRule(margin: margin))
    }
  }

  private func measure(_ order: TimingSession.Order, _ bench: PairBench) throws -> TimingSession.Outcome {
    try Interruption.check()
    let isTwin = order.subject == plan.cases.count
    let subject = plan.cases[isTwin ? twin : order.subject]
    let drawn = layouts(order)
    do throws(CheckDefect) {
      let sample = try bench.pair(
        subject,
        base: base.timed[drawn.base],
        candidate: isTwin ? base.timed[drawn.base] : candidate.timed[drawn.candidate],
        order: order,
        injecting: !isTwin
      )
      return .measured(sample)
    } catch {
      // A side that cannot be compared will not be for the next case either.
      if error.isMismatch, error.code != .planMismatch { throw error }
      return .defect(error)
    }
  }

  /// Which layout each side has in a pair: drawn, so that the pairs stand for all layouts and not for one of each.
  private func layouts(_ order: TimingSession.Order) -> (base: Int, candidate: Int) {
    let stream = order.pair * 2 + (order.stage == .screen ? 0 : 1)
    let source = seed &+ UInt64(order.subject + 1) &* 0xD1B5_4A32_D192_ED03
    let first = RoundOrder(seed: source, contenders: base.timed.count).order(inRound: stream)
    let second = RoundOrder(seed: ~source, contenders: candidate.timed.count).order(inRound: stream)
    return (first[0], second[0])
  }

  /// The margin of each case: what was asked for, or the default, widened to what layouts alone do.
  private func margins(_ bench: PairBench) throws -> [Double] {
    let least = plan.thresholds.latency ?? CheckDefaults.margin
    guard base.timed.count > 1 else { return plan.cases.map { _ in least } }
    return try plan.cases.enumerated().map { index, subject in
      console.transient("measuring what layouts do to \(subject.label)")
      return try spread(of: subject, index, bench).margin(atLeast: least)
    }
  }

  private func spread(of subject: CheckCase, _ index: Int, _ bench: PairBench) throws -> LayoutSpread {
    var logRatios: [[Double]] = []
    for layout in base.timed.indices.dropFirst() {
      var ratios: [Double] = []
      for pair in 0..<CheckDefaults.layoutPairs {
        try Interruption.check()
        let order = TimingSession.Order(subject: index, stage: .screen, pair: pair + 1 << 10)
        // A case that fails here fails in the screen as well, which is where it is reported.
        guard
          let sample = try? bench.pair(
            subject,
            base: base.timed[0],
            candidate: base.timed[layout],
            order: order,
            injecting: false
          )
        else { break }
        ratios.append(sample.logRatio)
      }
      logRatios.append(ratios)
    }
    return LayoutSpread(logRatios: logRatios)
  }
}
