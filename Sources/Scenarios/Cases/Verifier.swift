import Dispatch
package import Hierarchy
import Strategies
import Synchronization

/// Builds a case, sends every message of its plan, tears it down, and holds each result against the plan.
package struct Verifier: Sendable {
  private let heapGauge: @Sendable () -> Int64?

  /// `heapGauge` says how many bytes the calling thread has allocated and not returned; without one, they are not looked at.
  package init(heapGauge: @escaping @Sendable () -> Int64? = { nil }) { self.heapGauge = heapGauge }

  /// What is done between building and tearing down.
  package enum Scope: String, Sendable {
    /// Every message of the script is sent and held against the reference walk.
    case messages
    /// Nothing is sent: what is proved is that a hierarchy goes when its time has come, and what of it does not.
    case cleanup
  }

  /// Verifies `subject` on `plan`, which must be the plan of its scenario.
  package func verify(
    _ subject: Case,
    on plan: HierarchyPlan,
    _ scope: Scope = .messages
  ) -> VerificationReport {
    var report = VerificationReport(subject, on: plan)
    if let reason = subject.stackObjection(on: plan) {
      report.unavailable = reason
      return report
    }
    let wiring = subject.strategy.makeWiring(subject.options)
    let (hierarchy, ledger) = build(plan, wiring)
    if scope == .messages { deliver(hierarchy, wiring, &report) }
    let isLeftBehind = plan.leftBehind(adding: subject.strategy.strongEdges(subject.options))
    let remains = (isLeftBehind, ledger, wiring)
    predict(remains, &report)
    hierarchy.tearDown()
    wiring.settle()
    count(remains, &report)
    dismantle(remains, &report)
    weigh(plan, scope, &report)
    return report
  }

  /// Verifies `subjects` on `plan`, each wholly on one thread, and returns the reports in their order.
  ///
  /// A case shares nothing with another but the plan, so two cores halve the time. Once it `isStopped`, no further case
  /// is begun, and those have no report.
  package func verify(
    _ subjects: [Case],
    on plan: HierarchyPlan,
    isStopped: @Sendable () -> Bool = { false }
  ) -> [VerificationReport] {
    let reports = Mutex([VerificationReport?](repeating: nil, count: subjects.count))
    DispatchQueue.concurrentPerform(iterations: subjects.count) { index in
      guard !isStopped() else { return }
      let report = verify(subjects[index], on: plan)
      reports.withLock { $0[index] = report }
    }
    return reports.withLock { $0.compactMap(\.self) }
  }

  /// In a function of its own, as the list of all nodes must be gone before the teardown.
  private func build(_ plan: HierarchyPlan, _ wiring: any Wiring) -> (Hierarchy, Ledger) {
    let builder = HierarchyBuilder(plan, factory: wiring)
    wiring.link(builder.nodes, of: plan)
    return (builder.hierarchy(), Ledger(watching: builder.nodes))
  }

  /// Sends every message and holds its account against the reference walk.
  private func deliver(_ hierarchy: Hierarchy, _ wiring: any Wiring, _ report: inout VerificationReport) {
    let plan = hierarchy.plan
    let route = report.subject.strategy.route(report.subject.options)
    let walk = ReferenceWalk(plan, route: route)
    let stock = PayloadStock(seed: plan.parameters.seed)
    let form = report.subject.payload
    for (index, (scripted, origin)) in zip(plan.script, hierarchy.origins).enumerated() {
      let action = scripted.action
      // A closure, so that text is made of it only where something differs.
      let name = { "message \(index) (\(action) from \(scripted.origin))" }
      let account = wiring.send(action, of: stock, as: form, from: origin)
      let expected = walk.expectation(from: scripted.origin)
      let contextual = walk.contextualDecider(from: scripted.origin)
      report.tally.count(account, of: action, contextual: contextual, hops: expected.hops)
      if let (expected, actual) = expected.difference(to: account) {
        report.record(name(), kind: "message", expected: expected, actual: actual)
      }
      let answer = expected.outcome == .handled ? stock.digest(of: action) : 0
      report.expect(answer, account.answer, "\(name()): payload", kind: "payload")
      // A handled request has put its data into the cell that asked.
      if action == .requestData, account.outcome == .handled, let cell = origin as? Cell {
        report.expect(account.answer, cell.content, "\(name()): cell", kind: "cell")
      }
      guard route.lookUp != nil else { continue }
      // The live links, followed one by one, are the plan's.
      var (live, reached): (Responder?, NodeID) = (origin, origin.id)
      for expected in walk.path(from: origin.id) {
        guard let node = live, node.id == expected else {
          let actual = live.map { "\($0.id)" } ?? "nothing"
          let link = "\(name()): link above \(reached)"
          report.record(link, kind: "link", expected: "\(expected)", actual: actual)
          break
        }
        (live, reached) = (node.coordinatingResponder, node.id)
      }
    }
    if report.tally.sent == 0 { report.record("script", expected: "at least one message", actual: "none") }
  }

  // MARK: - What is left behind

  /// What is to outlive the last outside reference, by the plan's arithmetic, and what tells of it.
  private typealias Remains = (isLeftBehind: [Bool], ledger: Ledger, wiring: any Wiring)

  /// Notes what is to be left, and with each object what it holds now.
  private func predict(_ remains: Remains, _ report: inout VerificationReport) {
    report.leftBehind.predictedObjects = remains.isLeftBehind.count { $0 }
    for node in remains.ledger.survivors() where remains.isLeftBehind[node.id.index] {
      report.leftBehind.predictedClosures += node.retainedClosures
      report.leftBehind.predictedTableEntries += remains.wiring.tableEntries(of: node)
    }
  }

  /// Counts what is left, and holds it against the prediction.
  private func count(_ remains: Remains, _ report: inout VerificationReport) {
    let survivors = remains.ledger.survivors()
    report.leftBehind.objects = survivors.count
    report.leftBehind.closures = remains.ledger.retainedClosures
    report.leftBehind.residue = remains.wiring.residue
    report.expect(report.leftBehind.predictedObjects, survivors.count, "objects left behind")
    for survivor in survivors where !remains.isLeftBehind[survivor.id.index] {
      report.record("\(survivor.id)", kind: "object", expected: "dead", actual: "alive")
    }
    let left = report.leftBehind
    report.expect(left.predictedClosures, left.closures, "closures left behind")
    report.expect(left.predictedTableEntries, in: left.residue, "after teardown")
  }

  /// Breaks the cycles that the strategy made; then nothing at all may be left.
  private func dismantle(_ remains: Remains, _ report: inout VerificationReport) {
    let ledger = remains.ledger
    for survivor in ledger.survivors() { remains.wiring.sever(survivor) }
    report.expect(ledger.births, ledger.deaths, "deaths after breaking the cycles")
    report.expect(0, ledger.retainedClosures, "closures after breaking the cycles")
    report.expect(0, in: remains.wiring.residue, "after breaking the cycles")
  }

  /// Builds, sends and tears down once more without a ledger, and weighs what the allocator has not got back.
  ///
  /// An oracle that knows nothing of nodes: a box, a closure or a table bucket that is counted nowhere shows here. What
  /// the runtime and Foundation make once and keep (metadata, caches) would show too, so a pass that does not come
  /// out at 0 is repeated: a leak comes again, a cache does not. The balance is the calling thread's; a strategy
  /// that frees on another thread is not weighed, and neither is a table that the cases of other threads make grow.
  private func weigh(_ plan: HierarchyPlan, _ scope: Scope, _ report: inout VerificationReport) {
    let subject = report.subject
    guard !subject.strategy.isAsynchronous, subject.options.table != .process else { return }
    for _ in 1...2 where report.leftBehind.bytes != 0 {
      guard let before = heapGauge() else { return }
      exercise(plan, subject, scope)
      report.leftBehind.bytes = heapGauge().map { $0 - before }
    }
    report.expect(0, report.leftBehind.bytes ?? 0, "bytes left behind")
  }

  @inline(never)
  private func exercise(_ plan: HierarchyPlan, _ subject: Case, _ scope: Scope) {
    let live = LiveCase(plan, subject.strategy, subject.options)
    if scope == .messages { _ = live.send(plan.script.count) }
    live.breakLinks()
    live.tearDown()
  }
}
