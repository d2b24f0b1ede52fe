#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One timing worker: a fresh process of one build.
final class TimingSide {
  /// What the worker said of its build.
  let build: BuildFacts
  private let name: String
  private var child: ChildProcess

  /// Starts a worker of the executable at `path`, which has `patience` seconds to greet; `name` is what messages call
  /// this side.
  init(
    _ path: String,
    named name: String,
    patience: Double = CheckDefaults.secondsPerAnswer
  ) throws(CheckDefect) {
    self.name = name
    do {
      // The runtime's own crash report takes seconds and its text goes nowhere.
      child = try ChildProcess(
        [path, TimingWorker.verb],
        input: nil,
        environment: ["SWIFT_BACKTRACE": "enable=no"]
      )
    } catch {
      throw CheckDefect(.schemaMismatch, at: name, "no worker starts: \(error.reason)")
    }
    do {
      build = try Self.greeting(of: &child, path, name, within: patience)
    } catch {
      child.stop()
      throw error
    }
  }

  deinit { child.stop() }

  /// Builds fresh objects and returns what the worker says of its plan.
  func prepare(_ subject: WireCase, injected: InjectedWork?) throws(CheckDefect) -> TimingReply {
    try ask(TimingRequest(task: .prepare, subject: subject, injected: injected), of: subject.strategy)
  }

  /// Times a round of `iterations` messages.
  func round(_ iterations: Int, of label: String) throws(CheckDefect) -> PairSample.Round {
    let reply = try ask(TimingRequest(task: .round, iterations: iterations), of: label)
    guard let nanoseconds = reply.nanoseconds else {
      throw CheckDefect(.emptySamples, at: label, "\(name) answered without a time")
    }
    return PairSample.Round(nanoseconds: Double(nanoseconds), verified: reply.verified ?? 0)
  }

  private func ask(_ request: TimingRequest, of label: String) throws(CheckDefect) -> TimingReply {
    let line = (try? JSONEncoder().encode(request)).map(Array.init) ?? []
    guard child.write(line: line) else { throw CheckDefect(.caseFailed, at: label, "\(name) has ended") }
    let answer = try Self.next(&child, "\(label), \(name)", "no answer")
    guard let reply = try? JSONDecoder().decode(TimingReply.self, from: Data(answer)) else {
      throw CheckDefect(.caseFailed, at: label, "\(name) gives an answer that makes no sense")
    }
    switch reply.status {
    case .done: return reply
    case .failed: throw CheckDefect(.caseFailed, at: label, "\(name): \(reply.reason ?? "no reason given")")
    case .unavailable: throw Unavailable(reason: reply.reason ?? "no reason given").defect(label, name)
    }
  }

  private static func greeting(
    of child: inout ChildProcess,
    _ path: String,
    _ name: String,
    within patience: Double
  ) throws(CheckDefect) -> BuildFacts {
    guard case .line(let line) = child.next(within: patience),
      let greeting = try? JSONDecoder().decode(TimingGreeting.self, from: Data(line))
    else {
      throw CheckDefect(.schemaMismatch, at: name, "\(path) does not greet as a timing worker does")
    }
    guard greeting.version == CheckDefaults.protocolVersion else {
      let versions = "it speaks \(greeting.version), this command \(CheckDefaults.protocolVersion)"
      throw CheckDefect(.schemaMismatch, at: name, versions)
    }
    return greeting.build
  }

  private static func next(
    _ child: inout ChildProcess,
    _ place: String,
    _ silence: String
  ) throws(CheckDefect) -> [UInt8] {
    switch child.next(within: CheckDefaults.secondsPerAnswer) {
    case .line(let line): return line
    case .timedOut:
      throw CheckDefect(.caseFailed, at: place, "\(silence) within \(Int(CheckDefaults.secondsPerAnswer)) s")
    case .ended:
      throw CheckDefect(.caseFailed, at: place, "the worker ended instead of answering")
    }
  }

  /// A side that does not have the case: which side decides whether it is missing or extra.
  private struct Unavailable {
    let reason: String

    func defect(_ label: String, _ name: String) -> CheckDefect {
      CheckDefect(name == CheckSide.baseName ? .extraCase : .missingCase, at: label, "\(name): \(reason)")
    }
  }
}
