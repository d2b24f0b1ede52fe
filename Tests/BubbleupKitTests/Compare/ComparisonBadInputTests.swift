// The verbs' directory is internal; these claims do not depend on the optimiser, so they are tested in debug builds.
#if DEBUG
import Foundation
import Results
import Testing

@testable import BubbleupKit

/// What can be wrong with a run or a baseline, through the whole command: one line that names the place, exit code 65 or
/// 66, and nothing written.
///
/// What a reader refuses is tested with the reader.
@Suite("Bad input of compare and baseline")
struct ComparisonBadInputTests {
  /// Two runs and a baseline, of which something is broken after they were made.
  private func broken(
    _ change: (CompareFixture, _ folder: String) throws -> Void
  ) throws -> (CompareFixture, [String: Int]) {
    let fixture = try CompareFixture()
    let costs: [String: CompareFixture.Cost] = ["delegate.relay": .init(), "parent.strong": .init()]
    try fixture.run("good", costs, keepsSamples: true)
    try fixture.run("bad", costs, keepsSamples: true)
    #expect(fixture.baseline("save", "kept", "bad").code == .success)
    for folder in ["bad", "baselines/kept"] { try change(fixture, folder) }
    return (fixture, try fixture.snapshot())
  }

  private func expectRefusal(
    _ session: Session,
    naming word: String,
    _ code: ExitCode = .badData,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(session.code == code && session.output.isEmpty, sourceLocation: sourceLocation)
    let lines = session.diagnostics.split(separator: "\n").filter { $0.hasPrefix("error: ") }
    #expect(
      lines.count == 1 && session.diagnostics.contains(word) && !session.diagnostics.contains("\u{1B}"),
      "\(session.diagnostics)",
      sourceLocation: sourceLocation
    )
  }

  @Test(
    "damage is refused wherever it is met, a missing file ends with 66, and nothing is written",
    arguments: [RunFile.manifest, .plan, .results],
    [ExitCode.badData, .missingInput]
  )
  func damaged(_ file: RunFile, _ code: ExitCode) throws {
    let (fixture, before) = try broken { fixture, folder in
      let url = URL(fileURLWithPath: fixture.file("\(folder)/\(file.rawValue)"))
      if code == .missingInput { return try FileManager.default.removeItem(at: url) }
      var bytes = try Data(contentsOf: url)
      bytes[bytes.count / 2] = 0xFF
      try bytes.write(to: url)
    }
    // Every way in which a command meets the run `bad` and the baseline `kept`.
    let sessions = [
      fixture.compare("bad"), fixture.compare("bad", "good"), fixture.compare("good", "bad"),
      fixture.baseline("save", "other", "bad"), fixture.compare("kept", "good"),
      fixture.baseline("show", "kept"),
    ]
    for (session, folder) in zip(sessions, ["bad", "bad", "bad", "bad", "kept", "kept"]) {
      expectRefusal(session, naming: "\(folder)/\(file.rawValue)", code)
    }
    #expect(try fixture.snapshot() == before)
  }

  @Test("a run or baseline that is not there ends with 66, and a name that leads elsewhere with 65")
  func names() throws {
    let (fixture, before) = try broken { _, _ in }
    for session in [
      fixture.compare("nothing"), fixture.compare("good", "nothing"), fixture.baseline("show", "nothing"),
      fixture.baseline("rm", "nothing"), fixture.baseline("save", "x", "nothing"),
    ] {
      expectRefusal(session, naming: "nothing", .missingInput)
    }
    for name in ["../good", ".hidden", "a b", "x\u{1B}[2J", ""] {
      for words in [["save", name, "good"], ["show", name], ["rm", name]] {
        let tool = Bubbleup.tool(name: "bubbleup", runners: [BaselineVerb(parent: fixture.path)])
        expectRefusal(Session(["baseline"] + words, tool: tool), naming: "error: ")
      }
    }
    #expect(try fixture.snapshot() == before)
  }
}
#endif
