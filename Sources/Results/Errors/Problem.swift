/// A problem whose file and line are not known yet: what a codec or a check reports to the reader around it.
package struct Problem: Error, Equatable, Sendable {
  package var code: ResultsError.Code
  package var column: String?
  package var text: String
  package var advice: String

  package init(_ code: ResultsError.Code, column: String? = nil, _ text: String, advice: String) {
    self.code = code
    self.column = column
    self.text = text
    self.advice = advice
  }

  /// Refuses a row whose `column` contradicts another one.
  static func require(
    _ condition: Bool,
    _ column: String,
    _ text: String,
    _ advice: String = "restore the row, or run it again",
    code: ResultsError.Code = .malformed
  ) throws(Problem) {
    guard !condition else { return }
    throw Problem(code, column: column, text, advice: advice)
  }

  /// The same problem, with its key path continued upwards.
  func within(_ path: String) -> Problem {
    var problem = self
    problem.column = column.map { "\(path).\($0)" } ?? path
    return problem
  }

  /// The error for this problem at a place.
  func located(file: String, line: Int? = nil) -> ResultsError {
    ResultsError(code, file: file, line: line, column: column, problem: text, advice: advice)
  }
}
