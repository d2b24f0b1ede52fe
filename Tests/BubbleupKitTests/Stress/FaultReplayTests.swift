#if DEBUG && Faults
import Foundation
import Hierarchy
import Stress
import Testing

@testable import BubbleupKit

/// Faults are planted for the whole process, so in one of their own.
@Suite("Replays of planted faults")
struct FaultReplayTests {
  @Test("a fault is found by --explore, and what was saved shows it again by --replay")
  func foundAndReplayed() async {
    await #expect(processExitsWith: .success) {
      let folder = StressFolder()
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      // Failing schedules are saved in the current folder.
      #expect(FileManager.default.changeCurrentDirectoryPath(folder.path))
      let words = [
        "stress", "--explore", "pct", "--scenario", "send-reparent", "--strategy", "^parent.weak$",
        "--discipline",
        "locked", "--json",
      ]
      let found = Fault.planting(.retryDeliversTwice) { Session(words, tool: folder.tool()) }
      #expect(found.code == .caseFailed)
      let record = try StressFolder.json(found)
      let exploration = try #require((record["explorations"] as? [[String: Any]])?.first)
      #expect(exploration["status"] as? String == "failed")
      #expect(exploration["verified"] as? Bool == true)
      let name = try #require(exploration["replay"] as? String)
      // The fault is planted no more: the file plants it itself.
      let again = Session(["stress", "--replay", name], tool: folder.tool())
      #expect(again.code == .caseFailed)
      #expect(again.output.contains(", with \(Fault.retryDeliversTwice.rawValue) planted\n"))
      #expect(again.output.contains("\nreproduced: oracle, "))
      let steps = try #require(exploration["trace"] as? [String])
      for step in steps { #expect(again.output.contains("\n  \(step)\n")) }
    }
  }
}
#endif
