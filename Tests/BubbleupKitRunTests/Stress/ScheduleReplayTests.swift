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
    return (folder.session(["stress", "--replay", file.path] + options), file.path)
  }

  @Test("says that a schedule no longer fails, step by step, and ends with 0; as JSON, too")
  func passes() throws {
    let (session, _) = try replay(Self.mended)
    #expect(session.code == .success)
    var lines = session.output.split(separator: "\n")
    #expect(lines.removeFirst() == "send-reuse of parent.weak locked, 2 actors × up to 8 steps, seed 1")
    #expect(lines.popLast() == "no longer fails")
    let record = try StressFolder.json(replay(Self.mended, ["--json"]).session)
    #expect(record["outcome"] as? String == "passes" && record["problem"] is NSNull)
    #expect(!lines.isEmpty && record["trace"] as? [String] == lines.map { String($0.dropFirst(2)) })
  }

  @Test("says that a schedule no longer fits where an actor cannot go on, and ends with 69")
  func doesNotFit() throws {
    // No program has as many steps.
    let (session, _) = try replay(Self.mended.replacing("\nend", with: "\nswitch 90000 1\nend"))
    #expect(session.code == .unavailable)
    #expect(session.output.contains("at step 90000 actor 1 cannot go on"))
  }

  @Test("what --explore finds in a broken world is made plain, saved, and shown again by --replay")
  func foundAndReplayed() throws {
    var parts = ExploredParts()
    parts.table = { SteppedTable<ForgottenLock>() }
    let words = [
      "stress", "--explore", "pct", "--scenario", "send-reparent", "--strategy", "^responder.trampoline$",
      "--discipline", "locked", "--shard", "1/1", "--name", "e", "--json",
    ]
    let found = folder.session(words, of: parts)
    #expect(found.code == .caseFailed)
    let explorations = try StressFolder.json(found)["explorations"] as? [[String: Any]]
    let exploration = try #require(explorations?.first)
    #expect(exploration["status"] as? String == "failed" && exploration["verified"] as? Bool == true)
    let name = try #require(exploration["replay"] as? String)
    // It is saved in the current folder too, for whoever started the run there.
    defer { try? FileManager.default.removeItem(atPath: name) }
    let path = "\(folder.path)/e/\(name)"
    #expect(try ScheduleFile(text: String(contentsOfFile: path, encoding: .utf8)).switches.count <= 2)
    let again = folder.session(["stress", "--replay", path], of: parts)
    #expect(again.code == .caseFailed && again.output.contains("\nreproduced: unguarded, "))
    let steps = try #require(exploration["trace"] as? [String])
    #expect(again.output.contains(steps.map { "\n  \($0)" }.joined()))
    // Without the mistake nothing fails.
    #expect(folder.session(["stress", "--replay", path]).code != .caseFailed)
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
