#if DEBUG
import Foundation
import Stress
import Testing

@testable import BubbleupKit

@Suite("The verb stress with --replay")
struct ScheduleReplayTests {
  /// A schedule that was saved when something failed which holds now.
  private static let mended = """
    bubbleup-schedule 1
    scenario send-reuse
    strategy parent.weak
    options 
    discipline locked
    actors 2
    steps 8
    seed 1
    fault none
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

  @Test(
    "refuses a damaged file with 65, naming the line",
    arguments: [
      ["bubbleup-schedule 1", "bubbleup-schedule 2", "1", "is of a version that is not 1"],
      ["bubbleup-schedule 1", "something else", "1", "does not begin with 'bubbleup-schedule'"],
      ["scenario send-reuse", "scenario nothing", "2", "names the scenario 'nothing'"],
      ["discipline locked", "discipline snapshot", "5", "not explored"],
      ["actors 2", "actors 9", "6", "has no number of actors"],
      ["steps 8", "steps -1", "7", "has no number of steps"],
      ["seed 1", "seed x", "8", "has no seed"],
      ["trace 9c41f0b2d3a85e67", "trace 9c41", "11", "has no digest"],
      ["\nend", "\nswitch 5 7\nend", "12", "has no actor"],
      ["\nend", "\nswitch 5 1\nswitch 5 0\nend", "13", "has no step after the one before"],
      ["\nend", "\nend\nend", "13", "comes after the end"],
    ]
  )
  func damaged(_ words: [String]) throws {
    let (session, path) = try replay(Self.mended.replacing(words[0], with: words[1]))
    #expect(session.code == .badData)
    #expect(session.diagnostics.hasPrefix("error: \(path):\(words[2]): "), "\(session.diagnostics)")
    #expect(session.diagnostics.contains(words[3]))
    #expect(session.output.isEmpty)
  }

  @Test("refuses a file that was cut after any line with 65, naming the last line")
  func cutOff() throws {
    let lines = Self.mended.split(separator: "\n", omittingEmptySubsequences: false).dropLast(2)
    for count in 0..<lines.count {
      let (session, path) = try replay(lines.prefix(count).map { $0 + "\n" }.joined())
      #expect(session.code == .badData)
      #expect(session.diagnostics.hasPrefix("error: \(path):\(max(1, count)): "), "\(session.diagnostics)")
    }
  }

  @Test("ends with 66 where there is no file, and with 65 where it is no text")
  func missing() throws {
    let session = Session(["stress", "--replay", folder.path + "/none"], tool: folder.tool())
    #expect(session.code == .missingInput)
    #expect(session.diagnostics.contains("/none: cannot be read"))
    #expect(try replay("").session.code == .badData)
  }
}
#endif
