import Foundation
import Results
import Testing

/// Every kind of file, cut and with bits turned over: it is refused with its place, or means what it says.
@Suite struct DamageTests {
  /// Something that reads a file: what it takes for a whole one, and what it writes of what it accepted.
  struct Reader: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let whole: [UInt8]
    /// Reads a file, and writes what it read; reading that again has to give the same.
    let again: @Sendable (_ path: String) throws -> [UInt8]
  }

  private static func table<Row: Equatable>(_ table: Table<Row>, _ rows: [Row]) throws -> Reader {
    Reader(testDescription: table.name, whole: try table.file(of: rows, path: table.name)) { path in
      let found = try ResultsTests.rows(of: table, at: path)
      let bytes = try table.file(of: found, path: path)
      try write(bytes, to: path)
      #expect(try ResultsTests.rows(of: table, at: path) == found, "what was written of it comes back")
      return bytes
    }
  }

  private static func document<Value: Equatable>(_ table: Table<Value>, _ value: Value) throws -> Reader {
    let whole = try JSONFile.bytes(of: value, table, path: table.name)
    return Reader(testDescription: table.name, whole: whole) { path in
      let value = try JSONFile.read(table, from: path)
      let bytes = try JSONFile.bytes(of: value, table, path: path)
      #expect(try JSONFile.decode(table, from: bytes, path: path) == value)
      return bytes
    }
  }

  /// The log of a run: what it leaves has to be read as whole.
  private static func log() throws -> Reader {
    let rows = try (0..<3).map { try Fixture.sample($0) }
    return Reader(testDescription: "log", whole: try SampleRow.table.file(of: rows, path: "log")) { path in
      do { try SampleLog.open(path, runID: Fixture.runID).sync() }
      return try contents(of: path)
    }
  }

  private static func readers() throws -> [Reader] {
    let results = try Fixture.results()
    let bare = ClaimRow(runID: Fixture.runID, machineID: "m", claim: "A9", verdict: .untestable)
    let text =
      "{\"schema_version\":3,\"name\":\"kept\",\"run_id\":\"run-1\",\"saved_at\":1}"
    let record = try JSONFile.decode(BaselineRecord.table, from: Array(text.utf8), path: "baseline.json")
    return [
      try table(ResultRow.table, results), try table(StrategyRow.table, StrategyRow.all(in: results)),
      try table(SampleRow.table, (0..<3).map { try Fixture.sample($0) }),
      try table(ComparisonRow.table, Fixture.comparisons()),
      try table(ClaimRow.table, [Fixture.claim, bare]), try table(VerdictRow.table, [Fixture.verdict]),
      try table(StressRow.table, [Fixture.load()]), try table(TimelineRow.table, [Fixture.slot(0.1)]),
      try table(ExplorationRow.table, [Fixture.exploration()]),
      try document(RunManifest.table, Fixture.manifest), try document(RunPlan.table, Fixture.plan()),
      try document(BaselineRecord.table, record), try log(),
    ]
  }

  /// The place that an error has to name, and the one line that it has to be.
  private func expectPlace(_ error: any Error, _ path: String, _ what: String) {
    guard let error = error as? ResultsError else {
      Issue.record("\(what): \(error)")
      return
    }
    #expect(error.file == path && [65, 66].contains(error.exitCode), "\(what): \(error)")
    let isEmpty = error.problem == "the file is empty"
    #expect(isEmpty || error.line != nil || error.column != nil, "\(what): \(error)")
    #expect(!error.description.contains("\n"), "\(what)")
  }

  @Test("what is cut or has a bit turned over is refused with its place, or written back as it was read")
  func damage() throws {
    let directory = try TemporaryDirectory()
    for reader in try Self.readers() {
      let path = directory.file(reader.testDescription)
      try write(reader.whole, to: path)
      #expect(try reader.again(path) == reader.whole, "\(reader.testDescription)")
      var refused = 0
      func judge(_ bytes: [UInt8], _ what: String) throws {
        try write(bytes, to: path)
        do { _ = try reader.again(path) } catch {
          refused += 1
          expectPlace(error, path, "\(reader.testDescription) \(what)")
        }
      }
      let count = reader.whole.count
      // A stride that is prime to the length of a row, so that all columns are met.
      for length in stride(from: 0, to: count - 1, by: max(1, count / 97)) {
        try judge(Array(reader.whole[..<length]), "cut to \(length)")
      }
      for place in stride(from: 0, to: count, by: max(1, count / 151)) {
        var bytes = reader.whole
        bytes[place] ^= 1 << UInt8(place % 8)
        try judge(bytes, "bit \(place % 8) of byte \(place)")
      }
      #expect(refused > 40, "\(reader.testDescription)")
    }
  }

  @Test("a complete run of which any file is cut is refused, and the file named", arguments: RunFile.allCases)
  func completeRun(file: RunFile) throws {
    let directory = try TemporaryDirectory()
    let path = try Fixture.run(in: directory).path
    let bytes = try contents(of: file.path(in: path))
    // Between two rows too, where only the number of rows in run.json tells.
    let lineEnds = bytes.indices.filter { bytes[$0] == 0x0A }.dropLast().map { $0 + 1 }
    for length in lineEnds + Array(stride(from: 0, to: bytes.count - 1, by: 41)) {
      try write(bytes[..<length], to: file.path(in: path))
      let error = resultsError {
        let run = try RunDirectory.open(path: path)
        _ = (try run.plan(), try run.results(), try run.samples())
      }
      #expect(error?.file == file.path(in: path) && error?.exitCode == 65, "cut to \(length) bytes")
    }
  }

  @Test("the samples of an interrupted run, cut anywhere, are a prefix, and the torn bytes are counted")
  func interruptedRun() throws {
    let directory = try TemporaryDirectory()
    let run = try Fixture.run(in: directory, finished: nil)
    let all = try run.samples().rows
    let bytes = try contents(of: run.file(.samples))
    for length in stride(from: 0, through: bytes.count, by: 3) {
      let prefix = bytes[..<length]
      try write(prefix, to: run.file(.samples))
      let found = try run.samples()
      let lines = prefix.count { $0 == 0x0A }
      #expect(found.rows == Array(all.prefix(max(0, lines - 1))), "cut to \(length) bytes")
      #expect(found.tornBytes == length - (prefix.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0))
    }
    // Without a line end there is nothing but a header, or another file.
    for other in ["run-1,", "x", "run_id,\u{FEFF}"] {
      try write(other.utf8, to: run.file(.samples))
      #expect(resultsError { _ = try run.samples() }?.code == .malformed, "\(other)")
    }
  }
}
