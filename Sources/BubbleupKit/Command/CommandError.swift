/// Why the command cannot go on, where, and what to do next.
public struct CommandError: Error, Sendable, Equatable {
  /// The closed list of reasons; each has its exit code.
  public enum Code: Sendable, CaseIterable {
    /// The command line makes no sense.
    case usage
    /// A file does not contain what it should.
    case badData
    /// A file, run or baseline is not there.
    case missingInput
    /// Two runs cannot be compared.
    case notComparable
    /// Something needed is not available on this machine.
    case unavailable
    /// Reading or writing failed.
    case inputOutput
    /// A case failed or is missing.
    case caseFailed
    /// The program contradicts itself.
    case fault

    /// The exit code that tells a script about it.
    public var exitCode: ExitCode {
      switch self {
      case .usage: .usage
      case .badData: .badData
      case .missingInput: .missingInput
      case .notComparable, .unavailable: .unavailable
      case .inputOutput: .inputOutput
      case .caseFailed: .caseFailed
      case .fault: .unexpected
      }
    }
  }

  /// Which reason of the closed list.
  public let code: Code
  /// Where it happened: an option, a file with its line, a case.
  public let place: String
  /// What is wrong there, without a full stop.
  public let problem: String
  /// What to do next, as a sentence.
  public let advice: String

  /// An error at a place, with advice.
  public init(_ code: Code, at place: String, _ problem: String, advice: String) {
    self.code = code
    self.place = place
    self.problem = problem
    self.advice = advice
  }

  /// Place, problem and advice in one line.
  public var message: String {
    "\(place): \(problem). \(advice)"
  }
}

extension CommandError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
