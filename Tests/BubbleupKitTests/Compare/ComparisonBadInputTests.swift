// The verbs' directory is internal; these claims do not depend on the optimiser, so they are tested in debug builds.
#if DEBUG
import Foundation
import Results
import Testing

@testable import BubbleupKit

/// Everything that can be wrong with a run or a baseline, through the whole command: one line that names the place, exit
/// code 65 or 66, and nothing written.
@Suite("Bad input of compare and baseline")
struct ComparisonBadInputTests {
  private static let costs: [String: CompareFixture.Cost] = [
    "delegate.relay": .init(), "parent.strong": .init(),
  ]

  /// A kind of damage: the file, what replaces what, and what the message names besides the file.
  struct Damage: Sendable, CustomTestStringConvertible {
    let kind: String
    let file: String
    let names: String
    let change: @Sendable (String) -> String

    var testDescription: String { kind }
  }

  private static let damages: [Damage] = [
    Damage(kind: "nan", file: "results.csv", names: ":3: column value") { cell($0, line: 3, 14, "nan") },
    Damage(kind: "negative", file: "results.csv", names: ":3: column value") { cell($0, line: 3, 14, "-1") },
    Damage(kind: "1e400", file: "results.csv", names: ":2: column value") { cell($0, line: 2, 14, "1e400") },
    Damage(kind: "infinite", file: "results.csv", names: ":2: column ci_hi") { cell($0, line: 2, 16, "inf") },
    Damage(kind: "duplicate row", file: "results.csv", names: ":8:") { text in
      text + (text.components(separatedBy: "\r\n").dropFirst().first ?? "") + "\r\n"
    },
    Damage(kind: "a row too few", file: "results.csv", names: ":6:") { text in
      text.components(separatedBy: "\r\n").dropLast(2).joined(separator: "\r\n") + "\r\n"
    },
    Damage(kind: "UTF-16", file: "results.csv", names: ":1:") {
      String(decoding: [0xEF, 0xBB, 0xBF], as: UTF8.self) + $0
    },
    Damage(kind: "another machine's row", file: "results.csv", names: ":2: column machine_id") {
      cell($0, line: 2, 2, "x")
    },
    Damage(kind: "newer schema", file: "run.json", names: ": column schema_version") {
      $0.replacingOccurrences(of: "\"schema_version\" : 2", with: "\"schema_version\" : 99")
    },
    Damage(kind: "1e400 in run.json", file: "run.json", names: "") {
      $0.replacingOccurrences(of: "\"cost_ns\" : 30", with: "\"cost_ns\" : 1e400")
    },
    Damage(kind: "no JSON", file: "run.json", names: "") { _ in "{" },
    Damage(kind: "newer schema of the plan", file: "plan.json", names: ": column schema_version") {
      $0.replacingOccurrences(of: "\"schema_version\" : 2", with: "\"schema_version\" : 99")
    },
    Damage(kind: "a plan cut in two", file: "plan.json", names: ":") { String($0.prefix($0.count / 2)) },
    Damage(kind: "empty", file: "results.csv", names: ":1:") { _ in "" },
  ]

  private static func cell(_ text: String, line: Int, _ column: Int, _ value: String) -> String {
    var lines = text.components(separatedBy: "\r\n")
    var cells = lines[line - 1].components(separatedBy: ",")
    cells[column - 1] = value
    lines[line - 1] = cells.joined(separator: ",")
    return lines.joined(separator: "\r\n")
  }

  /// Two runs and a baseline, of which something is broken after they were made.
  private func broken(_ change: (CompareFixture) throws -> Void) throws -> (CompareFixture, [String: Int]) {
    let fixture = try CompareFixture()
    try fixture.run("good", Self.costs, keepsSamples: true)
    try fixture.run("bad", Self.costs, keepsSamples: true)
    #expect(fixture.baseline("save", "kept", "bad").code == .success)
    try change(fixture)
    return (fixture, try fixture.snapshot())
  }

  private func expectRefusal(
    _ session: Session,
    naming words: [String],
    _ what: String,
    _ code: ExitCode = .badData,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(session.code == code, "\(what)", sourceLocation: sourceLocation)
    let lines = session.diagnostics.split(separator: "\n").filter { $0.hasPrefix("error: ") }
    #expect(lines.count == 1, "\(what): \(session.diagnostics)", sourceLocation: sourceLocation)
    for word in words {
      #expect(
        session.diagnostics.contains(word),
        "\(what): \(session.diagnostics)",
        sourceLocation: sourceLocation
      )
    }
    #expect(session.output.isEmpty, "\(what)", sourceLocation: sourceLocation)
  }

  /// Every way in which a command meets the run `bad` and the baseline `kept`.
  private func expectRefusals(_ fixture: CompareFixture, naming word: String, file: String) {
    let run = ["bad/\(file)\(word)"]
    expectRefusal(fixture.compare("bad"), naming: run, "compare bad")
    expectRefusal(fixture.compare("bad", "good"), naming: run, "compare bad good")
    expectRefusal(fixture.compare("good", "bad"), naming: run, "compare good bad")
    expectRefusal(fixture.baseline("save", "other", "bad"), naming: run, "baseline save")
    let kept = ["kept/\(file)\(word)"]
    expectRefusal(fixture.compare("kept", "good"), naming: kept, "compare kept good")
    expectRefusal(fixture.baseline("show", "kept"), naming: kept, "baseline show")
  }

  @Test("damage is refused with its place, wherever it is met, and nothing is written", arguments: damages)
  func damaged(_ damage: Damage) throws {
    let (fixture, before) = try broken { fixture in
      for folder in ["bad", "baselines/kept"] {
        let url = URL(fileURLWithPath: fixture.file("\(folder)/\(damage.file)"))
        let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
        let changed = damage.change(text)
        #expect(changed != text, "the change has to change something")
        try Data(changed.utf8).write(to: url)
      }
    }
    expectRefusals(fixture, naming: damage.names, file: damage.file)
    #expect(try fixture.snapshot() == before)
  }

  @Test("bytes that are not UTF-8 are refused", arguments: ["results.csv", "run.json", "plan.json"])
  func encoding(file: String) throws {
    let (fixture, before) = try broken { fixture in
      for folder in ["bad", "baselines/kept"] {
        let url = URL(fileURLWithPath: fixture.file("\(folder)/\(file)"))
        var bytes = try Data(contentsOf: url)
        bytes[bytes.count / 2] = 0xFF
        try bytes.write(to: url)
      }
    }
    expectRefusals(fixture, naming: "", file: file)
    #expect(try fixture.snapshot() == before)
  }

  @Test(
    "a file of 2 GiB is refused by its size, before it is read",
    arguments: ["results.csv", "run.json", "plan.json"]
  )
  func huge(file: String) throws {
    let (fixture, before) = try broken { fixture in
      for folder in ["bad", "baselines/kept"] {
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: fixture.file("\(folder)/\(file)")))
        try handle.truncate(atOffset: 2 << 30)
        try handle.close()
      }
    }
    expectRefusals(fixture, naming: ": has 2147483648 bytes", file: file)
    #expect(try fixture.snapshot() == before)
  }

  @Test("a file that is missing ends with 66", arguments: ["results.csv", "run.json", "plan.json"])
  func missing(file: String) throws {
    let (fixture, before) = try broken { fixture in
      for folder in ["bad", "baselines/kept"] {
        try FileManager.default.removeItem(atPath: fixture.file("\(folder)/\(file)"))
      }
    }
    for session in [
      fixture.compare("bad"), fixture.compare("good", "bad"), fixture.baseline("save", "x", "bad"),
      fixture.compare("kept", "good"), fixture.baseline("show", "kept"),
    ] {
      expectRefusal(session, naming: [file], file, .missingInput)
    }
    #expect(try fixture.snapshot() == before)
  }

  @Test("a run or baseline that is not there ends with 66")
  func nothing() throws {
    let (fixture, before) = try broken { _ in }
    for session in [
      fixture.compare("nothing"), fixture.compare("good", "nothing"), fixture.compare("nothing", "good"),
      fixture.compare("\(fixture.path)/nothing"), fixture.baseline("show", "nothing"),
      fixture.baseline("rm", "nothing"),
      fixture.baseline("save", "x", "nothing"),
    ] {
      expectRefusal(session, naming: ["nothing"], "nothing", .missingInput)
    }
    #expect(try fixture.snapshot() == before)
  }

  @Test(
    "names that lead elsewhere are refused",
    arguments: ["../good", "..", ".hidden", "a/b", "a b", "x\u{1B}[2J", ""]
  )
  func names(name: String) throws {
    let (fixture, before) = try broken { _ in }
    for session in [
      fixture.baseline("save", name, "good"), fixture.baseline("show", name), fixture.baseline("rm", name),
    ] {
      expectRefusal(session, naming: [], name)
      #expect(!session.diagnostics.contains("\u{1B}"))
    }
    #expect(try fixture.snapshot() == before)
  }

  @Test("results.csv cut at any byte is never compared")
  func truncation() throws {
    let (fixture, _) = try broken { _ in }
    let url = URL(fileURLWithPath: fixture.file("bad/results.csv"))
    let bytes = try Data(contentsOf: url)
    for length in stride(from: 0, to: bytes.count, by: 7) {
      try bytes.prefix(length).write(to: url)
      expectRefusal(fixture.compare("good", "bad"), naming: ["bad/results.csv:"], "cut at \(length)")
    }
    #expect(!FileManager.default.fileExists(atPath: fixture.file("bad/compare.csv")))
  }

  @Test("run.json cut at any byte is never compared")
  func truncatedManifest() throws {
    let (fixture, _) = try broken { _ in }
    let url = URL(fileURLWithPath: fixture.file("bad/run.json"))
    let bytes = try Data(contentsOf: url)
    for length in stride(from: 0, to: bytes.count - 1, by: 11) {
      try bytes.prefix(length).write(to: url)
      expectRefusal(fixture.compare("good", "bad"), naming: ["bad/run.json"], "cut at \(length)")
    }
  }
}
#endif
