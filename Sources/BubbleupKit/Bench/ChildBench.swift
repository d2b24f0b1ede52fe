import Hierarchy
import Measurement
import Scenarios
import Strategies
import Workloads

/// Measures every piece of work in a child of its own, and goes on without the contender that a child dies of.
struct ChildBench: Bench {
  let lineUp: LineUp
  let settings: BenchSettings
  let isolation: Isolation
  let isInterrupted: () -> Bool

  func perform(_ task: BlockTask, tell: (BlockEvent) throws -> Void) throws -> Bool {
    var rest = task
    while !rest.isIdle {
      if isInterrupted() { return false }
      var begun: [String] = []
      // A launch that dies is taken again, so none of its visits is used.
      var held: [BlockEvent] = []
      let isLaunch = if case .visits = task.work { true } else { false }
      let end = try ask(for: rest) { event in
        if case .began(let name) = event { begun.append(name) }
        if isLaunch { held.append(event) } else { try tell(event) }
      }
      if !end.isLoss { for event in held { try tell(event) } }
      let words: String
      switch end {
      case .done: return true
      case .stopped: return false
      case .unavailable(let reason), .unknown(let reason), .failed(let reason): words = "gave up: \(reason)"
      case .lost(let loss): words = loss
      }
      guard let culprit = begun.last else {
        // Visits were not announced. Take the launch again and announce each; if it then succeeds, no case is blamed.
        guard isLaunch, !rest.announcesVisits else { throw Self.failure("the child \(words)") }
        rest.announcesVisits = true
        continue
      }
      try tell(.failed(culprit, reason: "while it was \(task.work.participle), its process \(words)"))
      rest.excuse(isLaunch ? [culprit] : Set(begun))
      rest.announcesVisits = false
    }
    return true
  }

  /// A child did not get as far as the first contender, so that none in particular is to blame.
  private static func failure(_ reason: String) -> Unavailable {
    Unavailable(reason: "cannot be measured in a child: \(reason)")
  }

  private func ask(for task: BlockTask, _ tell: (BlockEvent) throws -> Void) throws -> WorkerEnd {
    let link: WorkerLink<BlockMeasuring>
    do {
      link = try WorkerLink(isolation.worker, patience: isolation.patience(isInterrupted))
    } catch {
      if error.code == .interrupted { return .stopped }
      throw Self.failure(error.reason)
    }
    defer { link.end() }
    return try link.ask(.init(lineUp: LineUp.Wire(lineUp), settings: settings, task: task), tell: tell)
  }
}

/// That every piece of work is done in a child of its own, and by which executable.
struct Isolation {
  /// This command, or one that knows the same strategies.
  var worker = WorkerLocation.runningExecutable()

  /// Seconds without a word after which a child is taken to hang.
  ///
  /// The longest silence of one that works is the verification of a million controllers, by the plan's estimate some
  /// twenty seconds.
  var silence = 120.0

  func patience(_ isInterrupted: @escaping () -> Bool) -> WorkerPatience {
    WorkerPatience(seconds: silence, isInterrupted: isInterrupted)
  }
}

/// The worker that measures a piece of work: the command itself, as a child that only this piece can harm.
struct BlockMeasuring: Worker {
  static let kind = WorkerKind.block

  struct Request: Codable, Sendable {
    let lineUp: LineUp.Wire
    let settings: BenchSettings
    let task: BlockTask
  }

  typealias Event = BlockEvent

  let strategies: [any Strategy]

  func answer(_ request: Request, tell: (BlockEvent) throws -> Void) throws -> WorkerEnd {
    let lineUp = try request.lineUp.resolved(among: strategies)
    guard let scenario = lineUp.subjects.first?.scenario else { return .done }
    let notes = BlockCosts()
    let bench = LocalBench(
      cases: try lineUp.cases(on: try HierarchyPlan(scenario.parameters), notes, .monotonic),
      notes: notes,
      settings: request.settings,
      time: .monotonic,
      isInterrupted: { InterruptWatch.lastReceived != nil }
    )
    let watch = try InterruptWatch()
    defer { withExtendedLifetime(watch) {} }
    let isWhole = try CompanionThread.alive { try bench.perform(request.task, tell: tell) }
    return isWhole ? .done : .stopped
  }
}
