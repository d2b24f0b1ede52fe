/// Compares a file's rows with the number that `run.json` remembers.
///
/// A file that was cut between two rows is a well-formed, shorter file; only this number shows it.
enum RowCount {
  static func check(_ found: Int, expected: Int?, file: String) throws(ResultsError) {
    guard let expected, found != expected else { return }
    throw ResultsError(
      .malformed,
      file: file,
      line: found + 1,
      problem: "the file has \(found) rows, run.json says \(expected)",
      advice: "the file was cut or edited: restore it or measure again"
    )
  }
}
