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
    if let operation = OperationWorker(arguments.dropFirst(), references: references) {
      exit(operation.answer().rawValue)
    }
    guard arguments.dropFirst().elementsEqual([verb]) else {
      let name = arguments.first ?? "the worker"
      complain(
        "\(name): understands '\(verb)' only, with a request on standard input. Use 'bubbleup counts'."
      )
      exit(ExitCode.usage.rawValue)
    }
    exit(answer(strategies, references).rawValue)
  }

  private static func answer(_ strategies: [any Strategy], _ references: ReferenceProbe?) -> ExitCode {
    do {
      try write(
        WorkerGreeting(
          version: CountingDefaults.protocolVersion,
          isOptimized: BuildDescription.current.mode == .release
        )
      )
      let request = try JSONDecoder().decode(WorkerRequest.self, from: standardInput())
      guard request.version == CountingDefaults.protocolVersion else { return .badData }
      var desk = WorkerDesk(task: request.task, strategies: strategies, references: references)
      for (index, wire) in request.cases.enumerated() { try write(desk.reply(to: wire, index: index)) }
      return .success
    } catch {
      complain("\(verb): \(error)")
      return error is SinkFailure ? .closedPipe : .badData
    }
  }

  private static func standardInput() -> Data {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count > 0 {
        data.append(contentsOf: buffer[..<count])
      } else if count == 0 || errno != EINTR {
        return data
      }
    }
  }

  private static func write(_ line: some Encodable) throws {
    let text = String(decoding: try JSONEncoder().encode(line), as: UTF8.self)
    try DescriptorSink(descriptor: STDOUT_FILENO).write(text + "\n")
  }

  private static func complain(_ text: String) {
    // Nobody is left to tell where standard error fails as well.
    try? DescriptorSink(descriptor: STDERR_FILENO).write(text + "\n")
  }
}
