import Results
import Testing

@Suite struct SampleLogTests {
  @Test("a sample can be read as soon as it is appended")
  func immediate() throws {
    let directory = try TemporaryDirectory()
    var run = try Fixture.run(in: directory, finished: nil)
    var log = try run.openSampleLog()
    try log.append(contentsOf: [Fixture.sample(3), Fixture.sample(4)])
    #expect(try run.samples().rows.map(\.round) == [0, 1, 2, 3, 4])
    // A second writer is refused.
    let error = resultsError {
      _ = try SampleLog.open(directory.file("one/samples.csv"), runID: Fixture.runID)
    }
    #expect(error?.code == .io)
    try log.sync()
  }

  @Test("a row repeats nothing that an earlier one says, nor does one of a run that goes on")
  func series() throws {
    let directory = try TemporaryDirectory()
    var run = try Fixture.run(in: directory, finished: nil)
    let rows = try (3..<9).map { try Fixture.sample($0) }
    for half in [rows[..<3], rows[3...]] {
      var log = try run.openSampleLog()
      try log.append(contentsOf: half)
    }
    let read = try run.samples().rows
    #expect(read.suffix(6) == rows[...])
    let lines = String(decoding: try contents(of: run.file(.samples)), as: UTF8.self).split(separator: "\r\n")
    #expect(lines.count { $0.hasPrefix("run-1,") } == 1, "\(lines)")
    #expect(lines.last == ",,,,,,,,,,8,1,8000,,,,,1512.25,,,,,0,,", "\(lines)")
    // Without the row that says what the number stands for, nothing of it is taken for something else.
    let cut = lines.enumerated().filter { !($0.element.hasPrefix("run-1,") && $0.element.hasSuffix(",0,,")) }
    try write((cut.map(\.element).joined(separator: "\r\n") + "\r\n").utf8, to: run.file(.samples))
    let error = resultsError { _ = try run.samples() }
    #expect(error?.column == "series" && error?.description.contains("measure again") == true)
  }

  @Test("samples keep what the clock said, and are read at the usual speed of a run that has ended")
  func speed() throws {
    let directory = try TemporaryDirectory()
    var run = try Fixture.run(in: directory, finished: nil)
    // Most visits at 2 ns a step, one at 1.6: it was that much faster.
    let rows = try [2, 2, 1.6, nil].enumerated().map { index, step in
      var row = try Fixture.sample(10 + index, value: 1_000)
      (row.middle, row.upper, row.beside, row.step, row.allocation) = (1_100, 1_200, 500, step, 20)
      return row
    }
    var log = try run.openSampleLog()
    try log.append(contentsOf: rows)
    try log.sync()
    #expect(try run.samples().rows.suffix(4) == rows[...])
    var manifest = run.manifest
    manifest.conditions = ConditionsRecord(steps: rows.compactMap(\.step))
    try run.update(manifest)
    let read = try Array(run.samples().rows.suffix(4))
    #expect(read.map(\.value) == [1_000, 1_000, 1_250, 1_000] && read.map(\.step) == [2, 2, 2, nil])
    #expect([read[2].middle, read[2].upper, read[2].beside, read[2].allocation] == [1_375, 1_500, 625, 25])
  }

  @Test("the speed of a run is the median, with the share and the range of others")
  func speedRecord() {
    #expect(ConditionsRecord(steps: []) == nil)
    let steps = Array(repeating: 2.0, count: 150) + Array(repeating: 1.8, count: 46) + [1, 2.01, 2.2, 9]
    let record = ConditionsRecord(steps: steps)
    #expect(record?.stepNanoseconds == 2 && record?.otherSpeed == 0.245 && record?.speedRange == 1.11667)
  }

  // Opening waits for the disk, so these are the lengths around line ends and not all of them.
  @Test("a torn log is continued after the last whole sample", arguments: [-1, 0, 1, 20])
  func continuedWhenTorn(offset: Int) throws {
    let directory = try TemporaryDirectory()
    var run = try Fixture.run(in: directory, finished: nil)
    let path = run.file(.samples)
    let whole = try contents(of: path)
    let lineEnds = whole.indices.filter { whole[$0] == 0x0A }
    for (kept, end) in ([-1] + lineEnds).enumerated() {
      let length = end + 1 + offset
      guard (0...whole.count).contains(length) else { continue }
      try write(whole[..<length], to: path)
      do {
        var log = try run.openSampleLog()
        #expect(log.tornBytes == (offset >= 0 ? offset : length - (kept < 2 ? 0 : lineEnds[kept - 2] + 1)))
        try log.append(Fixture.sample(9))
      }
      let samples = try run.samples()
      let expected = max(0, (offset < 0 ? kept - 1 : kept) - 1)
      let rounds = samples.rows.map(\.round)
      #expect(rounds == Array(0..<expected) + [9] && samples.tornBytes == 0, "cut to \(length) bytes")
    }
  }

  @Test("a file that is no samples file is not cut and not appended to")
  func foreignFile() throws {
    let directory = try TemporaryDirectory()
    var run = try Fixture.run(in: directory, finished: nil)
    let header = SampleRow.table.header.joined(separator: ",")
    for text in ["notes", "notes\n", header + ",later\r\n", header + "x", "run_id\r\n", header + "\r\r"] {
      try write(text.utf8, to: run.file(.samples))
      let before = try directory.snapshot()
      #expect(resultsError { _ = try run.openSampleLog() }?.code == .malformed, "\(text)")
      #expect(try directory.snapshot() == before)
    }
  }

  @Test("bad samples are refused and leave the file as it was")
  func refusals() throws {
    let directory = try TemporaryDirectory()
    var run = try Fixture.run(in: directory, finished: nil)
    var log = try run.openSampleLog()
    let before = try directory.snapshot()
    for value in [Double.nan, .infinity, -1] {
      #expect(resultsError { try log.append(Fixture.sample(7, value: value)) }?.code == .outOfRange)
    }
    #expect(resultsError { try log.append(Fixture.sample(7, runID: "other")) }?.column == "run_id")
    var torn = try Fixture.sample(8)
    torn.phase = "a\nb"
    // The first row is sound, and still nothing of the pair is written.
    #expect(resultsError { try log.append(contentsOf: [Fixture.sample(7), torn]) }?.column == "phase")
    #expect(try directory.snapshot() == before)
  }

  @Test("a quote that swallows rows is not taken for a torn line")
  func swallowedRows() throws {
    let directory = try TemporaryDirectory()
    let run = try Fixture.run(in: directory, finished: nil)
    let text = String(decoding: try contents(of: run.file(.samples)), as: UTF8.self)
    try write(text.replacing(",visit,", with: ",\"visit,", maxReplacements: 1).utf8, to: run.file(.samples))
    let found = resultsError { _ = try run.samples() }
    #expect(found?.code == .malformed && found?.line == 2)
  }
}
