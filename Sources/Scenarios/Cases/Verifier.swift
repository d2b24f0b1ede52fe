import Dispatch
public import Hierarchy
import Strategies
import Synchronization

/// Builds a case, sends every message of its plan, tears it down, and holds each result against the plan.
public struct Verifier: Sendable {
  /// Says how many bytes the calling thread has allocated and not returned.
  public typealias HeapGauge = @Sendable () -> Int64?

  let heapGauge: HeapGauge

  /// A verifier that reads the heap through `heapGauge`; without one, bytes are not looked at.
  public init(heapGauge: @escaping HeapGauge = { nil }) {
    self.heapGauge = heapGauge
  }

  /// What is done between building and tearing down.
  public enum Scope: String, Sendable {
    /// Every message of the script is sent and held against the reference walk.
    case messages
    /// Nothing is sent: what is proved is that a hierarchy goes when its time has come, and what of it does not.
    case cleanup
  }

  /// Verifies `subject` on `plan`, which must be the plan of its scenario.
  public func verify(
    _ subject: Case,
    on plan: HierarchyPlan,
    _ scope: Scope = .messages
  ) -> VerificationReport {
    var report = VerificationReport(subject, nodes: plan.count, depth: plan.depth)
    if let reason = RecursionLimit.objection(to: subject, on: plan) {
      report.unavailable = reason
      return report
    }
    let wiring = subject.strategy.makeWiring(subject.options)
    let (hierarchy, ledger) = build(plan, wiring)
    if scope == .messages { deliver(hierarchy, wiring, &report) }
    predict(ledger, wiring, on: plan, &report)
    hierarchy.tearDown()
    wiring.settle()
    count(ledger, wiring, on: plan, &report)
    dismantle(ledger, wiring, &report)
    weigh(plan, scope, &report)
    return report
  }

  /// Verifies `subjects` on `plan`, each on a thread of its own choosing but wholly on that one, in their order.
  ///
  /// A case shares nothing with another but the plan, so two cores halve the time.
  public func verify(_ subjects: [Case], on plan: HierarchyPlan) -> [VerificationReport] {
    let reports = Mutex([VerificationReport?](repeating: nil, count: subjects.count))
    DispatchQueue.concurrentPerform(iterations: subjects.count) { index in
      let report = verify(subjects[index], on: plan)
      reports.withLock { $0[index] = report }
    }
    return reports.withLock { $0.compactMap(\.self) }
  }

  private func build(_ plan: HierarchyPlan, _ wiring: any Wiring) -> (Hierarchy, Ledger) {
    let builder = HierarchyBuilder(plan, factory: wiring)
    wiring.link(builder.nodes, of: plan)
    return (builder.hierarchy(), Ledger(watching: builder.nodes))
  }
}

extension Verifier {
  /// Sends every message and holds its account against the reference walk.
  func deliver(_ hierarchy: Hierarchy, _ wiring: any Wiring, _ report: inout VerificationReport) {
    let plan = hierarchy.plan
    let route = report.subject.strategy.route(report.subject.options)
    let walk = ReferenceWalk(plan, route: route)
    let stock = PayloadStock(seed: plan.parameters.seed)
    let form = report.subject.payload
    for (index, scripted) in plan.script.enumerated() {
      let origin = hierarchy.origins[index]
      let account = wiring.send(scripted.action, of: stock, as: form, from: origin)
      let expected = walk.expectation(from: scripted.origin)
      report.tally.count(
        account,
        of: scripted.action,
        contextual: walk.contextualDecider(from: scripted.origin),
        hops: expected.hops
      )
      let subject = Subject(index: index, scripted: scripted)
      check(account, expected, stock, subject, &report)
      checkAnswer(account, at: origin, subject, &report)
      if case .responders = route { checkPath(from: origin, walk, subject, &report) }
    }
    if report.tally.sent == 0 {
      report.record(Mismatch(subject: "script", expected: "at least one message", actual: "none"))
    }
  }

  private func check(
    _ account: Account,
    _ expected: Expectation,
    _ stock: PayloadStock,
    _ subject: Subject,
    _ report: inout VerificationReport
  ) {
    if let difference = expected.difference(to: account) {
      report.record(Mismatch(subject: "\(subject)", expected: difference.expected, actual: difference.actual))
    }
    let digest = expected.outcome == .handled ? stock.digest(of: subject.scripted.action) : 0
    if account.answer != digest {
      report.record(
        Mismatch(subject: "\(subject): payload", expected: "\(digest)", actual: "\(account.answer)")
      )
    }
  }

  /// A handled request has put its data into the cell that asked.
  private func checkAnswer(
    _ account: Account,
    at origin: Responder,
    _ subject: Subject,
    _ report: inout VerificationReport
  ) {
    guard subject.scripted.action == .requestData, account.outcome == .handled, let cell = origin as? Cell
    else {
      return
    }
    if cell.content != account.answer {
      report.record(
        Mismatch(subject: "\(subject): cell", expected: "\(account.answer)", actual: "\(cell.content)")
      )
    }
  }

  /// The live links, followed one by one, are the plan's.
  private func checkPath(
    from origin: Responder,
    _ walk: ReferenceWalk,
    _ subject: Subject,
    _ report: inout VerificationReport
  ) {
    var live: Responder? = origin
    var reached = origin.id
    for expected in walk.path(from: origin.id) {
      guard let node = live, node.id == expected else {
        let actual = live.map { "\($0.id)" } ?? "nothing"
        report.record(
          Mismatch(subject: "\(subject): link above \(reached)", expected: "\(expected)", actual: actual)
        )
        return
      }
      reached = node.id
      live = node.coordinatingResponder
    }
  }

  /// Names a message in a mismatch; text is made of it only there.
  struct Subject: CustomStringConvertible {
    let index: Int
    let scripted: ScriptedMessage

    var description: String { "message \(index) (\(scripted.action) from \(scripted.origin))" }
  }
}

extension Verifier {
  /// Notes what is to outlive the last outside reference: the objects by the plan's arithmetic, and with each of them
  /// what it holds now.
  func predict(
    _ ledger: Ledger,
    _ wiring: any Wiring,
    on plan: HierarchyPlan,
    _ report: inout VerificationReport
  ) {
    let subject = report.subject
    let prediction = OwnershipPrediction(plan, extra: subject.strategy.strongEdges(subject.options))
    report.leftBehind.predictedObjects = prediction.count
    guard prediction.count > 0 else { return }
    for node in ledger.survivors() where prediction.isLeftBehind[node.id.index] {
      report.leftBehind.predictedClosures += node.retainedClosures
      report.leftBehind.predictedTableEntries += wiring.tableEntries(of: node)
    }
  }

  /// Counts what outlived the last outside reference, and holds it against the plan's prediction.
  func count(
    _ ledger: Ledger,
    _ wiring: any Wiring,
    on plan: HierarchyPlan,
    _ report: inout VerificationReport
  ) {
    let subject = report.subject
    let prediction = OwnershipPrediction(plan, extra: subject.strategy.strongEdges(subject.options))
    let survivors = ledger.survivors()
    report.leftBehind.objects = survivors.count
    report.leftBehind.closures = ledger.retainedClosures
    report.leftBehind.residue = wiring.residue
    expect(prediction.count, survivors.count, "objects left behind", &report)
    for survivor in survivors where !prediction.isLeftBehind[survivor.id.index] {
      report.record(Mismatch(subject: "\(survivor.id)", expected: "dead", actual: "alive"))
    }
    let predicted = report.leftBehind
    expect(predicted.predictedClosures, predicted.closures, "closures left behind", &report)
    expect(predicted.predictedTableEntries, in: wiring, "after teardown", &report)
  }

  /// Breaks the cycles that the strategy made; then nothing at all may be left.
  func dismantle(_ ledger: Ledger, _ wiring: any Wiring, _ report: inout VerificationReport) {
    for survivor in ledger.survivors() { wiring.sever(survivor) }
    expect(ledger.births, ledger.deaths, "deaths after breaking the cycles", &report)
    expect(0, ledger.retainedClosures, "closures after breaking the cycles", &report)
    expect(0, in: wiring, "after breaking the cycles", &report)
  }

  /// So many table entries, and nothing else that the strategy keeps.
  private func expect(
    _ tableEntries: Int,
    in wiring: any Wiring,
    _ moment: String,
    _ report: inout VerificationReport
  ) {
    let residue = wiring.residue
    expect(tableEntries, residue.tableEntries, "table entries \(moment)", &report)
    expect(0, residue.observers, "observers \(moment)", &report)
    expect(0, residue.queuedMessages, "queued messages \(moment)", &report)
  }

  private func expect(_ expected: Int, _ actual: Int, _ subject: String, _ report: inout VerificationReport) {
    guard expected != actual else { return }
    report.record(Mismatch(subject: subject, expected: "\(expected)", actual: "\(actual)"))
  }
}

extension Verifier {
  /// Builds, sends and tears down once more without a ledger, and weighs what the allocator has not got back.
  ///
  /// An oracle that knows nothing of nodes: a box, a closure or a table bucket that nobody counts shows here. What
  /// the runtime and Foundation make once and keep (metadata, caches) would show too, so a pass that does not come
  /// out at 0 is repeated: a leak comes again, a cache does not. The balance is the calling thread's; a strategy
  /// that frees on another thread is not weighed, and neither is a table that the cases of other threads make grow.
  func weigh(_ plan: HierarchyPlan, _ scope: Scope, _ report: inout VerificationReport) {
    let subject = report.subject
    guard !subject.strategy.isAsynchronous, subject.options.table != .process else { return }
    var bytes = outstandingBytes(plan, subject, scope)
    if bytes != 0 { bytes = outstandingBytes(plan, subject, scope) }
    report.leftBehind.bytes = bytes
    if let bytes, bytes != 0 {
      report.record(Mismatch(subject: "bytes left behind", expected: "0", actual: "\(bytes)"))
    }
  }

  private func outstandingBytes(_ plan: HierarchyPlan, _ subject: Case, _ scope: Scope) -> Int64? {
    guard let before = heapGauge() else { return nil }
    exercise(plan, subject, scope)
    return heapGauge().map { $0 - before }
  }

  @inline(never)
  private func exercise(_ plan: HierarchyPlan, _ subject: Case, _ scope: Scope) {
    let wiring = subject.strategy.makeWiring(subject.options)
    let builder = HierarchyBuilder(plan, factory: wiring)
    wiring.link(builder.nodes, of: plan)
    let hierarchy = builder.hierarchy()
    if scope == .messages { send(hierarchy, wiring, as: subject.payload) }
    if subject.leaksByDesign { builder.nodes.forEach(wiring.sever) }
    hierarchy.tearDown()
  }

  private func send(_ hierarchy: Hierarchy, _ wiring: any Wiring, as form: PayloadForm) {
    let stock = PayloadStock(seed: hierarchy.plan.parameters.seed)
    for (scripted, origin) in zip(hierarchy.plan.script, hierarchy.origins) {
      _ = wiring.send(scripted.action, of: stock, as: form, from: origin)
    }
  }
}
