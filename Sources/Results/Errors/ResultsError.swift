/// Why a run directory, or one of its files, cannot be read or written.
///
/// Bad input is an ordinary event here: directories are copied by hand, cut by full disks and written by other
/// versions. So every error carries its place and what to do next, and prints as one line.
public struct ResultsError: Error, Equatable, Sendable {
  /// What kind of problem it is; callers decide by this and never by the text.
  public var code: Code
  /// The file or directory, as the caller named it.
  public var file: String
  /// The line where the record begins, counted from 1, if the place is known so precisely.
  public var line: Int?
  /// The column's name (its number, where there is no name) or the key path in a JSON file.
  public var column: String?
  /// What is wrong.
  public var problem: String
  /// What to do next.
  public var advice: String

  /// Describes a problem at a place.
  public init(
    _ code: Code,
    file: String,
    line: Int? = nil,
    column: String? = nil,
    problem: String,
    advice: String
  ) {
    self.code = code
    self.file = file
    self.line = line
    self.column = column
    self.problem = problem
    self.advice = advice
  }

  /// The exit code with which a command that meets this error should end.
  public var exitCode: Int32 { code.exitCode }
}

extension ResultsError: CustomStringConvertible {
  /// The error as one line: place, problem and advice, with nothing in it that could move a terminal's cursor.
  public var description: String {
    let position = line.map { ":\($0)" } ?? ""
    let cell = column.map { " column \($0):" } ?? ""
    return Excerpt.singleLine("\(file)\(position):\(cell) \(problem); \(advice)")
  }
}
