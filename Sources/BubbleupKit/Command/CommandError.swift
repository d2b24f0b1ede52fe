import Measurement

/// Why the command cannot go on, where, and what to do next.
public struct CommandError: Error, Sendable, Equatable {
  /// How the command ends for it.
  public let code: ExitCode
  /// Where it happened: an option, a file with its line, a case.
  public let place: String
  /// What is wrong there, without a full stop.
  public let problem: String
  /// What to do next, as a sentence.
  public let advice: String

  /// An error at a place, with advice.
  public init(_ code: ExitCode, at place: String, _ problem: String, advice: String) {
    // An error that is printed must not end with a code that a script takes for success, a verdict or Ctrl-C.
    precondition(![.success, .regressed, .interrupted].contains(code))
    self.code = code
    self.place = place
    self.problem = problem
    self.advice = advice
  }

  /// Place, problem and advice in one line.
  public var message: String { "\(place): \(problem). \(advice)" }
}

/// An error that knows what a reader has to be told and how the command then ends.
protocol CommandFailure: Error {
  var message: String { get }
  var exitCode: ExitCode { get }
}

extension CommandError: CommandFailure {
  var exitCode: ExitCode { code }
}

extension MeasurementError: CommandFailure {
  var message: String { description }

  var exitCode: ExitCode {
    switch code {
    case .stuckClock, .allocatorUnsupported, .systemCall: .unavailable
    case .badParameter, .tooFast, .wrongChecksum, .stopped, .alreadyCounting, .unsteadyCount: .unexpected
    }
  }
}

extension CommandError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}

/// How the command ends; a script may rely on every number.
///
/// From 64 on the numbers are those of BSD's `sysexits.h`, and from 128 on those that a shell gives to a
/// process ended by a signal.
public enum ExitCode: Int32, CaseIterable, Sendable {
  case success = 0
  /// Something happened that no other code stands for.
  case unexpected = 1
  /// A metric got worse than its margin allows.
  case regressed = 3
  /// The measurements do not allow a verdict.
  case noVerdict = 5
  case caseFailed = 6
  case usage = 64
  case badData = 65
  /// A file, a run or a baseline is not there.
  case missingInput = 66
  /// Something needed is unavailable, or two runs cannot be compared.
  case unavailable = 69
  case inputOutput = 74
  /// The terminal or connection went away; partial results are kept.
  case hungUp = 129
  /// Ctrl-C; partial results are kept.
  case interrupted = 130
  /// The reader of standard output left early, as in `… | head`.
  case closedPipe = 141
  /// Asked to terminate; partial results are kept.
  case terminated = 143

  init(signal: Int32) { self = ExitCode(rawValue: 128 + signal) ?? .interrupted }

  var meaning: String {
    switch self {
    case .success: "success"
    case .unexpected: "unexpected error"
    case .regressed: "a metric regressed"
    case .noVerdict: "no verdict is possible"
    case .caseFailed: "a case failed or is missing"
    case .usage: "usage error"
    case .badData: "a file has bad data"
    case .missingInput: "an input or a baseline is missing"
    case .unavailable: "not comparable, or something that is needed is unavailable"
    case .inputOutput: "reading or writing failed"
    case .hungUp: "hung up, partial results kept"
    case .interrupted: "interrupted, partial results kept"
    case .closedPipe: "the reader of standard output left early"
    case .terminated: "terminated, partial results kept"
    }
  }
}
