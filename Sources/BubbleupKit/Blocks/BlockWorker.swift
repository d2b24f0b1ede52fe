import Glibc
import Hierarchy
import Measurement
import Scenarios
import Strategies

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The child that measures one piece of work: the command itself under a word that is no verb of people's.
enum BlockWorker {
  static let verb = "block-worker"

  /// Does what standard input asks for and ends the process.
  static func main(strategies: [any Strategy]) -> Never {
    do {
      try answer(strategies)
      exit(ExitCode.success.rawValue)
    } catch {
      WorkerPipe.complain("\(verb): \(error)")
      exit((error is SinkFailure ? ExitCode.closedPipe : .badData).rawValue)
    }
  }

  private static func answer(_ strategies: [any Strategy]) throws {
    let request = try JSONDecoder().decode(BlockRequest.self, from: WorkerPipe.request())
    let lineUp = try request.lineUp.resolved(among: strategies)
    guard let scenario = lineUp.subjects.first?.scenario else { return }
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
    let isWhole = try CompanionThread.alive {
      try bench.perform(request.task) { try WorkerPipe.answer(BlockReply.event($0)) }
    }
    try WorkerPipe.answer(BlockReply.ended(isWhole: isWhole))
  }
}
