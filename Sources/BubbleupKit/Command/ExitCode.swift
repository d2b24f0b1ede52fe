/// How the command ends; a script may rely on every number.
///
/// From 64 on the numbers are those of BSD's `sysexits.h`, and from 128 on those that a shell gives to a
/// process ended by a signal.
public enum ExitCode: Int32, CaseIterable, Sendable {
  /// All went well.
  case success = 0
  /// Something happened that the code does not foresee.
  case unexpected = 1
  /// A metric got worse than its threshold allows.
  case regressed = 3
  /// The measurements do not allow a verdict.
  case noVerdict = 5
  /// A case failed or is missing.
  case caseFailed = 6
  /// The command line makes no sense.
  case usage = 64
  /// A file does not contain what it should.
  case badData = 65
  /// A file or a baseline is not there.
  case missingInput = 66
  /// Two runs cannot be compared, or something needed is unavailable.
  case unavailable = 69
  /// Reading or writing failed.
  case inputOutput = 74
  /// Interrupted by Ctrl-C; partial results are kept.
  case interrupted = 130
  /// The reader of the results left early, as in `… | head`.
  case closedPipe = 141
  /// Asked to terminate; partial results are kept.
  case terminated = 143

  /// The line that help prints for the code.
  public var meaning: String {
    switch self {
    case .success: "fine"
    case .unexpected: "unexpected error"
    case .regressed: "a metric regressed"
    case .noVerdict: "no verdict possible"
    case .caseFailed: "a case failed or is missing"
    case .usage: "the command line makes no sense"
    case .badData: "a file holds bad data"
    case .missingInput: "an input or a baseline is missing"
    case .unavailable: "not comparable, or something needed is unavailable"
    case .inputOutput: "reading or writing failed"
    case .interrupted: "interrupted, partial results kept"
    case .closedPipe: "the reader of standard output left early"
    case .terminated: "terminated, partial results kept"
    }
  }
}
