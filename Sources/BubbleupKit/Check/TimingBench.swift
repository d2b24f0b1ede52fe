import Hierarchy
import Measurement
import Scenarios
import Strategies

/// A worker's hands: builds what it is asked for and times it.
final class TimingBench {
  private let strategies: [any Strategy]
  private let time: TimeSource
  private var drawn: HierarchyPlan?
  private var set: ObjectSet?

  init(strategies: [any Strategy], time: TimeSource = .monotonic) {
    self.strategies = strategies
    self.time = time
  }

  deinit { set?.end() }

  /// The answer to `request`.
  func reply(to request: TimingRequest) -> TimingReply {
    do {
      switch request.task {
      case .prepare: return try prepare(request)
      case .round: return try round(request.iterations)
      }
    } catch let error as Refusal {
      return TimingReply(status: .failed, reason: error.reason)
    } catch let error as WireCase.Unresolved {
      return TimingReply(status: .unavailable, reason: error.reason)
    } catch {
      return TimingReply(status: .unavailable, reason: "\(error)")
    }
  }

  private func prepare(_ request: TimingRequest) throws -> TimingReply {
    set?.end()
    set = nil
    guard let wire = request.subject else { throw Refusal(reason: "was asked to prepare nothing") }
    let subject = try wire.resolved(among: strategies)
    let plan = try plan(of: subject)
    if let reason = RecursionLimit.objection(to: subject, on: plan) {
      return TimingReply(status: .unavailable, reason: reason)
    }
    set = ObjectSet(subject, plan, request.injected)
    var reply = TimingReply(status: .done)
    reply.planDigest = String(plan.digest, radix: 16)
    reply.scriptLength = plan.script.count
    return reply
  }

  private func round(_ iterations: Int) throws -> TimingReply {
    guard let set else { throw Refusal(reason: "was asked for a round before anything was prepared") }
    guard iterations > 0 else { throw Refusal(reason: "was asked for a round of \(iterations) messages") }
    let trips = set.work?.trips(for: iterations) ?? iterations
    let start = time.now()
    let sum = set.load.run(trips, set.live.send)
    let elapsed = time.now().since(start)
    let expected = set.expectation.checksum(of: trips)
    guard sum == expected else {
      throw Refusal(reason: "the messages' receipts add up to \(sum) instead of \(expected)")
    }
    var reply = TimingReply(status: .done)
    reply.nanoseconds = elapsed.count
    reply.verified = iterations
    return reply
  }

  private func plan(of subject: Case) throws -> HierarchyPlan {
    if let drawn, drawn.parameters == subject.scenario.parameters { return drawn }
    let plan = try HierarchyPlan(subject.scenario.parameters)
    drawn = plan
    return plan
  }

  private struct Refusal: Error {
    let reason: String
  }

  /// The fresh objects of one group of rounds.
  private struct ObjectSet {
    let live: LiveCase
    let expectation: SendExpectation
    let load: InjectedLoad
    let work: InjectedWork?

    init(_ subject: Case, _ plan: HierarchyPlan, _ work: InjectedWork?) {
      live = LiveCase(plan, subject.strategy, subject.options)
      expectation = SendExpectation(plan, subject.strategy, subject.options)
      load = InjectedLoad(work)
      self.work = work
    }

    func end() {
      live.tearDown()
      live.breakCycles()
    }
  }
}
