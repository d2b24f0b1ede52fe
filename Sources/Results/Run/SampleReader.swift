/// Reads `samples.csv` sample by sample, and checks each: own run, sane value, not seen before.
public struct SampleReader: ~Copyable {
  /// How many bytes of an unfinished last line were put aside; known once `next` gave nil.
  public private(set) var tornBytes = 0

  private let path: String
  private let manifest: RunManifest
  private var reader: TableReader<SampleRow>
  private var keys = SampleKeys()
  private var count = 0

  init(path: String, manifest: RunManifest) throws(ResultsError) {
    self.path = path
    self.manifest = manifest
    reader = try TableReader(SampleRow.table, path: path, limit: Defaults.maximumSamplesBytes)
  }

  /// The next sample, or nil after the last complete one.
  public mutating func next() throws(ResultsError) -> SampleRow? {
    guard var row = try reader.next() else {
      try checkEnd()
      return nil
    }
    count += 1
    try RowOrigin.check(row.runID, expected: manifest.runID, column: "run_id", file: path, line: reader.line)
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
    return row
  }

  private mutating func checkEnd() throws(ResultsError) {
    let tail = try reader.tail()
    // A finished run knows its number of rows; one that was interrupted may end anywhere.
    if manifest.sampleCount != nil { try reader.requireCompleteEnd() }
    try RowCount.check(count, expected: manifest.sampleCount, file: path)
    try TornLine.check(tail, header: reader.hasHeader ? nil : SampleRow.table.header, file: path)
    tornBytes = tail.bytes.count
  }
}
