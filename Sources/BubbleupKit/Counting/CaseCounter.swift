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

  /// Fills in the figures of `reply`.
  func complete(_ reply: inout WorkerReply) throws {
    let counter = try AllocationCounter()
    let messages = Self.messages(of: plan, atLeast: CountingDefaults.messagesPerWindow)
    var figures = try HierarchyWeight(subject: subject, plan: plan, counter: counter).figures()
    figures.merge(try perMessage(counter, messages)) { $1 }
    reply.nodes = plan.count
    reply.messages = messages
    for (metric, figure) in figures { reply.figures[metric.rawValue] = WorkerReply.Figure(figure) }
  }

  /// What a window counted, by metric.
  private typealias Window = [CountedMetric: Int64]

  private func perMessage(_ counter: AllocationCounter, _ messages: Int) throws -> [CountedMetric:
    CountFigure]
  {
    let live = LiveCase(plan, subject.strategy, subject.options)
    defer {
      live.tearDown()
      live.breakCycles()
    }
    let expectation = SendExpectation(plan, subject.strategy, subject.options)
    for _ in 0..<CountingDefaults.warmUpRounds {
      try check(live.send(2 * messages), expectation.checksum(of: 2 * messages))
    }
    var windows: [Window] = []
    for _ in 0..<CountingDefaults.windowPairs {
      windows = try (0..<2).map { _ in try window(live, counter, messages, expectation) }
      if windows[0] == windows[1] { break }
    }
    return figures(windows, messages)
  }

  /// What `messages` messages take: a batch of twice as many less a batch of as many, so that what a batch takes once
  /// (three retains of the script's arrays) drops out and counts per message come out whole.
  private func window(
    _ live: LiveCase,
    _ counter: AllocationCounter,
    _ messages: Int,
    _ expectation: SendExpectation
  ) throws -> Window {
    let short = try batch(live, counter, messages, expectation)
    let long = try batch(live, counter, 2 * messages, expectation)
    return long.merging(short) { $0 - $1 }
  }

  private func batch(
    _ live: LiveCase,
    _ counter: AllocationCounter,
    _ messages: Int,
    _ expectation: SendExpectation
  ) throws -> Window {
    // Both at once: neither counter allocates, retains or releases between start and stop.
    let (sum, tally) = try counter.count {
      references?.start()
      let sum = load.run(messages, live.send)
      references?.stop()
      return sum
    }
    try check(sum, expectation.checksum(of: messages))
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

  private func figures(_ windows: [Window], _ messages: Int) -> [CountedMetric: CountFigure] {
    var figures: [CountedMetric: CountFigure] = [:]
    for metric in CountedMetric.allCases where metric.isPerMessage {
      let totals = windows.compactMap { $0[metric] }
      figures[metric] =
        totals.isEmpty
        ? .unavailable(ReferenceProbe.missing) : CountFigure(windows: totals, units: messages)
    }
    return figures
  }

  private func check(_ sum: UInt64, _ expected: UInt64) throws {
    guard sum == expected else {
      throw WrongSum(reason: "the messages' receipts add up to \(sum) instead of \(expected)")
    }
  }

  /// Messages went astray, so that counting them would count something else.
  struct WrongSum: Error {
    let reason: String
  }
}
