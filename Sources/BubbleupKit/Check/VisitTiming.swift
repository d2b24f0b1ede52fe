import Hierarchy
import Measurement
import Results
import Scenarios
import Strategies
import Workloads

/// The worker that is one side of a pair: visits a case as often as its parent asks.
final class VisitTiming: Worker {
  static let kind = WorkerKind.timing

  enum Request: Codable, Sendable {
    case prepare(subject: WireCase, injected: InjectedWork?)
    /// How many operations make a slice?
    case size
    case visit(number: Int, operations: Int)
  }

  enum Event: Codable, Sendable, Equatable {
    /// A digest of the plan in hexadecimal digits.
    case prepared(planDigest: String)
    case sized(operations: Int)
    /// The time of a message, and what was read beside it; nothing of that by earlier builds.
    case visited(nanoseconds: Double, conditions: Visit.Conditions?)
  }

  /// Shorter than those of a run: more processes say more here than more slices.
  private static let visits = VisitPlan(warmups: 3, slices: 3, readsCore: true)

  private let strategies: [any Strategy]
  private let time: TimeSource
  /// One for all visits, as it knows company on the core by what it read before.
  private lazy var pass = Pass(Self.visits, seed: 0, time: time)
  private var timed: TimedCase?

  init(strategies: [any Strategy], time: TimeSource = .monotonic) {
    self.strategies = strategies
    self.time = time
  }

  func answer(_ request: Request, tell: (Event) throws -> Void) throws -> WorkerEnd {
    try CompanionThread.alive {
      switch request {
      case .prepare(let subject, let injected): try tell(prepare(subject, injected))
      case .size: try tell(.sized(operations: size()))
      case .visit(let number, let operations): try tell(visit(number, operations))
      }
    }
    return .done
  }

  private func prepare(_ wire: WireCase, _ injected: InjectedWork?) throws -> Event {
    let subject = try wire.resolved(among: strategies)
    let plan = try HierarchyPlan(subject.scenario.parameters)
    if let reason = subject.stackObjection(on: plan) { throw Unavailable(reason: reason) }
    let key = try CaseKey(subject, on: plan)
    timed = TimedCase(.strategy, key, sending: subject, on: plan, BlockCosts(), time, injecting: injected)
    return .prepared(planDigest: String(plan.digest, radix: 16))
  }

  private func prepared() throws -> TimedCase {
    guard let timed else { throw WrongDelivery(reason: "was asked for a time before a case was prepared") }
    return timed
  }

  private func size() throws -> Int {
    let timed = try prepared()
    do {
      let pace = try timed.contender.pace(inSlicesOf: Defaults.slice, time: time)
      return timed.operations(lasting: Double(Defaults.slice.count), at: pace)
    } catch {
      throw WrongDelivery(reason: "\(error)")
    }
  }

  private func visit(_ number: Int, _ operations: Int) throws -> Event {
    let timed = try prepared()
    guard operations > 0 else {
      throw WrongDelivery(reason: "was asked for slices of \(operations) messages")
    }
    var visit: Visit?
    let entrant = Entrant(timed.contender, operations: operations)
    let failures = try pass.take(number, of: [entrant]) { visit = $0 }.failures
    guard let visit, failures.isEmpty else {
      throw WrongDelivery(reason: failures.values.first?.description ?? "gave no figure")
    }
    return .visited(nanoseconds: visit.figure, conditions: visit.conditions)
  }
}

/// A fresh process of one build, which times visits as its parent asks.
struct PairSide {
  var build: BuildFacts { link.build }
  private let name: String
  private let link: WorkerLink<VisitTiming>

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

  /// Prepares a case and gives the digest of its plan.
  func prepare(_ subject: WireCase, injected: InjectedWork?) throws -> String {
    let event = try ask(.prepare(subject: subject, injected: injected), of: subject.strategy)
    guard case .prepared(let planDigest) = event else {
      throw CheckDefect(.caseFailed, at: subject.strategy, "\(name) answered without a plan")
    }
    return planDigest
  }

  /// How many messages make a slice.
  func size(of label: String) throws -> Int {
    guard case .sized(let operations) = try ask(.size, of: label), operations > 0 else {
      throw CheckDefect(.caseFailed, at: label, "\(name) answered without a size")
    }
    return operations
  }

  /// Nanoseconds of a message in one visit, and what was read beside it.
  func visit(
    _ number: Int,
    _ operations: Int,
    of label: String
  ) throws -> (nanoseconds: Double, conditions: Visit.Conditions?) {
    let event = try ask(.visit(number: number, operations: operations), of: label)
    guard case .visited(let nanoseconds, let conditions) = event else {
      throw CheckDefect(.emptySamples, at: label, "\(name) answered without a time")
    }
    return (nanoseconds, conditions)
  }

  private func ask(_ request: VisitTiming.Request, of label: String) throws -> VisitTiming.Event? {
    var event: VisitTiming.Event?
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
