import Measurement
import Scenarios

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Asks a worker about cases, and another one about the rest where one dies.
struct WorkerConversation {
  /// What became of one case.
  enum Outcome {
    case reply(WorkerReply)
    case unavailable(String)
    case failed(String)
  }

  private let location: WorkerLocation
  private let task: WorkerRequest.Task
  private let formation: CrewFormation?
  private let secondsPerCase: Double
  /// What the worker is run under, as in `valgrind` and its options.
  private let prefix: [String]
  private let environment: [String: String]
  private let injected: [Int: InjectedWork]
  /// Whether a worker without optimisation is refused.
  private let needsOptimized: Bool

  init(
    _ location: WorkerLocation,
    task: WorkerRequest.Task,
    formation: CrewFormation? = nil,
    secondsPerCase: Double,
    prefix: [String] = [],
    environment: [String: String] = [:],
    injected: [Int: InjectedWork] = [:],
    needsOptimized: Bool = BuildDescription.current.mode == .release
  ) {
    self.injected = injected
    self.location = location
    self.task = task
    self.formation = formation
    self.secondsPerCase = secondsPerCase
    self.prefix = prefix
    self.needsOptimized = needsOptimized
    // The runtime's own crash report takes seconds and its text goes nowhere.
    self.environment = environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { given, _ in given }
  }

  /// Tells `tell` the outcome of each case, in order.
  func hold(over cases: [Case], tell: (Case, Outcome) -> Void) {
    var rest = cases[...]
    while !rest.isEmpty {
      let answered = rest
      if let verdict = round(&rest, tell) {
        for subject in rest { tell(subject, verdict) }
        return
      }
      precondition(rest.count < answered.count, "a worker's round settles one case at least")
    }
  }

  /// One worker's share of `cases`, which are taken off as they are settled; what holds for all others where asking
  /// on makes no sense.
  private func round(_ cases: inout ArraySlice<Case>, _ tell: (Case, Outcome) -> Void) -> Outcome? {
    guard case .executable(let path) = location else {
      if case .missing(let reason) = location { return .unavailable(reason) }
      return nil
    }
    do {
      var child = try start(path, cases)
      guard let refusal = greet(&child) else { return listen(child, &cases, tell) }
      return .unavailable("\(path): \(refusal)\(Self.words(child.finish(forced: true).lastWords))")
    } catch {
      return .unavailable("the counting worker does not start: \(Self.text(of: error))")
    }
  }

  private func start(_ path: String, _ cases: ArraySlice<Case>) throws -> ChildProcess {
    // A worker that is started for the rest counts them from 0 again.
    let moved = injected.map { ($0.key - cases.startIndex, $0.value) }.filter { $0.0 >= 0 }
    let request = WorkerRequest(
      version: CountingDefaults.protocolVersion,
      task: task,
      formation: formation,
      cases: cases.map { WireCase($0) },
      injected: Dictionary(uniqueKeysWithValues: moved)
    )
    let input = Array(try JSONEncoder().encode(request))
    return try ChildProcess(prefix + [path, CountingWorker.verb], input: input, environment: environment)
  }

  /// Why the child is no worker to talk to; nil if it is.
  private func greet(_ child: inout ChildProcess) -> String? {
    switch child.next(within: secondsPerCase) {
    case .timedOut: return "no greeting within \(Int(secondsPerCase)) s"
    case .ended: return "ended without a greeting; it is no counting worker, or of another version"
    case .line(let line):
      guard let greeting = try? JSONDecoder().decode(WorkerGreeting.self, from: Data(line)) else {
        return "does not greet as a counting worker does"
      }
      guard greeting.version == CountingDefaults.protocolVersion else {
        return "speaks version \(greeting.version) of the protocol, and this command "
          + "version \(CountingDefaults.protocolVersion); build both from the same sources"
      }
      guard greeting.isOptimized || !needsOptimized else {
        return
          "is a debug build, whose counts say nothing about a product; build it with 'swift build -c release'"
      }
      return nil
    }
  }

  /// Takes the answers of a child until it has none left or dies.
  private func listen(
    _ child: consuming ChildProcess,
    _ cases: inout ArraySlice<Case>,
    _ tell: (Case, Outcome) -> Void
  ) -> Outcome? {
    let first = cases.startIndex
    while let subject = cases.first {
      switch child.next(within: secondsPerCase) {
      case .line(let line):
        guard let reply = try? JSONDecoder().decode(WorkerReply.self, from: Data(line)),
          reply.index == cases.startIndex - first
        else {
          tell(
            subject,
            .failed("the worker's answer makes no sense: \(String(decoding: line.prefix(80), as: UTF8.self))")
          )
          cases = cases.dropFirst()
          _ = child.finish(forced: true)
          return nil
        }
        tell(subject, Outcome(reply))
      case .timedOut:
        tell(subject, .failed("no answer within \(Int(secondsPerCase)) s"))
        cases = cases.dropFirst()
        _ = child.finish(forced: true)
        return nil
      case .ended:
        let (end, lastWords) = child.finish()
        if end.isInterruption { return .unavailable("interrupted") }
        tell(subject, .failed("the worker \(end.text)\(Self.words(lastWords))"))
        cases = cases.dropFirst()
        return nil
      }
      cases = cases.dropFirst()
    }
    _ = child.finish()
    return nil
  }

  private static func words(_ text: String?) -> String { text.map { ": \($0)" } ?? "" }

  private static func text(of error: any Error) -> String {
    (error as? ChildFailure)?.reason ?? "\(error)"
  }
}

extension WorkerConversation.Outcome {
  fileprivate init(_ reply: WorkerReply) {
    switch reply.status {
    case .counted: self = .reply(reply)
    case .unavailable: self = .unavailable(reply.reason ?? "the worker gave no reason")
    case .failed: self = .failed(reply.reason ?? "the worker gave no reason")
    }
  }
}
