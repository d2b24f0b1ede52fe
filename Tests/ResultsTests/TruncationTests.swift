import Testing

import Results

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
