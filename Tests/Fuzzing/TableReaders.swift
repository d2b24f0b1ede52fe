import Glibc
@testable import Results

/// The tables of a run and the log of samples: read from a file, as they are in a run.
enum TableReaders {
  static let all: [Reader] = [
    table(ResultRow.table, "one/results.csv"), table(StrategyRow.table, "one/strategies.csv"),
    table(ComparisonRow.table, "one/compare.csv"), table(ClaimRow.table, "c/claims.csv"),
    table(VerdictRow.table, "c/verdicts.csv"),
    table(StressRow.table, "s/stress.csv"), table(TimelineRow.table, "s/timeline.csv"),
    table(ExplorationRow.table, "e/explorations.csv"), table(SampleRow.table, "one/samples.csv"), samplesLog,
  ]

  /// A table of `Tests/Corpus`, of which the first rows are enough.
  private static func table<Row: Equatable>(_ table: Table<Row>, _ file: String) -> Reader {
    Reader(
      name: table.name,
      words: words(of: table),
      seeds: { try [seed(of: table, file)] },
      read: { input in try accepts(input, of: table) }
    )
  }

  /// Reads a file; writes the rows that are accepted, and requires them to come back.
  private static func accepts<Row: Equatable>(_ input: [UInt8], of table: Table<Row>) throws -> Bool {
    let path = Scratch.file(table.name)
    Scratch.write(input, to: path)
    let rows: [Row]
    do throws(ResultsError) { rows = try TableReader.all(of: table, path: path) } catch {
      try Place.require(error, file: path)
      return false
    }
    do {
      Scratch.write(try table.file(of: rows, path: path), to: path)
      let second = try TableReader.all(of: table, path: path)
      try Broken.unless(second == rows, "other rows than those that were accepted come back")
    } catch {
      throw Broken("what was accepted does not come back: \(error)")
    }
    return true
  }

  private static let samplesLog = Reader(
    name: "samples log",
    words: words(of: SampleRow.table),
    seeds: { try [seed(of: SampleRow.table, "one/samples.csv")] },
    read: { input in
      let path = Scratch.file("samples.csv")
      Scratch.write(input, to: path)
      do throws(ResultsError) { _ = try tornBytes(ofLogAt: path) } catch {
        try Place.require(error, file: path)
        return false
      }
      // It cuts a torn line off and nothing else: what stands in the rows is for whoever reads them.
      let torn = try? tornBytes(ofLogAt: path)
      try Broken.unless(torn == 0, "a log that was put right is refused, or put right again")
      return true
    }
  )

  private static func tornBytes(ofLogAt path: String) throws(ResultsError) -> Int {
    let log = try SampleLog.open(path, runID: "one")
    return log.tornBytes
  }

  /// Columns, the words of closed lists, metrics and what numbers can be.
  private static func words<Row>(of table: Table<Row>) -> [String] {
    let quoted = table.notes.flatMap { note in
      note.form.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
    }
    return table.header + quoted + Metric.allCases.flatMap { [$0.id, $0.unit] } + Words.numbers
      + ["\r\n", "\"\"", "\",\"", ",,", "a=1;b=2"]
  }

  private static func seed<Row>(of table: Table<Row>, _ file: String) throws -> [UInt8] {
    try table.file(
      of: Array(TableReader.all(of: table, path: "\(Scratch.valid)/results/\(file)").prefix(4)),
      path: file
    )
  }
}

/// Files that are read once.
enum Scratch {
  /// Of the repository, in whose folder the fuzzer is called.
  static let valid = "Tests/Corpus/valid"

  /// Which is removed by whoever named it.
  static let folder = getenv("BUBBLEUP_FUZZ_SCRATCH").map { String(cString: $0) } ?? "."

  static func file(_ name: String) -> String { "\(folder)/\(name)" }

  /// The text of a file of the repository.
  static func text(_ path: String) throws -> String { String(decoding: try bytes(path), as: UTF8.self) }

  static func bytes(_ path: String) throws -> [UInt8] { try WholeFile.read(path, limit: 1 << 20) }

  static func write(_ bytes: [UInt8], to path: String) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    defer { close(descriptor) }
    guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
      fatalError("\(path) cannot be written")
    }
  }
}

/// What every format may hold.
enum Words {
  static let numbers = [
    "0", "-1", "1", "-0", "00", "0.5", "1e308", "1e-320", "1e309", "9007199254740992", "9007199254740993",
    "9223372036854775807", "9223372036854775808", "18446744073709551615", "2147483647", "2147483648", "nan",
    "inf",
  ]
}
