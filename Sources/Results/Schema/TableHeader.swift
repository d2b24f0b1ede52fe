/// Compares the first record of a file with the columns that it should have.
package struct TableHeader {
  /// The number of cells that each row must have.
  package let width: Int

  package init(_ record: CSVRecord, expected: [String], file: String) throws(ResultsError) {
    for (index, id) in expected.enumerated() {
      guard index < record.fields.count else {
        throw Self.error(file, record.line, id, "is missing", "write the columns of the documented schema")
      }
      guard record.fields[index] == id else {
        let found = Excerpt.quoted(record.fields[index])
        let place = "is expected as number \(index + 1), where \(found) stands"
        throw Self.error(
          file,
          record.line,
          id,
          place,
          "keep the columns in order and their names as they are"
        )
      }
    }
    var seen = Set<String>()
    for name in record.fields where !seen.insert(name).inserted {
      throw ResultsError(
        .duplicate,
        file: file,
        line: record.line,
        column: name,
        problem: "the column is there twice",
        advice: "remove one of them"
      )
    }
    width = record.fields.count
  }

  /// Checks the number of cells in a row.
  package func check(_ record: CSVRecord, file: String) throws(ResultsError) {
    guard record.fields.count != width else { return }
    throw ResultsError(
      .malformed,
      file: file,
      line: record.line,
      column: "\(min(record.fields.count, width) + 1)",
      problem: "the row has \(record.fields.count) fields, the header \(width)",
      advice: "restore the row: a comma in a field needs quotes around the field"
    )
  }

  private static func error(
    _ file: String,
    _ line: Int,
    _ column: String,
    _ problem: String,
    _ advice: String
  ) -> ResultsError {
    ResultsError(.malformed, file: file, line: line, column: column, problem: problem, advice: advice)
  }
}
