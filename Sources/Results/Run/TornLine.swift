/// Tells a line that a crash cut from damage that only looks like one.
enum TornLine {
  /// Accepts the bytes after the last complete record if they can be the beginning of one line.
  ///
  /// No cell of the file holds a line end, so a tail with one is not a torn line but a stray quote that swallowed
  /// rows. Without a header yet, the tail has to be a beginning of the header: otherwise any text would do.
  static func check(_ tail: CSVParser.Tail, header: [String]?, file: String) throws(ResultsError) {
    guard !tail.bytes.contains(CSVByte.lineFeed) else {
      throw ResultsError(
        .malformed,
        file: file,
        line: tail.line,
        problem: "a quote is not closed",
        advice: "restore the row: everything after the quote would be lost"
      )
    }
    guard let header else { return }
    guard isBeginning(tail.bytes, of: header) else {
      throw ResultsError(
        .malformed,
        file: file,
        line: 1,
        column: "1",
        problem: "the header is missing",
        advice: "check that it is a samples file of a run"
      )
    }
  }

  private static func isBeginning(_ bytes: [UInt8], of header: [String]) -> Bool {
    Array((header.joined(separator: ",") + "\r\n").utf8).starts(with: bytes)
  }
}
