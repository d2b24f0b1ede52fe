import Results
import Testing

@Suite struct SampleLogTests {
  @Test("a sample can be read as soon as it is appended")
  func immediate() throws {
    let directory = try TemporaryDirectory()
    var run = try Fixture.run(in: directory, finished: nil)
    var log = try run.openSampleLog()
    try log.append(contentsOf: [Fixture.sample(3), Fixture.sample(4)])
    let rows = try run.samples().rows
    #expect(rows.map(\.round) == [0, 1, 2, 3, 4])
    try log.sync()
  }

  @Test("cut at any byte, what is whole ends with the last line end")
  func tornAtEveryByte() throws {
    let directory = try TemporaryDirectory()
    let path = try Fixture.run(in: directory, finished: nil).file(.samples)
    let whole = try contents(of: path)
    for length in 0...whole.count {
      try write(whole[..<length], to: path)
      let complete = try SampleLogRecovery.completeBytes(of: OpenFile.reading(path), size: length)
      #expect(
        complete == (whole[..<length].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0),
        "cut to \(length) bytes"
      )
    }
  }

  // Opening waits for the disk, so these are the lengths around line ends and not all of them.
  @Test("a torn log is continued after the last whole sample", arguments: [-1, 0, 1, 40])
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
      #expect(samples.rows.map(\.round) == Array(0..<expected) + [9], "cut to \(length) bytes")
      #expect(samples.tornBytes == 0)
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

  @Test("a second writer is refused")
  func locked() throws {
    let directory = try TemporaryDirectory()
    var run = try Fixture.run(in: directory, finished: nil)
    let log = try run.openSampleLog()
    let error = resultsError {
      _ = try SampleLog.open(directory.file("one/samples.csv"), runID: Fixture.runID)
    }
    #expect(error?.code == .io)
    try log.sync()
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
}

@Suite struct TruncationTests {
  /// Reads what depends on the file, and returns its content as text to compare.
  private func read(_ file: RunFile, of path: String) throws -> String {
    let run = try RunDirectory.open(path: path)
    switch file {
    case .manifest: return "\(run.manifest)"
    case .plan: return "\(try run.plan())"
    case .results: return "\(try run.results())"
    case .samples: return "\(try run.samples())"
    }
  }

  @Test(
    "a complete run that is cut at any byte of any file is an error that names the file",
    arguments: RunFile.allCases
  )
  func completeRun(file: RunFile) throws {
    let directory = try TemporaryDirectory()
    let path = try Fixture.run(in: directory).path
    let intact = try read(file, of: path)
    let bytes = try contents(of: file.path(in: path))
    for length in bytes.indices {
      try write(bytes[..<length], to: file.path(in: path))
      // A JSON file without its last line end has lost nothing.
      if file.rawValue.hasSuffix("json"), length == bytes.count - 1 {
        #expect(try read(file, of: path) == intact)
        continue
      }
      let error = resultsError { _ = try read(file, of: path) }
      #expect(error?.file == file.path(in: path), "cut to \(length) bytes")
      #expect(error?.code == .malformed || error?.code == .encoding, "cut to \(length) bytes")
    }
  }

  @Test("the samples of an interrupted run, cut at any byte, are a prefix and the torn bytes are counted")
  func interruptedRun() throws {
    let directory = try TemporaryDirectory()
    let run = try Fixture.run(in: directory, finished: nil)
    let all = try run.samples().rows
    let bytes = try contents(of: run.file(.samples))
    for length in 0...bytes.count {
      let prefix = bytes[..<length]
      try write(prefix, to: run.file(.samples))
      let found = try run.samples()
      let lines = prefix.count { $0 == 0x0A }
      #expect(found.rows == Array(all.prefix(max(0, lines - 1))), "cut to \(length) bytes")
      #expect(found.tornBytes == length - (prefix.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0))
    }
  }

  @Test("the torn first line of an interrupted run has to be the beginning of a header")
  func tornHeader() throws {
    let directory = try TemporaryDirectory()
    let run = try Fixture.run(in: directory, finished: nil)
    try write("run_id,".utf8, to: run.file(.samples))
    #expect(try run.samples().tornBytes == 7)
    for other in ["run-1,", "x", "run_id,\u{FEFF}"] {
      try write(other.utf8, to: run.file(.samples))
      let error = resultsError { _ = try run.samples() }
      #expect(error?.code == .malformed && error?.line == 1, "\(other)")
      #expect(error?.problem == "the header is missing", "\(other)")
    }
  }

  @Test(
    "any byte replaced by another gives a value or an error, and never a trap",
    arguments: RunFile.allCases
  )
  func flippedBytes(file: RunFile) throws {
    let directory = try TemporaryDirectory()
    let path = try Fixture.run(in: directory).path
    let bytes = try contents(of: file.path(in: path))
    var generator = SeededGenerator(seed: 4)
    var refused = 0
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= UInt8.random(in: 1...255, using: &generator)
      try write(damaged, to: file.path(in: path))
      do {
        _ = try read(file, of: path)
      } catch {
        #expect(error is ResultsError)
        refused += 1
      }
    }
    // Half of the replaced bytes are not ASCII any more, so they alone refuse a good part.
    #expect(refused > bytes.count / 4)
  }
}
