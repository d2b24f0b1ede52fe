/// Why a text is no script, in which line, and what to write instead.
public struct ScriptError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The closed list of reasons.
  public enum Code: Sendable, CaseIterable {
    /// A line that has to come first is not there.
    case headerMissing
    /// A line that may be there once is there again, or after the first step.
    case headerMisplaced
    /// No architecture has the name.
    case unknownArchitecture
    /// The architecture has no such form.
    case unknownOptions
    /// The architecture has no such operation.
    case unknownOperation
    /// A number is none, or does not fit.
    case badNumber
    /// A line has words that mean nothing there.
    case surplusWords
  }

  /// Which reason of the closed list.
  public let code: Code
  /// The line, from 1; that after the last one where something is missing.
  public let line: Int
  /// What is wrong there, without a full stop.
  public let problem: String
  /// What to do next, as a sentence.
  public let advice: String

  /// Line, problem and advice in one line of text.
  public var description: String { "line \(line): \(problem). \(advice)" }
}
