import Hierarchy
import Results
import Scenarios
import Strategies
import Stress

/// Makes the loads one after the other and keeps what came of each at once.
struct StressSession {
  let isInterrupted: () -> Bool
  let allocations: (StressCase) -> LoadAllocations
  /// Told before each load: its place from 0, and what it is.
  let progress: (Int, StressCase) -> Void
  let keep: ([StressFinding]) throws -> Void

  /// What was found; it ends early after Ctrl-C, and after a load that hung, because its threads still hold what they hold.
  func run(_ cases: [StressCase]) throws -> (findings: [StressFinding], isStopped: Bool) {
    var findings: [StressFinding] = []
    var counts: [String: LoadAllocations] = [:]
    for (place, subject) in cases.enumerated() {
      if isInterrupted() { return (findings, true) }
      progress(place, subject)
      let count = counts[subject.label] ?? allocations(subject)
      counts[subject.label] = count
      if isInterrupted() { return (findings, true) }
      let plan = try HierarchyPlan(subject.scenario.parameters)
      let size = HierarchySize(of: plan)
      let proof = prove(subject, on: plan)
      let hung = proof.flatMap { $0.stall == nil ? nil : $0 }
      let report =
        hung
        ?? LoadRun(subject.request, plan, subject.strategy, subject.options)
        .run(isInterrupted: isInterrupted)
      findings.append(
        StressFinding(
          subject: subject,
          size: size,
          report: report,
          proof: hung == nil ? proof : nil,
          allocations: count
        )
      )
      try keep(findings)
      if hung != nil { return (findings, false) }
      if report.stall != nil || report.isInterrupted { return (findings, report.isInterrupted) }
    }
    return (findings, false)
  }

  /// Messages of a load that is written down: a few seconds under sanitizers, too few to be soaked by.
  private static let recordedMessages = 2_000

  private func prove(_ subject: StressCase, on plan: HierarchyPlan) -> LoadReport? {
    let readsHops = subject.request.discipline.readsHops(of: subject.strategy)
    guard readsHops, !subject.request.tearsDownUnderLoad else { return nil }
    var request = subject.request
    request.recordsHistory = true
    request.messages = min(request.messages, Self.recordedMessages)
    request.rate = nil
    return LoadRun(request, plan, subject.strategy, subject.options).run(isInterrupted: isInterrupted)
  }
}

/// How large the hierarchy of a load was when it began.
struct HierarchySize: Equatable {
  let controllers: Int
  let depth: Int
  let nodes: Int

  init(of plan: HierarchyPlan) {
    (controllers, depth, nodes) = (plan.controllerCount, plan.depth, plan.count)
  }
}

/// What came of one load.
struct StressFinding {
  let subject: StressCase
  let size: HierarchySize
  let report: LoadReport
  /// A smaller load before it, with every hop written down and checked; nil where hops cannot be read.
  let proof: LoadReport?
  let allocations: LoadAllocations

  var failures: [String] {
    (proof?.failures ?? []).map { "in the recorded load: \($0)" } + report.failures
  }

  /// What the latencies are.
  ///
  /// Without a rate a slow message delays the start of the next one, and that delay shows nowhere: then they are service
  /// times and called that.
  var latencyName: String { subject.request.rate == nil ? "service_time" : "latency" }

  var latencyReason: String? {
    subject.strategy.isAsynchronous ? "messages are handled after the send has returned" : nil
  }
}
