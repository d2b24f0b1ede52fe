import Glibc
import Measurement

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Measures every piece of work in a child of its own, and goes on without the contender that a child dies of.
struct ChildBench: Bench {
  let lineUp: LineUp
  let settings: BenchSettings
  let isolation: Isolation
  let isInterrupted: () -> Bool

  /// How a child's part of the work ended.
  private enum Ending {
    case done(isWhole: Bool)
    /// With the last words about it.
    case died(String)
  }

  func perform(_ task: BlockTask, tell: (BlockEvent) throws -> Void) throws -> Bool {
    var rest = task
    while !rest.isIdle {
      if isInterrupted() { return false }
      var begun: [String] = []
      let ending = try converse(about: rest) { event in
        if case .began(let name) = event { begun.append(name) }
        try tell(event)
      }
      switch ending {
      case .done(let isWhole): return isWhole
      case .died(let words):
        guard let culprit = begun.last else { throw IsolationFailure(reason: "the child \(words)") }
        try tell(.failed(culprit, reason: "while it was \(task.work.participle), its process \(words)"))
        rest.excuse(Set(begun))
      }
    }
    return true
  }

  private func converse(about task: BlockTask, _ tell: (BlockEvent) throws -> Void) throws -> Ending {
    var child = try start(task)
    var silence = Silence(limit: isolation.silence)
    var isAsked = false
    while true {
      if isInterrupted(), !isAsked {
        // Ctrl-C reaches parent and child alike, a polite kill the parent alone.
        child.send(SIGTERM)
        isAsked = true
        silence = Silence(limit: isolation.grace)
      }
      switch child.next(within: Silence.step) {
      case .line(let line):
        silence.end()
        switch try? JSONDecoder().decode(BlockReply.self, from: Data(line)) {
        case .event(let event):
          do {
            try tell(event)
          } catch {
            _ = child.finish(forced: true)
            throw error
          }
        case .ended(let isWhole):
          _ = child.finish()
          return .done(isWhole: isWhole)
        case nil:
          _ = child.finish(forced: true)
          return .died("said what makes no sense: \(String(decoding: line.prefix(80), as: UTF8.self))")
        }
      case .timedOut:
        guard silence.isTooLong else { continue }
        _ = child.finish(forced: true)
        if isAsked { return .done(isWhole: false) }
        return .died("gave no sign of life for \(Figure.seconds(isolation.silence)) and was ended")
      case .ended:
        let (end, lastWords) = child.finish()
        if isAsked || end.isInterruption { return .done(isWhole: false) }
        return .died(
          end.text + (end.likelyCause.map { ", \($0)" } ?? "") + (lastWords.map { ": \($0)" } ?? "")
        )
      }
    }
  }

  private func start(_ task: BlockTask) throws -> ChildProcess {
    guard case .executable(let path) = isolation.worker else {
      if case .missing(let reason) = isolation.worker { throw IsolationFailure(reason: reason) }
      throw IsolationFailure(reason: "no executable")
    }
    var settings = settings
    // A sample on its way would disturb the next; and of a block that dies none is used.
    settings.handover = .eachBlock
    let request = BlockRequest(lineUp: LineUp.Wire(lineUp), settings: settings, task: task)
    do {
      return try ChildProcess(
        [path, BlockWorker.verb],
        input: Array(try JSONEncoder().encode(request)),
        // The runtime's own crash report takes seconds; its first line, which says what happened, is there without it.
        environment: ["SWIFT_BACKTRACE": "enable=no"]
      )
    } catch let failure as ChildFailure {
      throw IsolationFailure(reason: failure.reason)
    }
  }
}

/// For how long a child has said nothing.
private struct Silence {
  /// Seconds to wait before looking whether somebody wants the run to stop.
  static let step = 0.2

  let limit: Double
  private var since = ContinuousClock().now

  init(limit: Double) { self.limit = limit }

  var isTooLong: Bool { (ContinuousClock().now - since) / .seconds(1) > limit }

  mutating func end() { since = ContinuousClock().now }
}

extension ChildProcess.End {
  /// What such an end often comes from; nil where nothing is more likely than the rest.
  fileprivate var likelyCause: String? {
    guard case .killed(let signal) = self else { return nil }
    return switch signal {
    case SIGKILL: "as the system does when memory runs out"
    case SIGSEGV: "as of a bad pointer or a stack that overflowed"
    case SIGILL, SIGTRAP: "as of a precondition that did not hold"
    default: nil
    }
  }
}
