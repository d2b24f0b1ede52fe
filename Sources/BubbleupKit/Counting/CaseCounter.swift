import Hierarchy
import Measurement
import Scenarios
import Strategies

/// Counts one case in this process.
struct CaseCounter {
  let subject: Case
  let plan: HierarchyPlan
  let references: ReferenceProbe?
  /// What is done on top of the messages; nothing unless the gate is being tested.
  var load = InjectedLoad(nil)

  /// Messages of a window: whole rounds of the script, so that every message has the same share in every window.
  static func messages(of plan: HierarchyPlan, atLeast count: Int) -> Int {
    let length = plan.script.count
    return (count + length - 1) / length * length
  }

  /// Fills in the figures of `tally`.
  func complete(_ tally: inout CaseTally) throws {
    let counter = try AllocationCounter()
    var figures = try HierarchyWeight(subject: subject, plan: plan, counter: counter).figures()
    let live = LiveCase(plan, subject.strategy, subject.options)
    defer {
      live.tearDown()
      live.breakCycles()
    }
    figures.merge(
      try messages(counter, senders: 1) { CountedBatch($0) { load.run($0, live.send) } }.figures()
    ) { $1 }
    fill(&tally, figures)
  }

  /// The same for several senders at once; a hierarchy's weight does not depend on who sends.
  func complete(_ tally: inout CaseTally, sentBy formation: CrewFormation) throws {
    let crew = Crew(formation, subject, on: plan)
    defer { _ = crew.end() }
    fill(&tally, try messages(try AllocationCounter(), senders: formation.threads, crew.batch).figures())
  }

  private func messages(
    _ counter: AllocationCounter,
    senders: Int,
    _ prepare: @escaping (Int) -> CountedBatch
  ) -> MessageCounter {
    let expectation = SendExpectation(plan, subject.strategy, subject.options)
    return MessageCounter(
      messages: count,
      senders: senders,
      counter: counter,
      references: references,
      prepare: prepare,
      expected: { expectation.checksum(of: $0) &* UInt64(senders) }
    )
  }

  private var count: Int { Self.messages(of: plan, atLeast: CountingDefaults.messagesPerWindow) }

  private func fill(_ tally: inout CaseTally, _ figures: [CountedMetric: CountFigure]) {
    tally.nodes = plan.count
    tally.messages = count
    for (metric, figure) in figures { tally.figures[metric.rawValue] = CaseTally.Figure(figure) }
  }
}
