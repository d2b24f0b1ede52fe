/// Why a text is no schedule that can be replayed, where, and what to do next.
package struct ScheduleFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The closed list of reasons.
  package enum Code: Sendable {
    /// It does not begin as a schedule does.
    case notASchedule
    /// It is of another version.
    case otherVersion
    /// It ends before everything is said.
    case cutOff
    /// A line is another one than the format has there.
    case unexpectedLine
    /// A value is none, or out of its range.
    case badValue
    /// It names something that this build does not have.
    case unknownName
  }

  /// Which reason.
  package let code: Code
  /// The line, counted from 1.
  package let line: Int
  /// What is wrong there, without a full stop.
  package let problem: String
  /// What to do next, as a sentence.
  package let advice: String

  /// Line, problem and advice.
  package var description: String { "line \(line) \(problem). \(advice)" }
}
