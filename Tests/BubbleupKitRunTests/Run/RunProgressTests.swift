#if DEBUG
import Testing

@testable import BubbleupKit

@Suite("How far a run is") struct RunProgressTests {
  /// The percentage and the seconds left of each line; none where a line does not say.
  private func lines(_ text: String) -> [(share: Double, left: Double?)] {
    text.split(separator: "\n").compactMap { line in
      guard let share = Double(line.split(separator: " ")[0]) else { return nil }
      guard let words = line.split(separator: ", ").last, words.hasSuffix(" left") else {
        return (share, nil)
      }
      let parts = words.split(separator: " ")
      let minutes = parts[1] == "min" ? Double(parts[0]) ?? 0 : 0
      return (share, 60 * minutes + (Double(parts[minutes > 0 ? 2 : 0]) ?? 0))
    }
  }

  @Test("what is done never shrinks and the time left never grows, through every phase of each unit")
  func monotone() throws {
    let machine = try FakeMachine()
    let sink = MemorySink()
    let console = Console(output: .memory, diagnostics: ConsoleEndpoint(sink: sink))
    let progress = RunProgress(console, time: machine.source, estimatedSeconds: 120, budgetSeconds: 200)
    let unit = UnitTime(whole: 60, least: 40, afterLaunches: 20)
    func pass(_ seconds: Int) { machine.advance(seconds * 1_000_000_000) }
    for label in ["first", "second"] {
      progress.begin(label, unit)
      pass(16)
      progress.step("verifying \(label)")
      for round in 1...12 {
        // More than are planned, as where a twin is not narrow yet; and slower in the second unit.
        pass(label == "first" ? 16 : 20)
        progress.reached(round, of: max(round, 10), label)
      }
      pass(16)
      progress.step("counting \(label)")
      pass(16)
      progress.step("counting \(label)")
      progress.end()
    }
    let lines = lines(sink.text)
    #expect(lines.count > 20, "\(sink.text)")
    #expect(lines.map(\.share) == lines.map(\.share).sorted())
    let left = lines.compactMap(\.left)
    #expect(left.count > 3 && left == left.sorted(by: >))
    // The launches of the first unit are two thirds of it, and it is half of all.
    #expect(lines[11].share > 30 && lines[14].share < 40)
  }
}
#endif
