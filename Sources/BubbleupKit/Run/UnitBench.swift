import Hierarchy
import Measurement
import Results
import Workloads

/// The contenders of a unit on their bench: what comes of each piece of work is recorded at once.
final class UnitBench {
  let label: String
  private(set) var cases: [TimedCase]
  let context: RunContext
  private let bench: any Bench
  /// By contender the most that any block left behind, and the fewest changes that were made beside it.
  private(set) var residue: [String: BlockCosts.Kept] = [:]
  private(set) var failures: [String: String] = [:]
  private(set) var isStopped = false

  init(_ label: String, _ cases: [TimedCase], _ bench: any Bench, _ context: RunContext) {
    self.label = label
    self.cases = cases
    self.bench = bench
    self.context = context
    for timed in cases { failures[timed.name] = context.recorder.failure(of: timed.key) }
  }

  convenience init(_ label: String, _ lineUp: LineUp, on plan: HierarchyPlan, _ context: RunContext) throws {
    let notes = BlockCosts()
    let cases = try lineUp.cases(on: plan, notes, context.time)
    self.init(label, cases, context.bench(lineUp, cases, notes), context)
  }

  var store: SampleStore { context.recorder.store }

  func nextLaunch(_ phase: SamplePhase) -> Int {
    (store.latestLaunch(of: cases.map(\.key), phase: phase) ?? -1) + 1
  }

  var sound: [TimedCase] { cases.filter { failures[$0.name] == nil } }

  var failureLines: [String] {
    failures.sorted { $0.key < $1.key }.map { "\(label), \($0.key): \($0.value)" }
  }

  /// Does a piece of work, in which each has a turn unless others are given; false where it was stopped before its end.
  ///
  /// A contender that failed keeps its place, so that the order of the others stays what the seed says. `tell` hears of
  /// all but visits, costs and what was kept.
  @discardableResult
  func perform(
    _ work: BlockTask.Work,
    _ turns: [BlockTask.Turn]? = nil,
    as phase: SamplePhase = .visit,
    tell: (BlockEvent) throws -> Void = { _ in }
  ) throws -> Bool {
    var task = BlockTask(work, turns ?? cases.map { .init(name: $0.name) })
    // A run that goes on proves as the whole run would have.
    let isProof = if case .verification = work { true } else { false }
    if !isProof { task.excuse(Set(failures.keys)) }
    let keys = Dictionary(uniqueKeysWithValues: cases.map { ($0.name, $0.key) })
    let isWhole = try bench.perform(task) { event in
      switch event {
      case .visit(let visit, let place):
        guard let key = keys[visit.contender], let launch = work.launch else { return }
        try context.recorder.record(visit, as: phase, of: key, launch: launch, place: place)
      case .cost(let name, let place, let cost):
        guard phase == .visit, let key = keys[name], let launch = work.launch else { return }
        try cost.record(of: key, launch: launch, orderIndex: place, context.recorder)
      case .kept(let name, let kept):
        let known = residue[name] ?? kept
        let changes = [known.changesPerSecond, kept.changesPerSecond].compactMap(\.self).min()
        residue[name] = BlockCosts.Kept(total: max(known.total, kept.total), changesPerSecond: changes)
      case .failed(let name, let reason):
        if !isProof {
          failures[name] = reason
          if let key = keys[name] { try context.recorder.fail(key, reason) }
        }
        try tell(event)
      default: try tell(event)
      }
    }
    isStopped = isStopped || !isWhole
    return isWhole
  }

  /// Proves contenders right before anything of them is used; the others take no part from then on, and a twin goes with
  /// its original.
  func prove() throws -> Proof {
    var proof = Proof()
    let claimed = cases.filter { $0.proof != nil }
    let byName = Dictionary(uniqueKeysWithValues: claimed.map { ($0.name, $0) })
    try perform(.verification, claimed.map { .init(name: $0.name) }) { event in
      switch event {
      case .began(let name): context.progress.step("verifying \(label), \(name)")
      case .verified(let name, let verification):
        guard let timed = byName[name] else { return }
        if let objection = verification.objection {
          proof.rejected.append((timed, objection))
        } else {
          proof.proved.append((timed, verification))
        }
      case .failed(let name, let reason):
        guard let timed = byName[name] else { return }
        proof.rejected.append((timed, CaseVerification.Objection(status: .failed, reason: reason)))
      default: break
      }
    }
    let rejected = Set(proof.rejected.map(\.timed.name))
    let hasReference = !proof.rejected.contains { $0.timed.role == .reference }
    cases.removeAll { rejected.contains($0.name) || ($0.role == .twin && !hasReference) }
    return proof
  }

  struct Proof {
    /// Those that may be measured, with how their messages ended.
    var proved: [(timed: TimedCase, verification: CaseVerification)] = []
    var rejected: [(timed: TimedCase, objection: CaseVerification.Objection)] = []

    func addRejected(_ metric: Metric, _ stat: Stat, to findings: inout UnitFindings, of label: String) {
      for (timed, objection) in rejected {
        let (status, reason) = (objection.status, objection.reason)
        findings.sheet.add(metric, stat, without: status, of: timed.key, reason: reason)
        if status == .failed { findings.failures.append("\(label), \(timed.name): \(reason)") }
      }
    }

    func addCounts(to sheet: inout ResultSheet) {
      for (timed, verification) in proved {
        for count in verification.counts {
          guard let metric = Metric(rawValue: count.metric) else { continue }
          sheet.add(exact: Double(count.value), metric, of: timed.key)
        }
      }
    }
  }
}

extension BlockTask.Work {
  /// The launch that its samples are of; nil where it has none.
  fileprivate var launch: Int? {
    switch self {
    case .visits(let number, _, _, _), .objects(let number): number
    default: nil
    }
  }
}

extension BlockCosts.Cost {
  func record(of key: CaseKey, launch: Int, orderIndex: Int, _ recorder: RunRecorder) throws {
    guard let nodes = key.nodes, nodes > 0 else { return }
    let teardownMetric = isByHand ? Metric.teardownByHand : .teardown
    for (metric, phase, start, elapsed) in [
      (Metric.build, SamplePhase.build, buildStart, build),
      (teardownMetric, .teardown, teardownStart, teardown),
    ] {
      guard let elapsed else { continue }
      // Of several threads, each waits so long for each object of its own.
      let mean = Double(elapsed.count) / Double(nodes)
      try recorder.record(metric, mean, of: key, (phase, launch, orderIndex, start), iterations: nodes)
    }
  }
}
