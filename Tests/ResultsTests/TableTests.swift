import Foundation
import Results
import Testing

@Suite struct TableTests {
  @Test("random rows come back equal, and Python's csv module reads the same cells and numbers")
  func roundTrip() throws {
    let directory = try TemporaryDirectory()
    var generator = SeededGenerator(seed: 3)
    let written =
      try Fixture.results()
      + (0..<200).map { index in
        let key = CaseKey(
          scenario: "s" + generator.text(upTo: 6, lineEnds: false),
          strategy: "n\(index)",
          depth: index % 2 == 0 ? index : nil,
          parameters: try Parameters(index % 3 == 0 ? ["b": "2", "a": "x.y"] : [:])
        )
        let (metric, reason) = (Metric.allCases[index % Metric.allCases.count], generator.text(upTo: 20))
        guard index % 4 > 0 else { return Fixture.missing(key, metric, .p999, .failed, "r\(reason)") }
        let ends = [generator.magnitude(), generator.magnitude()].sorted()
        let interval = Interval(low: ends[0], high: ends[1], level: 0.99)
        let value = metric.allowsNegative ? -generator.magnitude() : generator.magnitude()
        return Fixture.figure(key, metric, .median, value, index % 4 > 1 ? interval : nil, reason: reason)
      }
    let path = directory.file("results.csv")
    try write(ResultRow.table.file(of: written, path: path), to: path)
    #expect(try rows(of: ResultRow.table, at: path) == written)
    let read = try Self.rowsInPython(of: path)
    let cells = try written.map { try ResultRow.table.encode($0) }
    #expect(read.dropLast() == [ResultRow.table.header] + cells)
    #expect(try #require(read.last).map { Double($0) } == cells.map { Double($0[15]) })
  }

  /// The cells of each row, and as a last row the values as Python's numbers.
  private static func rowsInPython(of path: String) throws -> [[String]] {
    let script = """
      import csv, json, sys
      rows = list(csv.reader(open(sys.argv[1], newline="", encoding="utf-8"), strict=True))
      values = [repr(float(row[15])) if row[15] else "" for row in rows[1:]]
      print(json.dumps(rows + [values]))
      """
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script, path]
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return try JSONDecoder().decode([[String]].self, from: output)
  }

  @Test("appended columns are tolerated; missing, renamed and moved ones are not")
  func headerRules() throws {
    let (directory, table) = (try TemporaryDirectory(), UnavailableRecord.table)
    func column(_ header: String) throws -> String? {
      try write("\(header)\r\n".utf8, to: directory.file("t.csv"))
      return resultsError { _ = try rows(of: table, at: directory.file("t.csv")) }?.column
    }
    #expect(try column("what,reason") == nil && column("what,reason,later") == nil)
    #expect(try ["what", "what,why", "reason,what"].map(column) == ["reason", "reason", "what"])
  }

  @Test("a NUL in a reason becomes a replacement character instead of losing the row")
  func reasonWithNUL() throws {
    var row = try Fixture.results()[1]
    row.reason = "crash\0ed"
    let bytes = try ResultRow.table.file(of: [row], path: "r")
    #expect(String(decoding: bytes, as: UTF8.self).contains("crash\u{FFFD}ed"))
  }

  /// Numbers that are finite, fit in 64 bits, and that nothing has.
  private static let absurd = ["9300000000000000000", "9223372036854775807", "-9223372036854775808"]

  private func expectRanges<Row>(_ table: Table<Row>, _ row: Row) throws {
    let directory = try TemporaryDirectory()
    let cells = try table.encode(row)
    let numbers = cells.indices.filter { Double(cells[$0]) != nil }
    #expect(numbers.count > 2, "\(table.name)")
    for place in numbers {
      for cell in Self.absurd {
        var wrong = cells
        wrong[place] = cell
        try write([table.header, wrong].flatMap(CSVWriter.record), to: directory.file("t.csv"))
        let error = resultsError { _ = try rows(of: table, at: directory.file("t.csv")) }
        let column = table.header[place]
        #expect(error?.code == .outOfRange && error?.column == column, "\(table.name) \(column) \(cell)")
      }
    }
  }

  @Test("no number of any table may be so large that a sum of two, or a place after it, has no room")
  func ranges() throws {
    try expectRanges(ResultRow.table, Fixture.results()[0])
    try expectRanges(SampleRow.table, Fixture.sample(0))
    try expectRanges(ComparisonRow.table, Fixture.comparisons()[0])
    try expectRanges(ClaimRow.table, Fixture.claim)
    try expectRanges(StressRow.table, Fixture.load())
    try expectRanges(TimelineRow.table, Fixture.slot(0))
    var row = try Fixture.sample(0, value: Double(FileLimits.largestNumber))
    (row.startNanoseconds, row.round) = (FileLimits.largestNumber, FileLimits.largestCardinal)
    let directory = try TemporaryDirectory()
    try write(SampleRow.table.file(of: [row], path: "s"), to: directory.file("s.csv"))
    #expect(try rows(of: SampleRow.table, at: directory.file("s.csv")) == [row])
    row.startNanoseconds += 1
    #expect(throws: Problem.self) { try SampleRow.table.encode(row) }
  }
}

// MARK: - The page about formats

extension TableTests {
  /// Every file of a run's directory that has columns or keys, in the order of the page.
  private static var columns: String {
    ColumnNotes.page(of: [
      StrategyRow.table.described, ResultRow.table.described, SampleRow.table.described,
      ComparisonRow.table.described,
      ClaimRow.table.described, VerdictRow.table.described, StressRow.table.described,
      TimelineRow.table.described,
      ExplorationRow.table.described, RunManifest.table.described, RunPlan.table.described,
      BaselineRecord.table.described,
    ])
  }

  @Test("the page about formats has every column of every table, as it is declared")
  func page() throws {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    let path = "Sources/BubbleupKit/Documentation.docc/TheFormats.md"
    let page = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    let head = try #require(page.range(of: "\n## Columns and keys\n")?.upperBound)
    let start = try #require(page.range(of: "\n- ", range: head..<page.endIndex)?.lowerBound)
    let list = page[start...].dropFirst()
    #expect(list == Self.columns, "the list at the end of \(path) has to be:\n\(Self.columns)")
  }
}

// MARK: - Errors

extension TableTests {
  @Test("an error is one line that names file, line and column, whatever the content was")
  func oneLine() {
    let quoted = Excerpt.quoted("a\u{1B}[2J\r\n\u{2028}\u{202E}" + String(repeating: "x", count: 500))
    let error = ResultsError(
      .malformed,
      file: "results/o\nne/samples.csv",
      line: 3,
      column: "value",
      problem: quoted,
      advice: "correct it"
    )
    let text = error.description
    #expect(text.hasPrefix("results/o\\u{a}ne/samples.csv:3: column value: \"a\\u{1b}[2J"))
    #expect(text.hasSuffix("; correct it") && text.count < 200)
    #expect(!text.unicodeScalars.contains { $0.value < 32 || $0.value == 0x2028 || $0.value == 0x202E })
  }

  @Test("missing input exits 66, I/O errors 74 and bad data 65")
  func exitCodes() {
    let others = ResultsError.Code.allCases.filter { $0.exitCode != 65 }
    #expect(Dictionary(uniqueKeysWithValues: others.map { ($0, $0.exitCode) }) == [.missing: 66, .io: 74])
  }
}
