import Hierarchy
import Measurement
import Scenarios
import Strategies
import Workloads

/// The worker that is one side of a pair: builds what it is told to and times rounds of it.
final class RoundTiming: Worker {
  static let kind = WorkerKind.timing

  enum Request: Codable, Sendable {
    case prepare(subject: WireCase, injected: InjectedWork?)
    case round(iterations: Int)
  }

  enum Event: Codable, Sendable, Equatable {
    /// The objects are there: a digest of the plan in hexadecimal digits, and the messages of one round of its script.
    case prepared(planDigest: String, scriptLength: Int)
    /// How long a round took, and the messages with receipts that add up to what the plan demands.
    case timed(nanoseconds: UInt64, verified: Int)
  }

  private let strategies: [any Strategy]
  private let time: TimeSource
  private var drawn: HierarchyPlan?
  private var set: RoundSet?
  private var memory: FreshMemory?

  init(strategies: [any Strategy], time: TimeSource = .monotonic) {
    self.strategies = strategies
    self.time = time
  }

  deinit { set?.end() }

  func answer(_ request: Request, tell: (Event) throws -> Void) throws -> WorkerEnd {
    switch request {
    case .prepare(let subject, let injected): try tell(prepare(subject, injected))
    case .round(let iterations): try tell(round(iterations))
    }
    return .done
  }

  private func prepare(_ wire: WireCase, _ injected: InjectedWork?) throws -> Event {
    set?.end()
    set = nil
    let subject = try wire.resolved(among: strategies)
    let plan = try plan(of: subject)
    if let reason = subject.stackObjection(on: plan) { throw Unavailable(reason: reason) }
    // Or the bytes of the request, which are more where work is injected, would have a say in where the objects lie.
    memory = FreshMemory()
    memory?.use()
    set = RoundSet(subject, plan, injected)
    return .prepared(planDigest: String(plan.digest, radix: 16), scriptLength: plan.script.count)
  }

  private func round(_ iterations: Int) throws -> Event {
    guard let set else { throw WrongDelivery(reason: "got a round before a case was prepared") }
    guard iterations > 0 else {
      throw WrongDelivery(reason: "was asked for a round of \(iterations) messages")
    }
    return .timed(nanoseconds: try set.round(iterations, time).count, verified: iterations)
  }

  private func plan(of subject: Case) throws -> HierarchyPlan {
    if let drawn, drawn.parameters == subject.scenario.parameters { return drawn }
    let plan = try HierarchyPlan(subject.scenario.parameters)
    drawn = plan
    return plan
  }
}

/// A fresh process of one build, which times rounds as its parent asks.
struct PairSide {
  var build: BuildFacts { link.build }
  private let name: String
  private let link: WorkerLink<RoundTiming>

  /// Starts a worker of the executable at `path`; `name` is what messages call this side.
  ///
  /// - Throws: ``CheckDefect``, or ``Interruption`` where the worker was stopped, as do the questions below.
  init(_ path: String, named name: String) throws {
    self.name = name
    do {
      let patience = WorkerPatience(seconds: CheckDefaults.secondsPerAnswer)
      link = try WorkerLink(.executable(path), patience: patience)
    } catch {
      throw error.failure(of: name)
    }
  }

  func prepare(
    _ subject: WireCase,
    injected: InjectedWork?
  ) throws -> (planDigest: String, scriptLength: Int) {
    let event = try ask(.prepare(subject: subject, injected: injected), of: subject.strategy)
    guard case .prepared(let planDigest, let scriptLength) = event else {
      throw CheckDefect(.caseFailed, at: subject.strategy, "\(name) answered without a plan")
    }
    return (planDigest, scriptLength)
  }

  func round(_ iterations: Int, of label: String) throws -> PairSample.Round {
    guard case .timed(let nanoseconds, let verified) = try ask(.round(iterations: iterations), of: label)
    else {
      throw CheckDefect(.emptySamples, at: label, "\(name) answered without a time")
    }
    return PairSample.Round(nanoseconds: Double(nanoseconds), verified: verified)
  }

  private func ask(_ request: RoundTiming.Request, of label: String) throws -> RoundTiming.Event? {
    var event: RoundTiming.Event?
    switch link.ask(request, tell: { event = $0 }) {
    case .done: return event
    case .unavailable(let reason): throw CheckDefect(.unmeasurable, at: label, "\(name): \(reason)")
    // What a side does not have shows when it counts, and is then not timed.
    case .unknown(let reason), .failed(let reason):
      throw CheckDefect(.caseFailed, at: label, "\(name): \(reason)")
    case .stopped: throw Interruption()
    case .lost(let words): throw CheckDefect(.caseFailed, at: label, "the worker of \(name) \(words)")
    }
  }
}
