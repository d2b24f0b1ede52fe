import Measurement

/// Why a check has no result for a case or for all of them; each reason has its own message, and none passes.
struct CheckDefect: CommandFailure, Sendable, Equatable {
  /// The closed list of reasons.
  enum Code: Sendable, CaseIterable {
    /// The candidate does not have a case.
    case missingCase
    /// The base does not have a case.
    case extraCase
    /// Two cases have the same key.
    case duplicateCase
    /// A pair has no round.
    case emptySamples
    /// A time is infinite or not a number.
    case nonFiniteTime
    /// A time is zero or below.
    case nonPositiveTime
    /// A worker verified no message.
    case nothingVerified
    /// A worker speaks another version of the protocol, or a file is of another schema.
    case schemaMismatch
    /// The sides were built by different compilers or with different options.
    case toolchainMismatch
    /// The same parameters drew different plans.
    case planMismatch
    /// A worker died, went silent or delivered wrongly.
    case caseFailed
  }

  let code: Code
  /// The case, side or file.
  let place: String
  /// What was found there.
  let finding: String

  init(_ code: Code, at place: String, _ finding: String = "") {
    self.code = code
    self.place = place
    self.finding = finding
  }

  /// What a comparison with this defect comes to.
  var exitCode: ExitCode {
    switch code {
    case .missingCase, .extraCase, .emptySamples, .nothingVerified, .caseFailed: .caseFailed
    case .duplicateCase, .nonFiniteTime, .nonPositiveTime: .badData
    case .schemaMismatch, .toolchainMismatch, .planMismatch: .unavailable
    }
  }

  /// Whether the two sides cannot be compared at all, whatever they measured.
  var isMismatch: Bool { exitCode == .unavailable }

  /// Place, finding and what to do, in one line.
  var message: String { "\(place): \(problem)\(finding.isEmpty ? "" : " (\(finding))"); \(advice)" }

  private var problem: String {
    switch code {
    case .missingCase: "the candidate does not have this case"
    case .extraCase: "the base does not have this case"
    case .duplicateCase: "the case occurs twice"
    case .emptySamples: "a pair of processes gave no sample"
    case .nonFiniteTime: "a time is not a finite number"
    case .nonPositiveTime: "a time is not above zero"
    case .nothingVerified: "no message was verified"
    case .schemaMismatch: "the versions differ"
    case .toolchainMismatch: "the toolchains differ"
    case .planMismatch: "the two sides draw different plans from the same parameters"
    case .caseFailed: "the case failed"
    }
  }

  private var advice: String {
    switch code {
    case .missingCase: "bring it back, or leave it out on purpose with --skip"
    case .extraCase: "leave it out with --skip until the base has it"
    case .duplicateCase: "give one of the two another name or parameter"
    case .emptySamples: "check again; if it happens again, run 'bubbleup doctor'"
    case .nonFiniteTime, .nonPositiveTime: "the clock or the worker is broken; run 'bubbleup doctor'"
    case .nothingVerified: "times of unverified messages mean nothing; run 'bubbleup verify'"
    case .schemaMismatch: "build both sides from sources of the same version"
    case .toolchainMismatch: "build both sides with the same compiler, in release mode"
    case .planMismatch: "times of different hierarchies cannot be compared; leave the case out with --skip"
    case .caseFailed: "run 'bubbleup verify' on it with the build that failed"
    }
  }
}

/// Ctrl-C or a polite kill in the middle of a check: half a check has no verdict.
struct Interruption: CommandFailure {
  let signal: Int32

  var message: String { "check: interrupted before a verdict. Check again." }
  var exitCode: ExitCode { ExitCode(signal: signal) }

  /// Throws where one came since the watch began.
  static func check() throws {
    if let signal = InterruptWatch.lastReceived { throw Interruption(signal: signal) }
  }
}
