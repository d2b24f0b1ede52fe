import Measurement
import Results

/// Compares this build with a kept baseline, by counts.
struct BaselineCheck {
  let plan: CheckPlan
  let baseline: KeptBaseline
  let candidate: CheckSide
  let console: Console

  /// What was found; throws a ``CheckDefect`` where nothing can be compared.
  func run() throws -> CheckOutcome {
    try requireSameToolchain()
    var outcome = CheckOutcome(plan: plan)
    outcome.counts = try counts()
    return outcome
  }

  // MARK: - Circumstances

  private func requireSameToolchain() throws(CheckDefect) {
    let own = BuildFacts.current
    let mode = own.isOptimized ? "release" : "debug"
    guard baseline.manifest.build.swiftVersion == own.toolchain, baseline.manifest.build.mode == mode else {
      let kept = "\(baseline.manifest.build.swiftVersion), \(baseline.manifest.build.mode)"
      throw CheckDefect(.toolchainMismatch, at: baseline.label, "\(kept) and \(own.toolchain), \(mode)")
    }
  }

  // MARK: - Counts

  private func counts() throws -> [[CountFinding]] {
    let sides = [SideCounter(executable: candidate.counting, injecting: true)]
    let counting = RepeatedCounting(cases: plan.cases, sides: sides, console: console)
    console.progress(
      "counting \(plan.cases.count) cases \(CheckDefaults.countRepetitions) times: "
        + "about \(Figure.seconds(counting.estimatedSeconds)), and more for counts that do not repeat"
    )
    let counted = try counting.repetitions()
    var all: [[CountFinding]] = []
    for (subject, own) in zip(plan.cases, counted[0]) {
      let findings = GuardedCount.allCases.compactMap { finding($0, subject, own) }
      guard !findings.isEmpty else {
        throw CheckDefect(.extraCase, at: subject.label, "\(baseline.label) has no count of it")
      }
      all.append(findings)
    }
    return all
  }

  /// Nil for what the baseline does not keep: hops are in no run, and bytes depend on the allocator.
  private func finding(
    _ count: GuardedCount,
    _ subject: CheckCase,
    _ own: CaseRepetitions
  ) -> CountFinding? {
    guard let row = baseline.row(count, of: subject.key) else { return nil }
    let wasUnsteady = GuardedCount.allCases.contains {
      baseline.row($0, of: subject.key)?.saysUnsteady == true
    }
    var finding = CountFinding(
      count,
      kept: row,
      candidate: own[count],
      threshold: plan.thresholds[count],
      isUnsteady: wasUnsteady || own.isUnsteady
    )
    finding.repetitions = own.count
    return finding
  }
}
