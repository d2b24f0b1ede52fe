import Foundation
import Testing

import Results

/// A run that has ended is sealed, and whoever reads it can say whether it was edited.
@Suite struct SealTests {
  /// Changes one byte of a file: a digit to another digit.
  private func editDigit(_ path: String, at place: Int = 0) throws {
    var bytes = try contents(of: path)
    let digits = bytes.indices.filter { (48...57).contains(bytes[$0]) }
    let index = digits[place % digits.count]
    bytes[index] = bytes[index] == 57 ? 48 : bytes[index] + 1
    try write(bytes, to: path)
  }

  private func claims(_ run: RunDirectory) throws {
    let machine = run.manifest.machine.machineID
    let rows = ["A1", "A2", "A3"].map {
      ClaimRow(runID: run.manifest.runID, machineID: machine, claim: $0, verdict: .confirmed)
    }
    try run.write(rows, of: ClaimRow.table)
  }

  @Test("a run that has ended is intact, be it complete or not, and one that has not is under way")
  func ends() throws {
    let directory = try TemporaryDirectory()
    #expect(try Fixture.run(named: "a", in: directory).integrity() == .intact)
    #expect(
      try Fixture.run(named: "b", in: directory, finished: .partial(reason: "x")).integrity() == .intact
    )
    #expect(try Fixture.run(named: "c", in: directory, finished: nil).integrity() == .underWay)
  }

  @Test("one digit that was edited in any file is known, wherever it stands", arguments: RunFile.allCases)
  func edits(file: RunFile) throws {
    let directory = try TemporaryDirectory()
    let run = try Fixture.run(in: directory)
    let before = try contents(of: run.file(file))
    let count = before.count { (48...57).contains($0) }
    for place in 0..<min(count, 200) {
      try editDigit(run.file(file), at: place * max(1, count / 200))
      #expect(try run.integrity() == .edited([file.rawValue]), "\(file.rawValue) \(place)")
      try write(before, to: run.file(file))
    }
    #expect(try run.integrity() == .intact)
  }

  @Test("rows that were cut off at the end of any table, and a table that was put there, are known")
  func cutTables() throws {
    let directory = try TemporaryDirectory()
    let run = try Fixture.run(in: directory)
    try claims(run)
    #expect(try run.integrity() == .intact, "what the program writes later is sealed too")
    let path = "\(run.path)/claims.csv"
    let lines = String(decoding: try contents(of: path), as: UTF8.self).components(separatedBy: "\r\n")
    try write((lines.dropLast(2) + [""]).joined(separator: "\r\n").utf8, to: path)
    #expect(try run.rows(of: ClaimRow.table).count == 2)
    #expect(try run.integrity() == .edited(["claims.csv"]))
    try FileManager.default.removeItem(atPath: path)
    #expect(try run.integrity() == .edited(["claims.csv"]))
    try claims(run)
    try write(Array("".utf8), to: "\(run.path)/stress.csv")
    #expect(try run.integrity() == .edited(["stress.csv"]))
  }

  @Test("a last row of claims that is there twice is refused")
  func doubled() throws {
    let directory = try TemporaryDirectory()
    let run = try Fixture.run(in: directory)
    try claims(run)
    let path = "\(run.path)/claims.csv"
    let text = String(decoding: try contents(of: path), as: UTF8.self)
    let last = try #require(text.components(separatedBy: "\r\n").dropLast().last)
    try write((text + last + "\r\n").utf8, to: path)
    #expect(resultsError { _ = try run.rows(of: ClaimRow.table) }?.code == .duplicate)
  }

  @Test("samples may be left out when a run is committed, and nothing else")
  func leftOut() throws {
    let directory = try TemporaryDirectory()
    let run = try Fixture.run(in: directory)
    try FileManager.default.removeItem(atPath: run.file(.samples))
    #expect(try run.integrity() == .intact)
    try FileManager.default.removeItem(atPath: run.file(.results))
    #expect(try run.integrity() == .edited(["results.csv"]))
  }

  @Test("a seal that was removed is missed, and one that is made later says so")
  func removed() throws {
    let directory = try TemporaryDirectory()
    let run = try Fixture.run(in: directory)
    let seal = "\(run.path)/seal.json"
    #expect(String(decoding: try contents(of: seal), as: UTF8.self).contains("\"sealed\" : \"end\""))
    try FileManager.default.removeItem(atPath: seal)
    #expect(try run.integrity() == .unsealed)
    try run.seal(accepting: [])
    #expect(try run.integrity() == .intact)
    #expect(String(decoding: try contents(of: seal), as: UTF8.self).contains("\"sealed\" : \"later\""))
    try run.seal(accepting: ["results.csv"])
    #expect(try run.integrity() == .edited(["results.csv"]), "what was accepted stays said")
  }

  @Test("a file that is being replaced is either of two, and no third")
  func replacing() throws {
    let directory = try TemporaryDirectory()
    let run = try Fixture.run(in: directory)
    try claims(run)
    let path = "\(run.path)/claims.csv"
    let old = try contents(of: path)
    let seal = String(decoding: try contents(of: "\(run.path)/seal.json"), as: UTF8.self)
    #expect(seal.contains("\"replacing\" : null"))
    let new = Array(String(decoding: old, as: UTF8.self).replacing(",A3,", with: ",A4,").utf8)
    let entry = "{ \"claims.csv\" : \"\(SHA256.digest(of: new))\" }"
    let both = seal.replacing("\"replacing\" : null", with: "\"replacing\" : \(entry)")
    try write(both.utf8, to: "\(run.path)/seal.json")
    #expect(try run.integrity() == .intact)
    try write(new, to: path)
    #expect(try run.integrity() == .intact)
    try write(String(decoding: old, as: UTF8.self).replacing(",A3,", with: ",A5,").utf8, to: path)
    #expect(try run.integrity() == .edited(["claims.csv"]))
    try claims(run)
    #expect(try run.integrity() == .intact)
    #expect(try contents(of: "\(run.path)/seal.json") == Array(seal.utf8), "settled again")
  }

  @Test("an edited or unsealed run is kept as a baseline only if that is accepted, and stays named")
  func baselines() throws {
    let directory = try TemporaryDirectory()
    let store = BaselineStore(below: directory.path)
    let run = try Fixture.run(in: directory)
    let text = String(decoding: try contents(of: run.file(.results)), as: UTF8.self)
    try write(text.replacing("1512.25", with: "1511.25").utf8, to: run.file(.results))
    let error = resultsError {
      _ = try store.save(run, as: RunName("b"), countsOnly: false, savedAt: 1)
    }
    #expect(error?.code == .altered)
    #expect(error?.description.contains("results.csv was edited after it was measured") == true)
    let kept = try store.save(run, as: RunName("b"), countsOnly: false, acceptEdited: true, savedAt: 1)
    #expect(try kept.run.integrity() == .edited(["results.csv"]))
    #expect(throws: ResultsError.self) { try kept.run.integrity().check(kept.run) }
  }
}

/// What a spreadsheet would work out when it opens a file.
@Suite struct SpreadsheetTests {
  @Test(
    "a text that begins like a formula has an apostrophe in the file, and is read as it was",
    arguments: [
      "=1+1", "=HYPERLINK(\"x\")", "+1x", "-a", "@sum", "'=1+1", "''=x", "plain", "'quoted'", "= 7", "a=b",
      "",
    ]
  )
  func formulas(text: String) throws {
    var row = try Fixture.results()[1]
    row.reason = text.isEmpty ? "x" : text
    let cells = try ResultRow.table.encode(row)
    let cell = try #require(cells.last)
    let isFormula = ["=", "+", "-", "@"].contains { text.hasPrefix($0) } && text != "= 7"
    #expect(!isFormula || cell == "'" + text)
    let directory = try TemporaryDirectory()
    let run = try Fixture.run(in: directory)
    try run.write([row], of: ResultRow.table)
    #expect(try run.rows(of: ResultRow.table) == [row])
  }
}
