import Glibc
import Measurement
import Statistics

/// Why a check has no result for a case or for all of them; each reason has its own message, and none passes.
struct CheckDefect: CommandFailure, Equatable {
  enum Code: CaseIterable {
    case missingCase, extraCase, duplicateCase, emptySamples
    /// A worker speaks another version of the protocol, or a file is of another schema.
    case schemaMismatch
    case toolchainMismatch
    case planMismatch
    /// No worker could be started.
    case notStarted
    /// The case cannot be measured here, as for want of stack.
    case unmeasurable
    /// A worker died, went silent or delivered wrongly.
    case caseFailed
  }

  let code: Code
  let place, finding: String

  init(_ code: Code, at place: String, _ finding: String = "") {
    (self.code, self.place, self.finding) = (code, place, finding)
  }

  var exitCode: ExitCode {
    switch code {
    case .missingCase, .extraCase, .emptySamples, .caseFailed: .caseFailed
    case .duplicateCase: .badData
    case .schemaMismatch, .toolchainMismatch, .planMismatch, .notStarted, .unmeasurable: .unavailable
    }
  }

  var verdict: Verdict {
    switch code {
    case .missingCase: .removed
    case .extraCase: .added
    default: isMismatch ? .notComparable : .failed
    }
  }

  /// Whether the two sides cannot be compared at all, whatever they measured.
  var isMismatch: Bool { exitCode == .unavailable }

  var message: String {
    let (problem, advice) = words
    return "\(place): \(problem)\(finding.isEmpty ? "" : " (\(finding))"); \(advice)"
  }

  private var words: (problem: String, advice: String) {
    switch code {
    case .missingCase:
      ("the candidate does not have this case", "bring it back, or leave it out on purpose with --skip")
    case .extraCase: ("the base does not have this case", "it is compared as soon as the base has it")
    case .duplicateCase: ("the case occurs twice", "give one of the two another name or parameter")
    case .emptySamples:
      ("a pair of processes gave no usable time", "check again; if it happens again, run 'bubbleup doctor'")
    case .schemaMismatch: ("the versions differ", "build both sides from sources of the same version")
    case .toolchainMismatch:
      ("the toolchains differ", "build both sides with the same compiler, in release mode")
    case .planMismatch:
      (
        "the two sides draw different plans from the same parameters",
        "times of different hierarchies cannot be compared; leave the case out with --skip"
      )
    case .notStarted: ("no worker starts", "see what stands in its way with 'bubbleup doctor'")
    case .unmeasurable:
      ("the case cannot be measured here", "raise the limit that it meets, or leave the case out with --skip")
    case .caseFailed: ("the case failed", "run 'bubbleup verify' on it with the build that failed")
    }
  }
}

extension WorkerRefusal {
  /// What ends a check that got no worker of `side`.
  func failure(of side: String) -> any Error {
    switch code {
    case .interrupted: Interruption()
    case .stranger, .otherVersion: CheckDefect(.schemaMismatch, at: side, reason)
    case .debugBuild: CheckDefect(.toolchainMismatch, at: side, reason)
    case .missing, .notStarted: CheckDefect(.notStarted, at: side, reason)
    }
  }
}

/// Ctrl-C or a polite kill in the middle of a check: half a check has no verdict.
struct Interruption: CommandFailure {
  let signal: Int32

  init(signal: Int32) { self.signal = signal }

  /// Of a worker that was stopped: it may have heard Ctrl-C before this process has.
  init() { signal = InterruptWatch.lastReceived ?? SIGINT }

  var message: String { "check: interrupted before a verdict. Check again." }
  var exitCode: ExitCode { ExitCode(signal: signal) }

  static func check() throws {
    if let signal = InterruptWatch.lastReceived { throw Interruption(signal: signal) }
  }
}
