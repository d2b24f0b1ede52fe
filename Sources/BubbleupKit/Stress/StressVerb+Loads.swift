import Hierarchy
import Results
import Scenarios
import Strategies
import Stress

extension StressVerb {
  /// Makes the loads one after the other and keeps what came of each at once.
  ///
  /// It ends early after Ctrl-C, and after a load that hung, because its threads still hold what they hold.
  func makeLoads(
    _ cases: [StressCase],
    _ console: Console,
    keep: ([StressFinding]) throws -> Void,
    isInterrupted: @escaping () -> Bool
  ) throws -> (findings: [StressFinding], isStopped: Bool) {
    let allocations = allocations ?? { LoadAllocations(of: $0, by: .runningExecutable()) }
    var findings: [StressFinding] = []
    var counts: [String: LoadAllocations] = [:]
    for (place, subject) in cases.enumerated() {
      if isInterrupted() { return (findings, true) }
      console.transient("\(place + 1)/\(cases.count) \(subject.label)")
      let count = counts[subject.label] ?? allocations(subject)
      counts[subject.label] = count
      if isInterrupted() { return (findings, true) }
      let plan = try HierarchyPlan(subject.scenario.parameters)
      let proof = Self.prove(subject, on: plan, isInterrupted)
      let hung = proof.flatMap { $0.stall == nil ? nil : $0 }
      let report =
        hung
        ?? LoadRun(subject.request, plan, subject.strategy, subject.options)
        .run(isInterrupted: isInterrupted)
      findings.append(
        StressFinding(
          subject: subject,
          size: (plan.controllerCount, plan.depth, plan.count),
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

  private static func prove(
    _ subject: StressCase,
    on plan: HierarchyPlan,
    _ isInterrupted: @escaping () -> Bool
  ) -> LoadReport? {
    let readsHops = subject.request.discipline.readsHops(of: subject.strategy)
    guard readsHops, !subject.request.tearsDownUnderLoad else { return nil }
    var request = subject.request
    request.recordsHistory = true
    request.messages = min(request.messages, recordedMessages)
    request.rate = nil
    return LoadRun(request, plan, subject.strategy, subject.options).run(isInterrupted: isInterrupted)
  }
}

struct StressFinding {
  let subject: StressCase
  /// How large its hierarchy was when it began.
  let size: (controllers: Int, depth: Int, nodes: Int)
  let report: LoadReport
  /// A smaller load before it, with every hop written down and checked; nil where hops cannot be read.
  let proof: LoadReport?
  let allocations: LoadAllocations

  var failures: [String] { (proof?.failures ?? []).map { "in the recorded load: \($0)" } + report.failures }

  /// What the latencies are.
  ///
  /// Without a rate a slow message delays the start of the next one, and that delay shows nowhere: then they are service
  /// times and called that.
  var latencyName: String { subject.request.rate == nil ? "service_time" : "latency" }

  var latencyReason: String? {
    subject.strategy.isAsynchronous ? "messages are handled after the send has returned" : nil
  }
}
