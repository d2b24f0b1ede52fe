import Glibc
import Measurement
import Scenarios

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The side of the child: counts one operation of one claim, which row and name tell it, and answers as a counting
/// worker does.
struct OperationWorker {
  /// The word that asks for it, before row and name.
  static let verb = "count-operation"

  let row: String
  let name: String
  var claims = ClaimCatalogue.all
  let references: ReferenceProbe?

  /// Nil where the arguments after the executable's name do not ask for it.
  init?(_ arguments: some Collection<String>, references: ReferenceProbe?) {
    let words = Array(arguments)
    guard words.count == 3, words[0] == Self.verb else { return nil }
    (row, name) = (words[1], words[2])
    self.references = references
  }

  /// Writes greeting and answer to standard output.
  func answer() -> ExitCode {
    let greeting = WorkerGreeting(
      version: CountingDefaults.protocolVersion,
      isOptimized: BuildDescription.current.mode == .release
    )
    do {
      try write(greeting)
      try write(reply())
      return .success
    } catch {
      return error is SinkFailure ? .closedPipe : .badData
    }
  }

  /// What there is to say about the operation.
  func reply() -> WorkerReply {
    guard let operation = claims.first(where: { $0.row == row })?.operations.first(where: { $0.name == name })
    else {
      let reason = "the worker knows no operation '\(name)' of \(row); build both from the same sources"
      return WorkerReply(index: 0, status: .unavailable, reason: reason)
    }
    do {
      var reply = WorkerReply(index: 0, status: .counted, messages: ClaimDefaults.operationsPerWindow)
      for (metric, figure) in try OperationCounter(operation: operation, references: references).figures() {
        reply.figures[metric.rawValue] = WorkerReply.Figure(figure)
      }
      return reply
    } catch {
      return WorkerReply(index: 0, status: .unavailable, reason: "\(error)")
    }
  }

  private func write(_ line: some Encodable) throws {
    let text = String(decoding: try JSONEncoder().encode(line), as: UTF8.self)
    try DescriptorSink(descriptor: STDOUT_FILENO).write(text + "\n")
  }
}
