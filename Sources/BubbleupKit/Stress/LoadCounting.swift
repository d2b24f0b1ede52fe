import Hierarchy
import Measurement
import Scenarios
import Strategies
import Stress
import Workloads

/// The worker that counts the allocations of a load on all threads.
///
/// A process of its own, because once counting has begun the allocator stays slow: no time could be taken afterwards.
struct LoadCounting: Worker {
  static let kind = WorkerKind.load

  struct Request: Codable, Sendable {
    let strategy: String
    let discipline: String
    let mode: String
    let threads: Int
    let plan: WirePlan

    init(_ subject: StressCase) {
      strategy = "\(subject.strategy.name)"
      discipline = subject.request.discipline.rawValue
      mode = subject.request.mode.rawValue
      threads = subject.request.threads
      plan = WirePlan(subject.scenario.parameters)
    }
  }

  typealias Event = Double

  let strategies: [any Strategy]

  /// The window: what a load takes once drops out of the difference of two, and so many messages share the rest.
  private static func messages(on plan: HierarchyPlan) -> Int {
    min(20_000, max(100, 20_000_000 / max(1, plan.depth)))
  }

  func answer(_ request: Request, tell: (Double) throws -> Void) throws -> WorkerEnd {
    guard let strategy = strategies.first(where: { "\($0.name)" == request.strategy }),
      let discipline = DisciplineKind(rawValue: request.discipline),
      let mode = LoadMode(rawValue: request.mode), (1...64).contains(request.threads)
    else { throw Unavailable(reason: "the worker does not know \(request)") }
    let counter = try AllocationCounter()
    let plan = try HierarchyPlan(request.plan.parameters())
    let threads = request.threads
    func allocations(of messages: Int) throws -> Double {
      let load = LoadRequest(discipline, mode, threads: threads, messages: messages, churn: 0, seed: 1)
      let run = LoadRun(load, plan, strategy, StressRequest.variant(of: strategy))
      let (report, tally) = try counter.count { run.run() }
      guard report.failures.isEmpty else { throw Unavailable(reason: "the load failed while it was counted") }
      return Double(tally.otherThreads.allocations)
    }
    let messages = Self.messages(on: plan)
    // The first load fills caches: metadata, the queues' threads.
    _ = try allocations(of: messages)
    let short = try allocations(of: messages)
    let long = try allocations(of: 2 * messages)
    try tell(max(0, long - short) / Double(messages))
    return .done
  }
}

/// Allocations per message on the threads that send, or why they are not known.
enum LoadAllocations: Equatable {
  case counted(perMessage: Double)
  case unavailable(String)

  /// A load of so few messages takes a second or two; what takes much longer hangs.
  private static let patience = 60.0

  init(of subject: StressCase, by location: WorkerLocation) {
    do throws(WorkerRefusal) {
      let link = try WorkerLink<LoadCounting>(location, patience: WorkerPatience(seconds: Self.patience))
      defer { link.end() }
      var counted: Double?
      switch link.ask(LoadCounting.Request(subject), tell: { counted = $0 }) {
      case .done: self = counted.map { .counted(perMessage: $0) } ?? .unavailable("nothing was counted")
      case .unavailable(let reason), .unknown(let reason), .failed(let reason): self = .unavailable(reason)
      case .stopped: self = .unavailable("interrupted")
      case .lost(let words): self = .unavailable("the child that counts \(words)")
      }
    } catch {
      self = .unavailable(error.reason)
    }
  }
}
