import Measurement
import Scenarios

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The side of the parent: asks a child to count an operation.
struct OperationConversation {
  let worker: WorkerLocation
  var seconds = ClaimDefaults.secondsPerCount

  /// The counts of the operation `name` of claim `row`; throws where the child crashed or went on for too long.
  func counts(of name: String, in row: String) throws -> CountReading {
    guard case .executable(let path) = worker else {
      if case .missing(let reason) = worker { return CountReading(unavailable: reason) }
      return CountReading(unavailable: "there is no counting worker")
    }
    var child: ChildProcess
    do {
      // The runtime's own crash report takes seconds and its text goes nowhere.
      let environment = ["SWIFT_BACKTRACE": "enable=no"]
      child = try ChildProcess([path, OperationWorker.verb, row, name], input: [], environment: environment)
    } catch {
      return CountReading(unavailable: "the counting worker does not start: \(error.reason)")
    }
    guard let greeting: WorkerGreeting = decoded(child.next(within: seconds)),
      greeting.version == CountingDefaults.protocolVersion
    else {
      _ = child.finish(forced: true)
      return CountReading(
        unavailable: "\(path): is no counting worker of this build; build both again"
      )
    }
    guard greeting.isOptimized || BuildDescription.current.mode == .debug else {
      _ = child.finish(forced: true)
      return CountReading(
        unavailable: "\(path): is a debug build; build it with 'swift build -c release'"
      )
    }
    let event = child.next(within: seconds)
    guard let reply: WorkerReply = decoded(event) else { throw failure(event, child, "\(row) \(name)") }
    _ = child.finish()
    switch reply.status {
    case .counted:
      return CountReading { metric in
        reply.figures[metric.rawValue]?.figure ?? .unavailable("the worker did not count it")
      }
    case .unavailable: return CountReading(unavailable: reply.reason ?? "the worker gave no reason")
    case .failed:
      throw LaboratoryError(.failed, "\(row) \(name): \(reply.reason ?? "the worker gave no reason")")
    }
  }

  /// Why there is no answer; a child that has not ended by itself is ended.
  private func failure(
    _ event: ChildProcess.Event,
    _ child: consuming ChildProcess,
    _ place: String
  ) -> LaboratoryError {
    let problem: String
    switch event {
    case .timedOut:
      _ = child.finish(forced: true)
      problem = "gave no answer within \(Int(seconds.rounded(.up))) s"
    case .line:
      _ = child.finish(forced: true)
      problem = "gave an answer that makes no sense"
    case .ended:
      let (end, words) = child.finish()
      if end.isInterruption { return LaboratoryError(.stopped, "the counting was stopped") }
      problem = end.text + (words.map { ": \($0)" } ?? "")
    }
    return LaboratoryError(.failed, "\(place): the worker \(problem)")
  }

  private func decoded<Value: Decodable>(_ event: ChildProcess.Event) -> Value? {
    guard case .line(let line) = event else { return nil }
    return try? JSONDecoder().decode(Value.self, from: Data(line))
  }
}
