/// Appends samples to `samples.csv` as they are taken, so that a crash costs at most the line being written.
///
/// Each call is one write(2): from then on the samples survive the process, though not yet a power failure. For that,
/// call ``sync()`` between cases; it waits for the disk, so never between the samples of a comparison. Not copyable,
/// because two writers would interleave; a lock refuses a second one in another process.
package struct SampleLog: ~Copyable {
  /// How many bytes of an unfinished line were cut off when the log was opened.
  package let tornBytes: Int

  private let file: OpenFile
  private let runID: String
  private var length: Int
  private var series: RowSeries

  private init(file: consuming OpenFile, runID: String, length: Int, tornBytes: Int, series: RowSeries) {
    self.file = file
    self.runID = runID
    self.length = length
    self.tornBytes = tornBytes
    self.series = series
  }

  /// Opens or makes the file, takes it for this process and cuts off what a crash left unfinished.
  package static func open(_ path: String, runID: String) throws(ResultsError) -> SampleLog {
    let file = try OpenFile.appending(path)
    try file.lock()
    let size = try file.size(limit: FileLimits.maximumSamplesBytes)
    let complete = try completeBytes(of: file, size: size)
    if complete < size { try file.truncate(to: complete) }
    let series = try series(of: path)
    var log = SampleLog(
      file: file,
      runID: runID,
      length: complete,
      tornBytes: size - complete,
      series: series
    )
    if log.length == 0 { try log.write(SampleRow.table.file(of: [], path: path)) }
    try log.sync()
    return log
  }

  package mutating func append(_ row: SampleRow) throws(ResultsError) {
    try append(contentsOf: CollectionOfOne(row))
  }

  /// Appends samples that were taken together, still with one write(2).
  package mutating func append(contentsOf rows: some Collection<SampleRow>) throws(ResultsError) {
    var bytes: [UInt8] = []
    // Numbers of rows that are not written must not be known.
    var series = series
    for row in rows {
      guard row.runID == runID else { throw foreign(row) }
      do throws(Problem) {
        var cells = try SampleRow.table.encode(row)
        series.shorten(&cells)
        bytes += CSVWriter.record(cells)
      } catch {
        throw error.located(file: file.path)
      }
    }
    try write(bytes)
    self.series = series
  }

  package func sync() throws(ResultsError) { try file.sync() }

  private mutating func write(_ bytes: [UInt8]) throws(ResultsError) {
    guard length + bytes.count <= FileLimits.maximumSamplesBytes else {
      throw OpenFile.tooLarge(file.path, size: length + bytes.count, limit: FileLimits.maximumSamplesBytes)
    }
    do {
      try file.write(bytes)
    } catch {
      // A full disk may have taken half of a line; what was there before stays whole. If even this fails, the torn
      // line is found on opening, and the first error is the one worth telling.
      try? file.truncate(to: length)
      throw error
    }
    length += bytes.count
  }

  private func foreign(_ row: SampleRow) -> ResultsError {
    ResultsError(
      .malformed,
      file: file.path,
      column: "run_id",
      problem: "\(Excerpt.quoted(row.runID)) is not this run, \(Excerpt.quoted(runID))",
      advice: "log the samples of each run in its own directory"
    )
  }
}

extension SampleLog {
  /// The length of the samples file up to and including its last line end, once its header has been checked.
  private static func completeBytes(of file: borrowing OpenFile, size: Int) throws(ResultsError) -> Int {
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

  /// What the rows that are there have said once for those that follow.
  private static func series(of path: String) throws(ResultsError) -> RowSeries {
    var reader = try CSVReader(path: path, limit: FileLimits.maximumSamplesBytes)
    var series = RowSeries(SampleRow.table)
    _ = try reader.next()
    while var record = try reader.next() {
      // What is wrong with a row is for those who read it.
      try? series.expand(&record.fields)
    }
    return series
  }

  /// Looks for the last line end from the file's end on: a torn line is short, the file need not be.
  private static func lastLineEnd(in file: borrowing OpenFile, size: Int) throws(ResultsError) -> Int {
    var end = size
    while end > 0 {
      let start = max(0, end - FileLimits.readChunkBytes)
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
