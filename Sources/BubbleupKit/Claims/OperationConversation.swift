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
    let place = "\(row) \(name)"
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
      return CountReading(unavailable: "\(path): is no counting worker of this build; build both again")
    }
    let event = child.next(within: seconds)
    guard let reply: WorkerReply = decoded(event) else {
      var isLate = false
      if case .timedOut = event { isLate = true }
      let (end, words) = child.finish(forced: isLate)
      if end.isInterruption { throw LaboratoryError(.stopped, "the counting was stopped") }
      let what = isLate ? "gave no answer within \(Int(seconds)) s" : end.text
      throw LaboratoryError(.failed, "\(place): the worker \(what)\(words.map { ": \($0)" } ?? "")")
    }
    _ = child.finish()
    switch reply.status {
    case .counted:
      return CountReading { metric in
        reply.figures[metric.rawValue]?.figure ?? .unavailable("the worker did not count it")
      }
    case .unavailable: return CountReading(unavailable: reply.reason ?? "the worker gave no reason")
    case .failed: throw LaboratoryError(.failed, "\(place): \(reply.reason ?? "the worker gave no reason")")
    }
  }

  private func decoded<Value: Decodable>(_ event: ChildProcess.Event) -> Value? {
    guard case .line(let line) = event else { return nil }
    return try? JSONDecoder().decode(Value.self, from: Data(line))
  }
}
