/// Reads `samples.csv` sample by sample, and checks each: own run, sane value, not seen before.
package struct SampleReader: ~Copyable {
  /// How many bytes of an unfinished last line were put aside; known once `next` gave nil.
  package private(set) var tornBytes = 0

  private let path: String
  private let manifest: RunManifest
  private var reader: TableReader<SampleRow>
  private var keys = SampleKeys()
  private var count = 0

  /// Reads the file of the run that `manifest` is of; without its conditions, samples are as the clock said.
  package init(path: String, manifest: RunManifest) throws(ResultsError) {
    self.path = path
    self.manifest = manifest
    reader = try TableReader(
      SampleRow.table,
      path: path,
      limit: FileLimits.maximumSamplesBytes,
      origin: RowOrigin(manifest)
    )
  }

  /// The next sample, at the speed of the run's figures, or nil after the last complete one.
  package mutating func next() throws(ResultsError) -> SampleRow? {
    guard var row = try reader.next() else {
      try checkEnd()
      return nil
    }
    count += 1
    guard keys.insert(&row) else {
      throw ResultsError(
        .duplicate,
        file: path,
        line: reader.line,
        column: "t_start_ns",
        problem:
          "a \(row.metric) sample of \(row.caseKey) begun at \(row.startNanoseconds) ns is there twice",
        advice: "keep one of the rows"
      )
    }
    return row.atSpeed(step: manifest.conditions?.stepNanoseconds)
  }

  private mutating func checkEnd() throws(ResultsError) {
    let tail = try reader.tail()
    // A finished run knows its number of rows; one that was interrupted may end anywhere.
    if manifest.sampleCount != nil { try reader.requireCompleteEnd() }
    try requireCount(count, expected: manifest.sampleCount, file: path)
    try checkTorn(tail)
    tornBytes = tail.bytes.count
  }

  /// Tells a line that a crash cut from damage that only looks like one.
  ///
  /// No cell of the file holds a line end, so a tail with one is not a torn line but a stray quote that swallowed
  /// rows. Without a header yet, the tail has to be a beginning of the header: otherwise any text would do.
  private func checkTorn(_ tail: CSVParser.Tail) throws(ResultsError) {
    guard !tail.bytes.contains(CSVByte.lineFeed) else {
      throw ResultsError(
        .malformed,
        file: path,
        line: tail.line,
        problem: "a quote is not closed",
        advice: "restore the row: everything after the quote would be lost"
      )
    }
    let header = Array((SampleRow.table.header.joined(separator: ",") + "\r\n").utf8)
    guard reader.hasHeader || header.starts(with: tail.bytes) else {
      throw ResultsError(
        .malformed,
        file: path,
        line: 1,
        column: "1",
        problem: "the header is missing",
        advice: "check that it is a samples file of a run"
      )
    }
  }
}

/// All samples of a run that could be read.
package struct SampleSet: Equatable, Sendable {
  package var rows: [SampleRow]
  /// How many bytes of an unfinished last line were put aside; 0 unless the run was cut off while writing.
  package var tornBytes: Int

  package init(rows: [SampleRow], tornBytes: Int = 0) {
    self.rows = rows
    self.tornBytes = tornBytes
  }
}
