/// Why a text is no outline, in which of its words, and what to write instead.
public struct OutlineTextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The closed list of reasons.
  public enum Code: Sendable, CaseIterable {
    /// A word does not begin with the letter of a kind of row.
    case unknownKind
    /// A number has no digits, or too many.
    case badNumber
    /// A word goes on after its end.
    case surplus
    /// There are more rows than an outline may have.
    case tooManyRows
  }

  /// Which reason of the closed list.
  public let code: Code
  /// Which of the words between dots, from 1.
  public let row: Int
  /// What is wrong there, without a full stop.
  public let problem: String
  /// What to do next, without a full stop.
  public let advice: String

  /// Word, problem and advice in one line of text.
  public var description: String { "word \(row) of the outline: \(problem). \(advice)." }
}
