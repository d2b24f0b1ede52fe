import Foundation
import Measurement
import Workloads

/// The parent's side: one worker that was started, has greeted, and is asked.
final class WorkerLink<Kind: Worker> {
  var build: BuildFacts { greeting.build }
  let greeting: WorkerGreeting
  private let child: ChildProcess
  private let patience: WorkerPatience
  private var loss: WorkerEnd?

  /// Starts the worker of the executable at `location`, below the command `prefix` if any, and hears its greeting.
  ///
  /// `needsOptimized` refuses a debug build.
  init(
    _ location: WorkerLocation,
    patience: WorkerPatience,
    prefix: [String] = [],
    environment: [String: String] = [:],
    needsOptimized: Bool = false
  ) throws(WorkerRefusal) {
    self.patience = patience
    let path = try location.path()
    do {
      child = try ChildProcess(
        prefix + [path, WorkerService.verb, Kind.kind.rawValue],
        isSpokenTo: true,
        environment: environment.merging(Self.environment) { given, _ in given }
      )
    } catch {
      throw WorkerRefusal(.notStarted, "the \(Kind.kind.rawValue) worker does not start: \(error.reason)")
    }
    greeting = try Self.greeting(of: child, path, patience)
    guard build.isOptimized || !needsOptimized else {
      throw WorkerRefusal(
        .debugBuild,
        "\(path): is a debug build, and its figures say nothing about a product; "
          + "build it with 'swift build -c release'"
      )
    }
  }

  /// What is set for every worker, where nothing else is given.
  ///
  /// The runtime's own crash report takes seconds; its first line, which says what happened, is there without it. And a
  /// worker that counts needs what ``AllocationCounter/tunable`` says, beside what else is tuned.
  private static var environment: [String: String] {
    let others = ProcessInfo.processInfo.environment["GLIBC_TUNABLES"]
    let tunables = [others, AllocationCounter.tunable].compactMap { $0 }.filter { !$0.isEmpty }
    return ["SWIFT_BACKTRACE": "enable=no", "GLIBC_TUNABLES": tunables.joined(separator: ":")]
  }

  /// Asks, and tells what the worker answers until it has ended or is given up.
  ///
  /// One that is given up is ended, and every further question to it has the same answer.
  func ask(_ request: Kind.Request, tell: (Kind.Event) throws -> Void) rethrows -> WorkerEnd {
    if let loss { return loss }
    guard let line = try? JSONEncoder().encode(request) else {
      return .unavailable(reason: "the request cannot be written down")
    }
    child.write(line: Array(line), within: patience.seconds)
    var silence = (limit: patience.seconds, since: ContinuousClock().now)
    func left() -> Double { silence.limit - (ContinuousClock().now - silence.since) / .seconds(1) }
    var isAskedToStop = false
    while true {
      if !isAskedToStop, patience.isInterrupted?() == true {
        // Ctrl-C reaches parent and child alike, a polite kill the parent alone.
        child.send(SIGTERM)
        isAskedToStop = true
        silence = (patience.grace, ContinuousClock().now)
      }
      switch child.next(within: patience.isInterrupted == nil ? left() : min(Self.step, left())) {
      case .line(let bytes):
        silence.since = ContinuousClock().now
        let line = try? JSONDecoder().decode(WorkerLine<Kind.Event>.self, from: Data(bytes))
        if let event = line?.event {
          do { try tell(event) } catch {
            child.finish(within: 0)
            throw error
          }
        } else if let end = line?.end, !end.isLoss {
          return end
        } else {
          let text = String(decoding: bytes.prefix(80), as: UTF8.self)
          return lost("gave an answer that makes no sense: \(text)")
        }
      case .timedOut:
        guard left() <= 0 else { continue }
        let loss = lost("gave no answer within \(Self.words(patience.seconds)) and was ended")
        return isAskedToStop ? .stopped : loss
      case .ended:
        let (end, lastWords) = child.finish()
        let cause = end.likelyCause.map { ", \($0)" } ?? ""
        let loss = lost(end.text + cause + (lastWords.map { ": \($0)" } ?? ""))
        return isAskedToStop || end.isInterruption ? .stopped : loss
      }
    }
  }

  /// Hangs up: a worker without a further request ends by itself.
  func end() { child.finish(within: patience.grace) }

  /// Seconds to wait before looking whether to stop.
  private static var step: Double { 0.2 }

  private static func words(_ seconds: Double) -> String { "\(Int(seconds.rounded(.up))) s" }

  private func lost(_ words: String) -> WorkerEnd {
    child.finish(within: 0)
    let end = WorkerEnd.lost(words)
    loss = end
    return end
  }

  private static func greeting(
    of child: ChildProcess,
    _ path: String,
    _ patience: WorkerPatience
  ) throws(WorkerRefusal) -> WorkerGreeting {
    var problem = "ended without a greeting; it is not a \(Kind.kind.rawValue) worker, or of another version"
    switch child.next(within: patience.seconds) {
    case .line(let line):
      if let version = try? JSONDecoder().decode(WorkerGreeting.Version.self, from: Data(line)).version {
        let own = WorkerGreeting.protocolVersion
        guard version == own else {
          throw WorkerRefusal(
            .otherVersion,
            "\(path): speaks version \(version) of the protocol, and this command version \(own); "
              + "build both from the same sources"
          )
        }
        let greeting = try? JSONDecoder().decode(WorkerGreeting.self, from: Data(line))
        if let greeting, greeting.worker == Kind.kind.rawValue { return greeting }
      }
      problem = "does not greet as a \(Kind.kind.rawValue) worker does"
      child.finish(within: 0)
    case .timedOut:
      problem = "no greeting within \(words(patience.seconds))"
      child.finish(within: 0)
    case .ended:
      if child.finish(within: patience.grace).end.isInterruption {
        throw WorkerRefusal(.interrupted, "interrupted")
      }
    }
    let lastWords = child.finish().lastWords.map { ": \($0)" } ?? ""
    throw WorkerRefusal(.stranger, "\(path): \(problem)\(lastWords)")
  }
}

struct WorkerPatience {
  /// Seconds without a word after which a worker is taken to hang.
  var seconds: Double
  /// Seconds that it has to end where it was asked to, or has nothing left to do.
  var grace = 10.0
  /// Whether to stop; nil where Ctrl-C may as well end the worker.
  var isInterrupted: (() -> Bool)?
}
