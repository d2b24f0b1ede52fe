#if DEBUG
import Foundation
import Hierarchy
import Stress
import Testing

@testable import BubbleupKit

@Suite("The verb stress with --replay")
struct ScheduleReplayTests {
  /// A schedule that was saved when something failed which holds now.
  private static let mended = """
    bubbleup-schedule 2
    scenario send-reuse
    strategy parent.weak
    options 
    discipline locked
    actors 2
    steps 8
    seed 1
    failure oracle
    trace 9c41f0b2d3a85e67
    end

    """

  private let folder = StressFolder()

  private func replay(_ text: String, _ options: [String] = []) throws -> (session: Session, path: String) {
    let file = try TemporaryText(text)
    return (Session(["stress", "--replay", file.path] + options, tool: folder.tool()), file.path)
  }

  @Test("says that a schedule does not fail any more, step by step, and ends with 0")
  func passes() throws {
    let (session, _) = try replay(Self.mended)
    #expect(session.code == .success)
    #expect(
      session.output.hasPrefix("send-reuse of parent.weak locked, 2 actors × up to 8 steps, seed 1\n  0 ")
    )
    #expect(session.output.hasSuffix("\ndoes not fail any more\n"))
  }

  @Test("prints the same as JSON")
  func json() throws {
    let plain = try replay(Self.mended).session.output.split(separator: "\n").dropFirst().dropLast()
    let record = try StressFolder.json(replay(Self.mended, ["--json"]).session)
    #expect(record["outcome"] as? String == "passes")
    #expect(record["scenario"] as? String == "send-reuse")
    let steps = try #require(record["trace"] as? [String])
    #expect(!steps.isEmpty)
    #expect(plain.map { String($0.dropFirst(2)) } == steps)
    #expect(record["problem"] is NSNull)
  }

  @Test("says that a schedule does not fit any more where an actor cannot go on, and ends with 69")
  func doesNotFit() throws {
    // No program has as many steps.
    let (session, _) = try replay(Self.mended.replacing("\nend", with: "\nswitch 90000 1\nend"))
    #expect(session.code == .unavailable)
    #expect(session.output.contains("at step 90000 actor 1 cannot go on"))
  }

  @Test("refuses a damaged file with 65, naming the line")
  func damaged() throws {
    let (session, path) = try replay(Self.mended.replacing("actors 2", with: "actors 9"))
    #expect(session.code == .badData)
    #expect(session.diagnostics.hasPrefix("error: \(path):6: "), "\(session.diagnostics)")
    #expect(session.output.isEmpty)
  }

  @Test("ends with 66 where there is no file, and with 65 where it is no text")
  func missing() throws {
    let session = Session(["stress", "--replay", folder.path + "/none"], tool: folder.tool())
    #expect(session.code == .missingInput)
    #expect(session.diagnostics.contains("/none: cannot be read"))
    #expect(try replay("").session.code == .badData)
  }

  @Test("what --explore finds in a broken world is saved, and shown again by --replay")
  func foundAndReplayed() throws {
    var parts = ExploredParts()
    parts.table = { SteppedTable<ForgottenLock>() }
    let words = [
      "stress", "--explore", "pct", "--scenario", "send-reparent", "--strategy", "^responder.trampoline$",
      "--discipline", "locked", "--shard", "1/1", "--name", "e", "--json",
    ]
    let found = Session(words, tool: folder.tool(of: parts))
    #expect(found.code == .caseFailed)
    let record = try StressFolder.json(found)
    let exploration = try #require((record["explorations"] as? [[String: Any]])?.first)
    #expect(exploration["status"] as? String == "failed")
    #expect(exploration["verified"] as? Bool == true)
    let name = try #require(exploration["replay"] as? String)
    // It is saved in the current folder too, for whoever started the run there.
    defer { try? FileManager.default.removeItem(atPath: name) }
    let again = Session(["stress", "--replay", "\(folder.path)/e/\(name)"], tool: folder.tool(of: parts))
    #expect(again.code == .caseFailed)
    #expect(again.output.contains("\nreproduced: unguarded, "))
    let steps = try #require(exploration["trace"] as? [String])
    for step in steps { #expect(again.output.contains("\n  \(step)\n")) }
  }
}

/// A lock that nobody takes, although what it guards is touched.
private struct ForgottenLock: Exclusion, ~Copyable {
  private let lock = SteppedLock()

  borrowing func enter() {}
  borrowing func leave() {}
  borrowing func assertHeld() { lock.assertHeld() }
}
#endif
