/// Why a run directory, or one of its files, cannot be read or written.
///
/// Bad input is an ordinary event here: directories are copied by hand, cut by full disks and written by other
/// versions. So every error carries its place and what to do next, and prints as one line.
package struct ResultsError: Error, Equatable, Sendable {
  package var code: Code
  package var file: String
  /// The line where the record begins, counted from 1, if the place is known so precisely.
  package var line: Int?
  /// The column's name (its number, where there is no name) or the key path in a JSON file.
  package var column: String?
  package var problem: String
  package var advice: String

  package init(
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

  package var exitCode: Int32 { code.exitCode }
}

extension ResultsError {
  /// The same error by the name that people know: what is written has another one until it is whole.
  func naming(_ path: String, insteadOf temporary: String) -> ResultsError {
    guard file.hasPrefix(temporary) else { return self }
    var error = self
    error.file = path + file.dropFirst(temporary.count)
    return error
  }
}

extension ResultsError: CustomStringConvertible {
  /// The error as one line: place, problem and advice, with nothing in it that could move a terminal's cursor.
  package var description: String {
    let position = line.map { ":\($0)" } ?? ""
    let cell = column.map { " column \($0):" } ?? ""
    return Excerpt.singleLine("\(file)\(position):\(cell) \(problem); \(advice)")
  }
}

extension ResultsError {
  package enum Code: String, Sendable, CaseIterable {
    case missing
    /// The content does not follow the format.
    case malformed
    /// A later version of the project wrote it.
    case newerSchema
    /// An earlier version of the project wrote it.
    case olderSchema
    case duplicate
    /// A number is not finite, has the wrong sign or does not fit.
    case outOfRange
    case encoding
    case tooLarge
    /// A name could reach outside its directory.
    case unsafeName
    /// What is there may not be used for what was asked.
    case unusable
    case io

    /// The exit code for this kind of problem: 66 missing input, 74 I/O, otherwise 65 bad data.
    package var exitCode: Int32 {
      switch self {
      case .missing: 66
      case .io: 74
      case .malformed, .newerSchema, .olderSchema, .duplicate, .outOfRange, .encoding, .tooLarge, .unsafeName,
        .unusable:
        65
      }
    }
  }
}

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

  /// Refuses a row in which something contradicts `column`.
  static func require(
    _ condition: Bool,
    _ column: String,
    _ text: @autoclosure () -> String,
    _ code: ResultsError.Code = .malformed
  ) throws(Problem) {
    guard !condition else { return }
    throw Problem(code, column: column, text(), advice: "restore the row, or run it again")
  }

  /// Refuses half an interval, one without a value, and one with its ends exchanged.
  static func requireInterval(
    _ low: Double?,
    _ high: Double?,
    _ column: String,
    of value: Double?
  ) throws(Problem) {
    try require((low == nil) == (high == nil), column, "is half an interval")
    try require(value != nil || low == nil, column, "is an interval without a value")
    guard let low, let high else { return }
    try require(low <= high, column, "\(low) is above the other end, \(high)", .outOfRange)
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

/// Foreign text made safe to repeat inside a one-line message.
package enum Excerpt {
  /// The text in quotes, shortened, without control characters.
  package static func quoted(_ text: String) -> String {
    let short = text.prefix(FileLimits.maximumExcerptCharacters)
    return "\"\(singleLine(String(short)))\(short.endIndex == text.endIndex ? "" : "…")\""
  }

  /// The text with every control, separator and direction-changing character written as an escape.
  package static func singleLine(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if isPrintable(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return result
  }

  /// Whether the character can be shown as it is.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate: false
    default: true
    }
  }
}
