import Glibc
import Hierarchy
import Measurement
import Scenarios
public import Strategies

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The child that counts: reads cases from standard input and answers on standard output, one line each.
///
/// A process of its own for two reasons. The wrappers cost every retain an instruction or ten, so they must not be
/// in an executable that is timed; and a case that crashes then takes nobody's results with it.
public enum CountingWorker {
  /// The only word that such an executable understands.
  public static let verb = "count-worker"

  /// Does what standard input asks for and ends the process.
  ///
  /// `references` is nil in an executable without wrappers, which says of these counts that they are unavailable.
  public static func main(
    _ arguments: [String] = CommandLine.arguments,
    strategies: [any Strategy] = StrategyCatalogue.all,
    references: ReferenceProbe? = nil
  ) -> Never {
    signal(SIGPIPE, SIG_IGN)
    guard arguments.dropFirst().elementsEqual([verb]) else {
      let name = arguments.first ?? "the worker"
      WorkerPipe.complain(
        "\(name): understands '\(verb)' only, with a request on standard input. Use 'bubbleup counts'."
      )
      exit(ExitCode.usage.rawValue)
    }
    exit(answer(strategies, references).rawValue)
  }

  private static func answer(_ strategies: [any Strategy], _ references: ReferenceProbe?) -> ExitCode {
    // The first counter, made while there is one thread: see `AllocationCounter` on threads that end.
    _ = try? AllocationCounter()
    do {
      try WorkerPipe.answer(
        WorkerGreeting(
          version: CountingDefaults.protocolVersion,
          isOptimized: BuildDescription.current.mode == .release
        )
      )
      let request = try JSONDecoder().decode(WorkerRequest.self, from: WorkerPipe.request())
      guard request.version == CountingDefaults.protocolVersion else { return .badData }
      var desk = WorkerDesk(
        task: request.task,
        formation: request.formation,
        strategies: strategies,
        references: references,
        injected: request.injected
      )
      for (index, wire) in request.cases.enumerated() {
        try WorkerPipe.answer(desk.reply(to: wire, index: index))
      }
      return .success
    } catch {
      WorkerPipe.complain("\(verb): \(error)")
      return error is SinkFailure ? .closedPipe : .badData
    }
  }
}
