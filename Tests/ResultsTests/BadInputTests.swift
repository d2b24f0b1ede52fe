import Foundation
import Testing

import Results

/// Everything that a user can put in a run directory by accident, one change at a time.
@Suite struct BadInputTests {
  private func error(
    _ file: RunFile,
    _ change: (String) throws -> String
  ) throws -> ResultsError? {
    let directory = try TemporaryDirectory()
    let run = try Fixture.run(in: directory)
    let path = run.file(file)
    var text = String(decoding: try contents(of: path), as: UTF8.self)
    // As an earlier version wrote them: with checksums every change would be that of a checksum.
    if file == .samples { text = withoutChecksums(text) }
    let changed = try change(text)
    #expect(changed != text, "the change has to change something")
    try write(changed.utf8, to: path)
    let before = try directory.snapshot()
    let found = resultsError { try readAll(run.path) }
    #expect(try directory.snapshot() == before, "reading writes nothing")
    #expect(found?.file == path)
    #expect(found?.description.contains("\n") == false)
    return found
  }

  private func withoutChecksums(_ text: String) -> String {
    text.components(separatedBy: "\r\n")
      .map { $0.components(separatedBy: ",").dropLast().joined(separator: ",") }
      .joined(separator: "\r\n")
  }

  private func readAll(_ path: String) throws {
    let run = try RunDirectory.open(path: path)
    _ = try run.plan()
    _ = try run.results()
    _ = try run.samples()
  }

  /// The text with one cell of a line replaced; only for lines without quotes.
  private func replacing(_ column: Int, line: Int, by cell: String, in text: String) -> String {
    var lines = text.components(separatedBy: "\r\n")
    var cells = lines[line - 1].components(separatedBy: ",")
    cells[column - 1] = cell
    lines[line - 1] = cells.joined(separator: ",")
    return lines.joined(separator: "\r\n")
  }

  @Test(
    "a bad cell in samples.csv is refused with its line and column",
    arguments: [
      ("nan", 16, "value", .outOfRange), ("inf", 16, "value", .outOfRange),
      ("1e400", 16, "value", .outOfRange),
      ("-1", 16, "value", .outOfRange), ("", 16, "value", .malformed), ("fast", 16, "value", .malformed),
      ("1;5", 16, "value", .malformed), ("0", 13, "iterations", .outOfRange), ("-3", 9, "round", .outOfRange),
      ("1.5", 9, "round", .malformed), ("99999999999999999999", 11, "t_start_ns", .outOfRange),
      ("", 2, "scenario", .malformed), ("b=1;a=2", 8, "parameters", .malformed),
      ("a=1;a=1", 8, "parameters", .duplicate), ("ms", 15, "unit", .malformed),
      ("other", 1, "run_id", .malformed),
      ("0", 7, "threads", .outOfRange), ("", 7, "threads", .malformed),
    ] as [(String, Int, String, ResultsError.Code)]
  )
  func badSampleCell(cell: String, number: Int, column: String, code: ResultsError.Code) throws {
    let found = try error(.samples) { replacing(number, line: 3, by: cell, in: $0) }
    #expect(found?.code == code)
    #expect(found?.line == 3)
    #expect(found?.column == column)
  }

  @Test(
    "a bad cell in results.csv is refused with its line and column",
    arguments: [
      ("nan", 14, "value", .outOfRange), ("-2", 14, "value", .outOfRange), ("", 14, "value", .malformed),
      ("1e400", 15, "ci_lo", .outOfRange), ("9e9", 15, "ci_lo", .outOfRange), ("", 16, "ci_lo", .malformed),
      ("99", 17, "ci_level", .outOfRange), ("0", 18, "n", .outOfRange), ("fine", 19, "status", .malformed),
      ("failed", 19, "value", .malformed), ("up", 12, "better", .malformed),
      ("higher", 12, "better", .malformed),
      ("elsewhere", 2, "machine_id", .malformed), ("-5", 6, "depth", .outOfRange),
    ] as [(String, Int, String, ResultsError.Code)]
  )
  func badResultCell(cell: String, number: Int, column: String, code: ResultsError.Code) throws {
    let found = try error(.results) { replacing(number, line: 2, by: cell, in: $0) }
    #expect(found?.code == code)
    #expect(found?.line == 2)
    #expect(found?.column == column)
  }

  @Test("a duplicate row is refused at its second occurrence")
  func duplicates() throws {
    let samples = try error(.samples) { text in
      let lines = text.components(separatedBy: "\r\n")
      return (lines[...2] + [lines[1]] + lines[3...]).joined(separator: "\r\n")
    }
    #expect(samples?.code == .duplicate)
    #expect(samples?.line == 4)
    let changed = try error(.samples) {
      replacing(11, line: 3, by: "0", in: replacing(9, line: 3, by: "0", in: $0))
    }
    #expect(changed?.code == .duplicate)
    let results = try error(.results) { text in
      let lines = text.components(separatedBy: "\r\n")
      return text + lines[1] + "\r\n"
    }
    // The reason on line 3 spans two lines, so this is the sixth line of the file.
    #expect(results?.code == .duplicate)
    #expect(results?.line == 6)
  }

  @Test("a row with too few or too many fields is refused where the count goes wrong")
  func fieldCounts() throws {
    let more = try error(.samples) { replacing(16, line: 2, by: "1,2", in: $0) }
    #expect(more?.line == 2)
    #expect(more?.column == "17")
    let fewer = try error(.samples) {
      replacing(16, line: 4, by: "", in: $0).replacing(",ns,\r\n", with: "\r\n")
    }
    #expect(fewer?.line == 4)
    #expect(fewer?.column == "15")
  }

  @Test("rows that were added or removed as a whole are noticed")
  func wholeRows() throws {
    let found = try error(.samples) { text in
      text.components(separatedBy: "\r\n").enumerated().filter { $0.offset != 2 }.map(\.element)
        .joined(separator: "\r\n")
    }
    #expect(found?.problem == "the file has 2 rows, run.json says 3")
  }

  @Test("a quote that swallows rows is not taken for a torn line")
  func swallowedRows() throws {
    let directory = try TemporaryDirectory()
    let run = try Fixture.run(in: directory, finished: nil)
    let text = String(decoding: try contents(of: run.file(.samples)), as: UTF8.self)
    try write(replacing(12, line: 3, by: "\"batch", in: text).utf8, to: run.file(.samples))
    let found = resultsError { try readAll(run.path) } ?? resultsError { _ = try run.samples() }
    let samples = resultsError { _ = try run.samples() }
    #expect(found != nil)
    #expect(samples?.code == .malformed)
    #expect(samples?.line == 3)
  }

  @Test("appended columns of a later version are read over")
  func appendedColumns() throws {
    let directory = try TemporaryDirectory()
    let run = try Fixture.run(in: directory)
    let lines = String(decoding: try contents(of: run.file(.samples)), as: UTF8.self).components(
      separatedBy: "\r\n"
    )
    let longer = lines.dropLast().enumerated().map { $1 + ($0 == 0 ? ",core" : ",1") + "\n" }.joined()
    try write(longer.utf8, to: run.file(.samples))
    #expect(try run.samples().rows.count == 3)
  }

  @Test("a newer schema is refused with advice, even if nothing else of it can be understood")
  func newerSchema() throws {
    for file in [RunFile.manifest, .plan] {
      let found = try error(file) { _ in "{\"schema_version\": 3, \"machine\": 7}" }
      #expect(found?.code == .newerSchema)
      #expect(found?.column == "schema_version")
      #expect(found?.advice.contains("version of bubbleup that wrote it") == true)
    }
    #expect(try error(.manifest) { _ in "{\"schema_version\": 0}" }?.code == .outOfRange)
    #expect(try error(.manifest) { _ in "{}" }?.column == "schema_version")
  }

  @Test("a file of an older schema is refused with its name, its version and what to do")
  func olderSchema() throws {
    for file in [RunFile.manifest, .plan] {
      let found = try error(file) { $0.replacing("\"schema_version\" : 2", with: "\"schema_version\" : 1") }
      #expect(found?.code == .olderSchema && found?.exitCode == 65)
      let words = found?.description ?? ""
      #expect(words.contains(file.rawValue) && words.contains("is 1, this program reads 2"))
      #expect(words.contains("measure anew") && words.contains("baseline save"))
    }
  }

  @Test(
    "a bad value in run.json is refused with its key",
    arguments: [
      ("\"cores\" : 2", "\"cores\" : -2", "machine.cores"),
      ("\"cost_ns\" : 32.5", "\"cost_ns\" : -1", "clock.cost_ns"),
      ("\"cost_ns\" : 32.5", "\"cost_ns\" : \"x\"", "clock.cost_ns"),
      ("\"kind\" : \"complete\"", "\"kind\" : \"great\"", "state.kind"),
      ("\"kind\" : \"complete\"", "\"kind\" : \"partial\"", "state.kind"),
      ("\"commit\"", "\"comit\"", "source.commit"), ("\"result_count\"", "\"result_cnt\"", "result_count"),
      ("valgrind is not installed", "", "unavailable.[0].reason"),
    ]
  )
  func badManifest(text: String, replacement: String, key: String) throws {
    let found = try error(.manifest) { $0.replacing(text, with: replacement) }
    #expect(found?.column == key, "\(found?.description ?? "none")")
    #expect(found?.exitCode == 65)
  }

  @Test(
    "a syntax error in JSON is refused with its line and key",
    arguments: [
      ("nan", .outOfRange), ("NaN", .outOfRange), ("1e400", .outOfRange), ("1e30", .outOfRange),
      ("[", .malformed),
      ("'x'", .malformed), ("1 2", .malformed), ("\"x", .malformed), ("1, \"started_at\" : 2", .duplicate),
    ] as [(String, ResultsError.Code)]
  )
  func jsonSyntax(value: String, code: ResultsError.Code) throws {
    let original = "\"started_at\" : 1700000000"
    var line = 0
    let found = try error(.manifest) { text in
      line = text.components(separatedBy: "\n").firstIndex { $0.contains(original) }.map { $0 + 1 } ?? 0
      return text.replacing(original, with: "\"started_at\" : \(value)")
    }
    #expect(found?.code == code, "\(found?.description ?? "none")")
    #expect(found?.line == line)
    if !["1 2", "\"x"].contains(value) { #expect(found?.column?.hasPrefix("started_at") == true) }
  }

  @Test("what follows the JSON value is refused, and so is an empty file")
  func jsonEnds() throws {
    let following = try error(.plan) { $0 + "{}" }
    #expect(following?.problem == "something follows the last value")
    for text in ["", " \n", "{", "{,}", "[1,]", "{\"a\":1,}", "{\"a\" 1}", "\u{1}"] {
      #expect(try error(.plan) { _ in text }?.code == .malformed, "\(text)")
    }
  }

  @Test("deeply nested JSON is an error and not a stack overflow")
  func deepJSON() throws {
    let found = try error(.manifest) { _ in String(repeating: "[", count: 200_000) }
    #expect(found?.code == .malformed)
  }

  @Test("a case that is planned twice, or that no table could hold, is refused")
  func badPlan() throws {
    let twice = try error(.plan) { text in
      let plan = try JSONParser.parse(Array(text.utf8), file: "p")
      let only = try #require(plan["cases"]?.list)
      return "\(JSON.document(["seed": 7, "cases": only + only]))"
    }
    #expect(twice?.code == .duplicate)
    #expect(twice?.column == "cases.[1]")
    let threads = try error(.plan) { $0.replacing("\"threads\" : 2", with: "\"threads\" : 0") }
    #expect(threads?.column == "cases.[0].threads")
    let parameters = try error(.plan) { $0.replacing("cells=20/4;payload=24", with: "b=1;a=1") }
    #expect(parameters?.column == "cases.[0].parameters")
  }

  @Test(
    "UTF-16 and Latin-1 files are encoding errors",
    arguments: [RunFile.manifest, .plan, .results, .samples]
  )
  func encodings(file: RunFile) throws {
    let directory = try TemporaryDirectory()
    let run = try Fixture.run(in: directory)
    let text = String(decoding: try contents(of: run.file(file)), as: UTF8.self)
    for encoding in [String.Encoding.utf16LittleEndian, .utf16] {
      let data = try #require(text.data(using: encoding))
      try write(data, to: run.file(file))
      #expect(resultsError { try readAll(run.path) }?.code == .encoding, "\(encoding)")
    }
    try write(text.utf8.map { $0 == 0x61 ? 0xE4 : $0 }, to: run.file(file))
    #expect(resultsError { try readAll(run.path) }?.code == .encoding)
    try write([0xEF, 0xBB, 0xBF] + text.utf8, to: run.file(file))
    #expect(resultsError { try readAll(run.path) }?.code == .encoding)
  }

  @Test("a missing run or file is 66, and something else in its place 65", arguments: RunFile.allCases)
  func missing(file: RunFile) throws {
    let directory = try TemporaryDirectory()
    #expect(resultsError { try readAll(directory.file("none")) }?.exitCode == 66)
    let run = try Fixture.run(in: directory)
    try FileManager.default.removeItem(atPath: run.file(file))
    let missing = resultsError { try readAll(run.path) }
    #expect(missing?.code == .missing)
    #expect(missing?.file == run.file(file))
    try FileManager.default.createDirectory(atPath: run.file(file), withIntermediateDirectories: false)
    #expect(resultsError { try readAll(run.path) }?.code == .malformed)
    #expect(resultsError { try readAll(directory.file("one/plan.json")) }?.exitCode != 66 || file == .plan)
  }

  @Test("a file of 2 GiB is refused by its size", arguments: RunFile.allCases)
  func huge(file: RunFile) throws {
    let directory = try TemporaryDirectory()
    var run = try Fixture.run(in: directory, finished: file == .samples ? nil : .complete)
    let handle = try #require(FileHandle(forWritingAtPath: run.file(file)))
    // Sparse, so it takes no space; no bytes are read before the size is refused.
    try handle.truncate(atOffset: 2 << 30)
    try handle.close()
    if file == .samples {
      #expect(resultsError { _ = try run.openSampleLog() }?.code == .tooLarge)
      #expect(resultsError { _ = try run.samples() }?.code == .tooLarge)
    } else {
      #expect(resultsError { try readAll(run.path) }?.code == .tooLarge)
    }
  }

  @Test("a named pipe in a file's place is refused and does not hang")
  func pipe() throws {
    let directory = try TemporaryDirectory()
    let run = try Fixture.run(in: directory)
    try FileManager.default.removeItem(atPath: run.file(.results))
    try #require(mkfifo(run.file(.results), 0o644) == 0)
    #expect(resultsError { _ = try run.results() }?.code == .malformed)
  }

  @Test("a full device is an I/O error with advice")
  func fullDevice() throws {
    let found = resultsError {
      let file = try OpenFile.replacing("/dev/full")
      try file.write([1])
    }
    #expect(found?.code == .io)
    #expect(found?.exitCode == 74)
    #expect(found?.advice.contains("free some space") == true)
  }
}
