import Foundation
import Measurement
import Results
import Statistics

/// Holds this build against a kept baseline: counts exactly, times only where they were made.
struct BaselineCheck {
  let plan: CheckPlan
  let baseline: KeptBaseline
  let candidate: CheckSide
  let request: CheckRequest
  let console: Console
  var groupsPerSet = CheckDefaults.groupsPerSet
  var ticks: () -> Disturbance.Ticks? = { .now }

  /// What was found; throws a ``CheckDefect`` where nothing can be compared.
  func run() throws -> CheckOutcome {
    try requireSameToolchain()
    var outcome = CheckOutcome(plan: plan)
    outcome.counts = try counts()
    try Interruption.check()
    guard !request.countsOnly, !baseline.countsOnly, !plan.timed.isEmpty else { return outcome }
    if let reason = timesObjection {
      outcome.timesNotComparable = reason
      return outcome
    }
    try addTimes(to: &outcome)
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

  private var ownAllocator: AllocatorRecord { AllocatorRecord(Environment.current()) }

  /// Why times, or bytes, which an allocator rounds, do not compare.
  private var timesObjection: String? {
    let own = MachineRecord(Environment.current())
    if baseline.manifest.machineIDs != [own.machineID] {
      return CheckDefect(.machineMismatch, at: baseline.label, "its times are of another machine").message
    }
    if baseline.manifest.allocator != ownAllocator {
      return CheckDefect(.machineMismatch, at: baseline.label, "its times are of another allocator").message
    }
    return nil
  }

  // MARK: - Counts

  private func counts() throws -> [[CountFinding]] {
    console.transient("counting \(plan.cases.count) cases")
    let sides = [SideCounter(executable: candidate.counting, injecting: true)]
    let counted = try RepeatedCounting(cases: plan.cases, sides: sides).repetitions()
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

  /// Nil for what the baseline does not keep: hops are in no run, bytes in none of counts alone.
  private func finding(
    _ count: GuardedCount,
    _ subject: CheckCase,
    _ own: CaseRepetitions
  ) -> CountFinding? {
    guard let row = baseline.row(count, of: subject.key) else { return nil }
    if count == .bytesPerNode, baseline.manifest.allocator != ownAllocator { return nil }
    let wavered = GuardedCount.allCases.contains { baseline.row($0, of: subject.key)?.saysUnsteady == true }
    var finding = CountFinding(
      count,
      kept: row,
      candidate: own[count],
      threshold: plan.thresholds[count],
      wavers: wavered || own.wavers
    )
    finding.repetitions = own.count
    return finding
  }

  // MARK: - Times

  /// As with two builds, but that every process of the candidate is paired with the same kept figure.
  ///
  /// That figure has an interval of its own, which the margin allows for, and was taken when the machine was in another
  /// mood, which the kernels show: see ``MachinePace``.
  private func addTimes(to outcome: inout CheckOutcome) throws {
    let clock = ContinuousClock()
    let start = clock.now
    let before = ticks()
    let bench = PairBench(seed: request.seed, groupsPerSet: groupsPerSet)
    let least = plan.thresholds.latency ?? CheckDefaults.baselineMargin
    outcome.margins = try plan.timed.map { try margin(of: $0, least) }
    var paces: [MachinePace.Span] = []
    let session = TimingSession(
      subjects: try zip(plan.timed, outcome.margins).map {
        TimingSession.Subject(label: $0.label, rule: try MarginRule(margin: $1))
      },
      stages: request.stages,
      seed: request.seed,
      measure: { order in try measure(order, bench, &paces) },
      spent: { (clock.now - start) / .seconds(1) / request.budgetSeconds },
      progress: { console.transient($0) }
    )
    outcome.times = try session.run()
    outcome.pace = CheckWords.pace(paces)
    outcome.stolen = before.flatMap { before in ticks().flatMap { $0.stolenShare(since: before) } }
    outcome.seconds = (clock.now - start) / .seconds(1)
  }

  private func kept(_ subject: CheckCase) throws(CheckDefect) -> (value: Double, high: Double) {
    guard let row = baseline.latency(of: subject.key), row.status.hasValue, let value = row.value else {
      throw CheckDefect(.extraCase, at: subject.label, "\(baseline.label) has no time of it")
    }
    guard value > 0 else { throw CheckDefect(.nonPositiveTime, at: subject.label, "\(baseline.label)") }
    return (value, max(value, row.intervalHigh ?? value))
  }

  private func margin(of subject: CheckCase, _ least: Double) throws(CheckDefect) -> Double {
    let kept = try kept(subject)
    return min((1 + least) * kept.high / kept.value - 1, 0.99)
  }

  private static func span(
    of pace: MachinePace,
    _ subject: CheckCase
  ) throws(CheckDefect) -> MachinePace.Span {
    do { return try pace.span() } catch {
      throw CheckDefect(.caseFailed, at: subject.label, "\(error)")
    }
  }

  private func measure(
    _ order: TimingSession.Order,
    _ bench: PairBench,
    _ paces: inout [MachinePace.Span]
  ) throws -> TimingSession.Outcome {
    try Interruption.check()
    let subject = plan.cases[order.subject]
    do throws(CheckDefect) {
      let kept = try kept(subject).value
      let pace = MachinePace(kernels: baseline.kernels(beside: subject.key))
      let before = try Self.span(of: pace, subject)
      let own = try bench.solo(subject, candidate.timed[0])
      let after = try Self.span(of: pace, subject)
      let raw = try PairSample(
        own.map { .init(base: [.init(nanoseconds: kept, verified: 1)], candidate: [$0]) },
        of: subject.label
      )
      let span = min(before.lowerBound, after.lowerBound)...max(before.upperBound, after.upperBound)
      paces.append(span)
      return .measured(raw.beyond(span))
    } catch {
      if error.isMismatch { throw error }
      return .defect(error)
    }
  }
}

/// How fast this machine is at present, by the reference kernels that a kept run timed beside its strategies.
///
/// A kept time was taken at another hour. On a shared machine the same build is then 40 % slower or faster, and the
/// kernels, which no commit changes, move with it: the plain chase by 17 %, where the allocating loop moves by 65 % and
/// strategies lie in between. So only what lies outside the span of the kernels is held against the build.
struct MachinePace {
  /// The time that a kernel takes now, as a multiple of the time that it took when the run was kept.
  typealias Span = ClosedRange<Double>

  /// A kernel with its kept time per operation, and how many operations one look takes.
  struct Kept: Equatable {
    let kernel: ReferenceKernel
    let nodes: Int
    let nanoseconds: Double

    /// A quarter of a millisecond: thousands of times as long as reading the clock, and short beside a round.
    var operations: Int { Int((250_000 / nanoseconds).clamped(to: 1...10_000)) }
  }

  let kernels: [Kept]
  var time = TimeSource.monotonic

  /// The span of the kernels, and 1, at which nothing has changed; 1 alone where the run kept none.
  func span() throws -> Span {
    let factors = try kernels.map { try nanoseconds(of: $0) / $0.nanoseconds }
    return (min(1, factors.min() ?? 1))...(max(1, factors.max() ?? 1))
  }

  /// The median of three looks, after one that warms up.
  private func nanoseconds(of kept: Kept) throws -> Double {
    let prepared = try kept.kernel.contender(nodes: kept.nodes).prepare()
    let (run, stretch) = (prepared.workload.run, Stretch(count: kept.operations))
    _ = run(stretch)
    let looks = (0..<3).map { _ in
      let start = time.now()
      let sum = run(stretch)
      let elapsed = time.now().since(start)
      return (nanoseconds: Double(elapsed.count) / Double(kept.operations), sum: sum)
    }
    let expected = prepared.workload.expectedChecksum(stretch)
    _ = prepared.finish()
    guard looks.allSatisfy({ $0.sum == expected }) else {
      throw MeasurementError(.badParameter, "\(kept.kernel.rawValue) gave another sum than it must")
    }
    return PairSample.median(looks.map(\.nanoseconds))
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
