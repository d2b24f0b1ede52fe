import Results
import Testing

/// Inputs that a fuzzer came to, or that were seen while it was written; each ended the process, was believed, or was
/// refused without saying where.
@Suite("Inputs that fuzzing found")
struct FoundByFuzzingTests {
  @Test("explorations of an earlier version, whose rows have no branch, are read")
  func explorationsWithoutBranch() throws {
    let folder = try TemporaryDirectory()
    let run = try Fixture.run(in: folder)
    let row = ExplorationRow(
      runID: Fixture.runID,
      machineID: Fixture.machine.machineID,
      scenario: "send-remove",
      strategy: "parent.weak",
      discipline: "striped",
      parameters: .none,
      mode: "exhaustive",
      actors: 2
    )
    try run.write([row], of: ExplorationRow.table)
    let path = "\(run.path)/\(ExplorationRow.table.name)"
    let lines = try lines(of: path).map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    // The branch is its last column, and is empty.
    try write(lines.map { $0.dropLast().joined(separator: ",") + "\r\n" }.joined().utf8, to: path)
    #expect(try run.rows(of: ExplorationRow.table) == [row])
  }

  @Test("whole numbers stand in one way only, so that no row is there twice under two texts")
  func leadingZeros() throws {
    for text in ["00", "01", "-0", "-01", "000"] {
      let error = #expect(throws: Problem.self, "\(text)") { try CSVNumber.integer(text) }
      #expect(error?.code == .malformed)
    }
    #expect(try CSVNumber.integer("0") == 0)
    #expect(try CSVNumber.integer("-10") == -10)
  }

  @Test("a row whose name a spreadsheet was kept from is the same row as one whose name it was not")
  func apostrophes() throws {
    let folder = try TemporaryDirectory()
    let run = try Fixture.run(in: folder)
    let claims = ["=A1+1", "B"].map {
      ClaimRow(
        runID: run.manifest.runID,
        machineID: run.manifest.machine.machineID,
        claim: $0,
        verdict: .confirmed
      )
    }
    try run.write(claims, of: ClaimRow.table)
    let path = "\(run.path)/\(ClaimRow.table.name)"
    let lines = try lines(of: path)
    let bare = lines[1].replacing("'=A1+1", with: "=A1+1")
    #expect(bare != lines[1])
    try write([lines[0], lines[1], bare].map { $0 + "\r\n" }.joined().utf8, to: path)
    let error = resultsError { _ = try run.rows(of: ClaimRow.table) }
    #expect(error?.code == .duplicate)
    #expect(error?.line == 3)
  }

  @Test(
    "a document that is no UTF-8 says in which line",
    arguments: [([0xFF], 3), ([0x00], 3), ([0xC3], 3)]
  )
  func encodingLine(bytes: [UInt8], line: Int) {
    let text = Array("{\n\"a\" : 1,\n\"b\" : \"".utf8) + bytes + Array("\"\n}\n".utf8)
    let error = resultsError { _ = try JSONParser.parse(text, file: "run.json") }
    #expect(error?.code == .encoding)
    #expect(error?.line == line)
  }

  @Test("numbers that JSON does not have are refused", arguments: ["01", "-01", "00", "-00.5"])
  func numbersOfJSON(text: String) {
    let error = resultsError { _ = try JSONParser.parse(Array(text.utf8), file: "run.json") }
    #expect(error?.code == .malformed)
    #expect(error?.line == 1)
  }

  @Test("a NUL in a document is what is written of it")
  func escapedNUL() throws {
    let manifest = Fixture.manifest
    let bytes = try JSONFile.bytes(of: manifest, RunManifest.table, path: "run.json")
    let text = String(decoding: bytes, as: UTF8.self)
    let word = try #require(manifest.arguments.first)
    let changed = text.replacing("\"\(word)\"", with: "\"\(word)\\u0000\"")
    #expect(changed != text)
    let first = try JSONFile.decode(RunManifest.table, from: Array(changed.utf8), path: "run.json")
    #expect(first.arguments.first == "\(word)\u{FFFD}")
    let written = try JSONFile.bytes(of: first, RunManifest.table, path: "run.json")
    #expect(try JSONFile.decode(RunManifest.table, from: written, path: "run.json") == first)
  }

  private func lines(of path: String) throws -> [String] {
    String(decoding: try contents(of: path), as: UTF8.self).split(separator: "\r\n").map(String.init)
  }
}
