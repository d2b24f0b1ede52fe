import Measurement
import Hierarchy
import Strategies
import Stress

/// `bubbleup stress-count STRATEGY DISCIPLINE MODE THREADS`: the command as its own child, which counts the allocations of
/// a load on all threads and prints one line.
///
/// A process of its own, because once counting has begun the allocator stays slow: no time could be taken afterwards.
struct AllocationWorker {
  static let verb = "stress-count"

  private let strategy: any Strategy
  private let discipline: DisciplineKind
  private let mode: LoadMode
  private let threads: Int

  /// The window: what a load takes once drops out of the difference of two, and the rest is divided by so many.
  private static let messages = 20_000

  /// Nil unless `arguments` are those of this child.
  init?(_ arguments: some Collection<String>, strategies: [any Strategy]) {
    let words = Array(arguments)
    guard words.count == 5, words[0] == Self.verb,
      let strategy = strategies.first(where: { "\($0.name)" == words[1] }),
      let discipline = DisciplineKind(rawValue: words[2]), let mode = LoadMode(rawValue: words[3]),
      let threads = Int(words[4]), (1...64).contains(threads)
    else { return nil }
    self.strategy = strategy
    self.discipline = discipline
    self.mode = mode
    self.threads = threads
  }

  /// The arguments that such a child is started with.
  static func arguments(for subject: StressCase) -> [String] {
    [
      verb, "\(subject.strategy.name)", subject.request.discipline.rawValue, subject.request.mode.rawValue,
      "\(subject.request.threads)",
    ]
  }

  /// Counts.
  func count() -> WorkerAllocations {
    do {
      let counter = try AllocationCounter()
      let plan = try HierarchyPlan(LoadPlan.parameters(seed: 1))
      // The first load fills caches: metadata, the queues' threads.
      _ = try allocations(of: Self.messages, on: plan, counter)
      let short = try allocations(of: Self.messages, on: plan, counter)
      let long = try allocations(of: 2 * Self.messages, on: plan, counter)
      guard let short, let long else {
        return WorkerAllocations(reason: "the load failed while it was counted")
      }
      return WorkerAllocations(counted: max(0, long - short) / Double(Self.messages))
    } catch {
      return WorkerAllocations(reason: "\(error)")
    }
  }

  /// Nil where the load failed.
  private func allocations(
    of messages: Int,
    on plan: HierarchyPlan,
    _ counter: AllocationCounter
  ) throws -> Double? {
    let request = LoadRequest(discipline, mode, threads: threads, messages: messages, churn: 0, seed: 1)
    let run = LoadRun(request, plan, strategy, StressRequest.variant(of: strategy))
    let (report, tally) = try counter.count { run.run() }
    return report.failures.isEmpty ? Double(tally.otherThreads.allocations) : nil
  }
}
