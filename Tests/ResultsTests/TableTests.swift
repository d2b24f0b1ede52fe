import Foundation
import Results
import Testing

@Suite struct TableTests {
  @Test("random rows of both tables come back equal")
  func roundTrip() throws {
    let directory = try TemporaryDirectory()
    var generator = SeededGenerator(seed: 3)
    let results = try (0..<200).map { _ in try generator.resultRow() }
    let samples = try (0..<200).map { _ in try generator.sampleRow() }
    try write(ResultRow.table.file(of: results, path: "r"), to: directory.file("r.csv"))
    try write(SampleRow.table.file(of: samples, path: "s"), to: directory.file("s.csv"))
    #expect(try readAll(ResultRow.table, directory.file("r.csv")) == results)
    #expect(try readAll(SampleRow.table, directory.file("s.csv")) == samples)
  }

  @Test("appended columns are tolerated; missing, renamed, moved and repeated ones are not")
  func headerRules() throws {
    #expect(try read("run_id,machine_id", columns: ["run_id"]) == nil)
    #expect(try read("run_id", columns: ["run_id", "machine_id"])?.column == "machine_id")
    #expect(try read("run_id,machine", columns: ["run_id", "machine_id"])?.column == "machine_id")
    #expect(try read("machine_id,run_id", columns: ["run_id", "machine_id"])?.column == "run_id")
    #expect(try read("run_id,machine_id,run_id", columns: ["run_id", "machine_id"])?.code == .duplicate)
  }

  @Test("every metric has a unit, a label and a name that can stand in a column's name")
  func metrics() {
    for metric in Metric.allCases {
      #expect(!metric.unit.isEmpty && !metric.label.isEmpty)
      #expect(metric.id.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x5F })
    }
    #expect(
      Metric.allCases.filter(\.allowsNegative)
        == [.latencyAboveFloor, .ratioToReferenceAboveFloor, .slopePerHop, .slopePerNode]
    )
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
    let cells = try table.encode(row)
    let text = table.documentation.split(separator: "\n").dropFirst(2)
    var met = 0
    for (place, column) in table.columns.enumerated() where column.id != "seed" {
      let form = text[text.index(text.startIndex, offsetBy: place)].split(separator: "|")[1]
      guard form.hasPrefix(" count") || form.hasPrefix(" number") else { continue }
      met += 1
      for cell in Self.absurd {
        var wrong = cells
        wrong[place] = cell
        let directory = try TemporaryDirectory()
        var bytes: [UInt8] = []
        for record in [table.header, wrong] { try CSVWriter.append(record, to: &bytes) }
        try write(bytes, to: directory.file("t.csv"))
        let error = resultsError { _ = try readAll(table, directory.file("t.csv")) }
        #expect(
          error?.code == .outOfRange && error?.column == column.id,
          "\(table.name) \(column.id) \(cell)"
        )
      }
    }
    #expect(met > 2, "\(table.name)")
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
    #expect(try readAll(SampleRow.table, directory.file("s.csv")) == [row])
    row.startNanoseconds += 1
    #expect(throws: Problem.self) { try SampleRow.table.encode(row) }
  }

  private func read(_ header: String, columns: [String]) throws -> ResultsError? {
    resultsError {
      let record = CSVRecord(fields: header.split(separator: ",").map(String.init), line: 1)
      _ = try TableHeader(record, expected: columns, file: "t.csv")
    }
  }

  private func readAll<Row>(_ table: Table<Row>, _ path: String) throws -> [Row] {
    var reader = try TableReader(table, path: path, limit: 1 << 20)
    var rows: [Row] = []
    while let row = try reader.next() { rows.append(row) }
    try reader.requireCompleteEnd()
    return rows
  }
}

@Suite("The page about formats")
struct FormatsPageTests {
  /// Every file of a run's directory that has columns or keys, in the order of the page.
  private static let documentation: [String] = [
    RunManifest.table.documentation,
    RunPlan.table.documentation,
    BaselineRecord.table.documentation,
    StrategyRow.table.documentation,
    ResultRow.table.documentation,
    SampleRow.table.documentation,
    ComparisonRow.table.documentation,
    ClaimRow.table.documentation,
    StressRow.table.documentation,
    TimelineRow.table.documentation,
    ExplorationRow.table.documentation,
  ]

  @Test("has every column of every table, as it is declared", arguments: documentation.indices)
  func page(table: Int) throws {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    let path = "Sources/BubbleupKit/Documentation.docc/TheFormats.md"
    let page = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    let documentation = Self.documentation[table]
    #expect(page.contains("\n\(documentation)\n"), "\(path) lacks this table:\n\(documentation)")
  }
}

@Suite struct ResultsErrorTests {
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
    #expect(error.description.hasPrefix("results/o\\u{a}ne/samples.csv:3: column value: \"a\\u{1b}[2J"))
    #expect(error.description.hasSuffix("; correct it"))
    #expect(error.description.count < 200)
    #expect(
      !error.description.unicodeScalars.contains { $0.value < 32 || $0.value == 0x2028 || $0.value == 0x202E }
    )
  }

  @Test("missing input exits 66, I/O errors 74 and bad data 65")
  func exitCodes() {
    for code in ResultsError.Code.allCases {
      let expected: Int32 = code == .missing ? 66 : code == .io ? 74 : 65
      #expect(code.exitCode == expected)
    }
  }
}
