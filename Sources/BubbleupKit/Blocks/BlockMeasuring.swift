import Hierarchy
import Measurement
import Scenarios
import Strategies

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
