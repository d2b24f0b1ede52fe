/// Refuses rows of another run or machine: a file that was pasted together compares what was never measured alike.
enum RowOrigin {
  static func check(
    _ found: String,
    expected: String,
    column: String,
    file: String,
    line: Int
  ) throws(ResultsError) {
    guard found != expected else { return }
    throw ResultsError(
      .malformed,
      file: file,
      line: line,
      column: column,
      problem: "\(Excerpt.quoted(found)) is not \(Excerpt.quoted(expected)), which run.json names",
      advice: "keep each run in its own directory"
    )
  }
}
