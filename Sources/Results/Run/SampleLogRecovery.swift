/// Finds out how much of a samples file is whole.
package enum SampleLogRecovery {
  /// The number of bytes up to and including the last line end, after checking the header.
  package static func completeBytes(of file: borrowing OpenFile, size: Int) throws(ResultsError) -> Int {
    let header = Array((SampleRow.table.header.joined(separator: ",")).utf8)
    // Room for the header's CRLF, and for a line end that is missing because other columns follow.
    let beginning = try read(file, from: 0, count: min(size, header.count + 2))
    guard let lineEnd = beginning.firstIndex(of: CSVByte.lineFeed) else {
      // Not even the header is whole: nothing is lost by writing it again, if it is the header at all.
      guard size <= header.count + 1, (header + [CSVByte.carriageReturn]).starts(with: beginning) else {
        throw foreignHeader(file.path)
      }
      return 0
    }
    let line = beginning[..<lineEnd]
    let isHeader = line.elementsEqual(header) || line.elementsEqual(header + [CSVByte.carriageReturn])
    guard isHeader else { throw foreignHeader(file.path) }
    return try lastLineEnd(in: file, size: size)
  }

  /// Looks for the last line end from the file's end on: a torn line is short, the file need not be.
  private static func lastLineEnd(in file: borrowing OpenFile, size: Int) throws(ResultsError) -> Int {
    var end = size
    while end > 0 {
      let start = max(0, end - Defaults.readChunkBytes)
      let chunk = try read(file, from: start, count: end - start)
      if let index = chunk.lastIndex(of: CSVByte.lineFeed) { return start + index + 1 }
      end = start
    }
    return 0
  }

  private static func read(_ file: borrowing OpenFile, from start: Int, count: Int) throws(ResultsError)
    -> [UInt8]
  {
    try file.seek(to: start)
    var bytes: [UInt8] = []
    while bytes.count < count {
      let chunk = try file.read(count - bytes.count)
      guard !chunk.isEmpty else { break }
      bytes += chunk
    }
    return bytes
  }

  /// A reader tolerates columns that a later version appended; a writer would leave them out of its rows.
  private static func foreignHeader(_ path: String) -> ResultsError {
    ResultsError(
      .malformed,
      file: path,
      line: 1,
      problem: "the header is not the one this version writes",
      advice: "continue the run with the version that began it, or begin a new one"
    )
  }
}
