import Foundation
public import Strategies
public import Workloads

extension WorkerKind {
  /// Makes this process the worker, until its parent has nothing more to ask.
  func serve(strategies: [any Strategy], references: ReferenceProbe?) -> Never {
    switch self {
    case .counting: WorkerService.run(CaseCounting(strategies: strategies, references: references))
    case .operation: WorkerService.run(OperationCounting(references: references))
    case .timing:
      // Ctrl-C is for the parent of a pair, which ends both when it has taken note.
      signal(SIGINT, SIG_IGN)
      WorkerService.run(VisitTiming(strategies: strategies))
    case .block: WorkerService.run(BlockMeasuring(strategies: strategies))
    case .load: WorkerService.run(LoadCounting(strategies: strategies))
    }
  }
}

/// The executable that counts: its main file calls ``main(_:strategies:references:)``.
///
/// An executable of its own for two reasons. The wrappers cost every retain an instruction or ten, so they must not be
/// in one that is timed; and a case that crashes then takes no results with it.
public enum CountingWorker {
  /// Does what the process's parent asks for and ends the process.
  ///
  /// `references` is nil in an executable without wrappers, which says of these counts that they are unavailable.
  public static func main(
    _ arguments: [String] = CommandLine.arguments,
    strategies: [any Strategy] = StrategyCatalogue.all,
    references: ReferenceProbe? = nil
  ) -> Never {
    signal(SIGPIPE, SIG_IGN)
    let arguments = ProcessStart.arguments(arguments)
    if let kind = WorkerService.kind(in: arguments.dropFirst()), kind.isForWrappers {
      kind.serve(strategies: strategies, references: references)
    }
    let name = arguments.first ?? "the worker"
    let understood = WorkerKind.allCases.filter(\.isForWrappers).map {
      "'\(WorkerService.verb) \($0.rawValue)'"
    }
    WorkerService.complain(
      "\(name): understands \(understood.joined(separator: " and ")) only, with requests on standard input. "
        + "Use '\(name.replacing(/-counts$/, with: "")) counts'."
    )
    exit(ExitCode.usage.rawValue)
  }
}
