package import Hierarchy
import Measurement
package import Scenarios
import Strategies

/// Counts one case in this process.
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

  /// Fills in the figures of `tally`.
  package func complete(_ tally: inout CaseTally) throws {
    let counter = try AllocationCounter()
    var figures = try HierarchyWeight(subject: subject, plan: plan, counter: counter).figures()
    let live = LiveCase(plan, subject.strategy, subject.options)
    defer {
      live.tearDown()
      live.breakCycles()
    }
    figures.merge(
      try messages(counter) { CountedBatch($0) { load.run($0) { live.send($0) } } }.figures()
    ) { $1 }
    figures.merge(try lookUps.figures()) { $1 }
    fill(&tally, figures)
  }

  /// Fills in what its hierarchy takes, and nothing of messages.
  package func weigh(_ tally: inout CaseTally) throws {
    let counter = try AllocationCounter()
    let figures = try HierarchyWeight(subject: subject, plan: plan, counter: counter).figures()
    tally.nodes = plan.count
    for (metric, figure) in figures { tally.figures[metric.rawValue] = CaseTally.Count(figure) }
  }

  /// The same for several senders at once; neither a hierarchy's weight nor what a message looks up depends on who sends.
  package func complete(_ tally: inout CaseTally, sentBy formation: CrewFormation) throws {
    let crew = Crew(formation, subject, on: plan)
    defer { _ = crew.end() }
    var figures = try messages(try AllocationCounter(), formation) { crew.batch($0) }.figures()
    figures.merge(try lookUps.figures()) { $1 }
    fill(&tally, figures)
  }

  private var lookUps: LookUpCounter { LookUpCounter(subject: subject, plan: plan) }

  private func messages(
    _ counter: AllocationCounter,
    _ formation: CrewFormation = CrewFormation(threads: 1, isShared: false),
    _ prepare: @escaping (Int) -> CountedBatch
  ) -> MessageCounter {
    let expectation = SendExpectation(plan, subject.strategy, subject.options)
    return MessageCounter(
      messages: count,
      senders: formation.threads,
      counter: counter,
      references: references,
      prepare: prepare,
      expected: { formation.checksum(of: $0, expectation) }
    )
  }

  private var count: Int { Self.messages(of: plan, atLeast: CountingDefaults.messagesPerWindow) }

  private func fill(_ tally: inout CaseTally, _ figures: [CountedMetric: CountFigure]) {
    tally.nodes = plan.count
    tally.messages = count
    for (metric, figure) in figures { tally.figures[metric.rawValue] = CaseTally.Count(figure) }
  }
}

/// Counts what messages take, once whatever a batch takes has dropped out.
struct MessageCounter {
  /// Messages of a window, by each sender.
  let messages: Int
  let senders: Int
  let counter: AllocationCounter
  let references: ReferenceProbe?
  /// A batch of so many, by each sender.
  let prepare: (Int) -> CountedBatch
  let expected: (Int) -> UInt64

  /// What a window counted, by metric.
  private typealias Window = [CountedMetric: Int64]

  /// The figures per message.
  func figures() throws -> [CountedMetric: CountFigure] {
    for _ in 0..<CountingDefaults.warmUpRounds {
      let batch = prepare(2 * messages)
      batch.run()
      try check(batch.end(), expected(2 * messages))
    }
    var windows: [Window] = []
    for _ in 0..<CountingDefaults.windowPairs {
      windows = try (0..<2).map { _ in try window() }
      if windows[0] == windows[1] { break }
    }
    return figures(of: windows)
  }

  /// What `messages` messages take: a batch of twice as many less a batch of as many, so that what a batch takes once
  /// (three retains of the script's arrays) drops out and counts per message come out whole.
  private func window() throws -> Window {
    let short = try batch(messages)
    let long = try batch(2 * messages)
    return long.merging(short) { $0 - $1 }
  }

  private func batch(_ count: Int) throws -> Window {
    // Both at once: neither counter allocates, retains or releases between start and stop.
    let batch = prepare(count)
    let (_, tally) = try counter.count {
      references?.start()
      batch.run()
      references?.stop()
    }
    try check(batch.end(), expected(count))
    return counts(tally.total)
  }

  private func counts(_ allocations: AllocationCounts) -> Window {
    var window: Window = [
      .allocations: Int64(clamping: allocations.allocations),
      .frees: Int64(clamping: allocations.frees),
      .bytesAllocated: Int64(clamping: allocations.bytesAllocated),
    ]
    for metric in CountedMetric.allCases where !metric.functions.isEmpty {
      window[metric] = references?.total(of: metric)
    }
    return window
  }

  private func figures(of windows: [Window]) -> [CountedMetric: CountFigure] {
    var figures: [CountedMetric: CountFigure] = [:]
    for metric in CountedMetric.allCases where metric.isPerMessage && !metric.isOfTable {
      let totals = windows.compactMap { $0[metric] }
      figures[metric] =
        totals.isEmpty
        ? .unavailable(ReferenceProbe.missing) : CountFigure(windows: totals, units: messages * senders)
    }
    return figures
  }

  private func check(_ sum: UInt64, _ expected: UInt64) throws {
    guard sum == expected else {
      throw WrongDelivery(reason: "the messages' receipts add up to \(sum) instead of \(expected)")
    }
  }
}

/// Counts what messages look up in the side table, and how that ends.
///
/// On a hierarchy of its own, whose table is wrapped into one that counts: neither what is timed nor what is counted
/// otherwise carries the counter.
struct LookUpCounter {
  let subject: Case
  let plan: HierarchyPlan

  /// Hits and misses over two rounds of the script; nothing where no message looks anything up.
  func figures() throws -> [CountedMetric: CountFigure] {
    guard subject.looksUp, let strategy = subject.strategy as? any TabledStrategy else { return [:] }
    let (wiring, table) = strategy.makeCountedWiring(subject.options)
    let live = LiveCase(plan, subject.strategy, subject.options, wiredBy: wiring)
    defer {
      live.tearDown()
      live.breakCycles()
    }
    let expectation = SendExpectation(plan, subject.strategy, subject.options)
    let rounds = try (0..<2).map { _ in try round(live, table, expectation) }
    return [
      .tableHits: CountFigure(windows: rounds.map { Int64($0.hits) }, units: plan.script.count),
      .tableMisses: CountFigure(windows: rounds.map { Int64($0.misses) }, units: plan.script.count),
    ]
  }

  private func round(
    _ live: LiveCase,
    _ table: CountingTable,
    _ expectation: SendExpectation
  ) throws -> CountingTable.LookUps {
    let before = table.lookUps
    let sum = live.send(plan.script.count)
    let after = table.lookUps
    let expected = expectation.checksum(of: plan.script.count)
    guard sum == expected else {
      throw WrongDelivery(reason: "the messages' receipts add up to \(sum) instead of \(expected)")
    }
    return CountingTable.LookUps(hits: after.hits - before.hits, misses: after.misses - before.misses)
  }
}
