package import Hierarchy
import Measurement
package import Scenarios
import Strategies

package struct CaseCounter {
  private let subject: Case
  private let plan: HierarchyPlan
  private let references: ReferenceProbe?
  /// What is done on top of the messages; nothing unless the gate is being tested.
  private var load: InjectedLoad

  package init(
    subject: Case,
    plan: HierarchyPlan,
    references: ReferenceProbe?,
    load: InjectedLoad = InjectedLoad(nil)
  ) {
    self.subject = subject
    self.plan = plan
    self.references = references
    self.load = load
  }

  /// Messages of a window: whole rounds of the script, so that every message has the same share in every window.
  package static func messages(of plan: HierarchyPlan, atLeast count: Int) -> Int {
    let length = plan.script.count
    return (count + length - 1) / length * length
  }

  package func complete(_ tally: inout CaseTally) throws {
    try weigh(&tally)
    let counter = try AllocationCounter()
    let live = LiveCase(plan, subject.strategy, subject.options)
    defer { live.end() }
    try countMessages(&tally, counter) { CountedBatch($0) { load.run($0) { live.send($0) } } }
  }

  /// Fills in what its hierarchy takes, and nothing of messages.
  package func weigh(_ tally: inout CaseTally) throws {
    let counter = try AllocationCounter()
    tally.fill(try HierarchyWeight(subject: subject, plan: plan, counter: counter).figures())
    tally.nodes = plan.count
  }

  /// The same for several senders at once; neither a hierarchy's weight nor what a message looks up depends on who sends.
  package func complete(_ tally: inout CaseTally, sentBy formation: CrewFormation) throws {
    let crew = Crew(formation, subject, on: plan)
    defer { _ = crew.end() }
    try countMessages(&tally, AllocationCounter(), formation) { crew.batch($0) }
    tally.nodes = plan.count
  }

  private func countMessages(
    _ tally: inout CaseTally,
    _ counter: AllocationCounter,
    _ formation: CrewFormation = CrewFormation(threads: 1, isShared: false),
    _ prepare: @escaping (Int) -> CountedBatch
  ) throws {
    let expectation = SendExpectation(plan, subject.strategy, subject.options)
    let whole = Self.messages(of: plan, atLeast: CountingDefaults.messagesPerWindow)
    let varies = subject.strategy.isAsynchronous
    tally.messages = varies ? min(whole, CountingDefaults.mostVaryingMessages) : whole
    let messages = MessageCounter(
      messages: tally.messages,
      senders: formation.threads,
      counter: counter,
      references: references,
      prepare: prepare,
      expected: { formation.checksum(of: $0, expectation) }
    )
    tally.fill(try messages.figures())
    tally.fill(try lookUps(expectation))
  }

  /// Hits and misses in the side table over two rounds of the script; nothing where no message looks anything up.
  ///
  /// On a hierarchy of its own, whose table is wrapped into one that counts: neither what is timed nor what is counted
  /// otherwise carries the counter.
  private func lookUps(_ expectation: SendExpectation) throws -> [CountedMetric: CountFigure] {
    guard subject.looksUp, let strategy = subject.strategy as? any TabledStrategy else { return [:] }
    let table = WatchedTable((subject.options.table ?? .perApp).makeTable())
    let wiring = strategy.makeWiring(subject.options, over: table)
    let live = LiveCase(plan, subject.strategy, subject.options, wiredBy: wiring)
    defer { live.end() }
    let count = plan.script.count
    let rounds = try (0..<2).map { _ in
      let before = table.lookUps
      let sum = live.send(count)
      let after = table.lookUps
      try WrongDelivery.require(sum, expectation.checksum(of: count))
      return (hits: Int64(after.hits - before.hits), misses: Int64(after.misses - before.misses))
    }
    return [
      .tableHits: CountFigure(windows: rounds.map(\.hits), units: count),
      .tableMisses: CountFigure(windows: rounds.map(\.misses), units: count),
    ]
  }
}

extension LiveCase {
  /// Tears down, and leaves nothing behind under a strategy that leaks either.
  func end() {
    tearDown()
    breakCycles()
  }
}
