#if DEBUG
import Testing

@testable import Scenarios

@Suite("A script that an app is driven by")
struct ScriptRunnerTests {
  @Test(
    "names the first step after which something is wrong and all that is, and tells what it saw until then"
  )
  func divergence() throws {
    let dolls = Dolls(startsUntilSlip: 2)
    var (seen, events): ([Int?], [String]) = ([], [])
    let steps = [Step(.start), Step(.send), Step(.start), Step(.send)]
    let divergence = Script(ArchitectureCase(dolls, dolls.variants[0]), steps: steps).run {
      seen.append($0)
      events += $1.events
    }
    let found = try #require(divergence)
    #expect(found.step == 2 && seen == [nil, 0, 1, 2] && events == ["sent from doll#2"])
    #expect(found.differences == ["flows: expected 3, found 2"])
  }
}

@Suite("The text of a script")
struct ScriptTextTests {
  private let wrong = ArchitectureCase(Dolls(), Dolls().hazards[0])

  @Test("is plain to read and reads back as the same script, with any seed and with none")
  func text() throws {
    for seed in [nil, 0, UInt64.max] {
      let script = Script(wrong, seed: seed, steps: Dolls().draw(50, seed: 3))
      #expect(try Script(text: script.text, for: [Dolls()]) == script)
    }
    let short = Script(wrong, seed: 17, steps: [Step(.start, 3)])
    #expect(
      short.text
        == "architecture dolls\noptions hazard=retained-parent;linkage=responder.trampoline\nseed 17\nstart 3\n"
    )
  }

  @Test(
    "may have comments, blank lines, other line ends, no argument, and its headers and options in any order"
  )
  func tolerance() throws {
    let text =
      "# found by chance\r\n\r\narchitecture  dolls\r\noptions linkage=responder.trampoline;hazard=retained-parent\r\n"
      + "\tstart\r\n  stop 2"
    let steps = [Step(.start), Step(.stop, 2)]
    #expect(try Script(text: text, for: [Dolls()]) == Script(wrong, steps: steps))
    let turned = "seed 3\noptions \(wrong.options.canonical)\narchitecture dolls\nstart\nstop 2\n"
    #expect(try Script(text: turned, for: [Dolls()]) == Script(wrong, seed: 3, steps: steps))
  }

  private static let head = "architecture dolls\noptions linkage=responder.trampoline\n"

  @Test(
    "that is none is refused with its line",
    arguments: [
      ("", "is missing", 1), ("architecture dolls\n", "is missing", 2),
      ("architecture dolls\nstart\n", "is missing", 2), ("start\n", "is missing", 1),
      ("options linkage=responder.trampoline\n", "is missing", 1),
      ("architecture puppets\n", "there is no architecture", 1),
      ("architecture\n", "there is no architecture", 1),
      ("architecture dolls\noptions linkage=parent.weak\n", "has no form", 2),
      ("architecture dolls\noptions\n", "has no form", 2), (head + "strat 1\n", "is no operation", 3),
      (head + "push 1\n", "is no operation", 3), (head + "start one\n", "is no whole number", 3),
      (head + "start -1\n", "is no whole number", 3),
      (head + "start 99999999999999999999\n", "is no whole number", 3),
      (head + "start 1000000\n", "is no whole number", 3),
      (head + "seed 18446744073709551616\n", "is no whole number", 3),
      (head + "seed\n", "is no whole number", 3), (head + "start 1 2\n", "one word too many", 3),
      (head + "\n# note\nstart\nseed 3\n", "comes after a step", 6),
      (head + "architecture dolls\n", "is there twice", 3), ("architecture dolls", "is missing", 2),
    ] as [(String, String, Int)]
  )
  func refusals(_ text: String, _ problem: String, _ line: Int) {
    let error = #expect(throws: ScriptError.self) { try Script(text: text, for: [Dolls()]) }
    #expect(error?.line == line && error?.problem.contains(problem) == true, "\(text)")
  }
}

@Suite("Drawn scripts, and failing ones made short")
struct ShrinkerTests {
  @Test(
    "are the same for a seed and others for others, longer ones begin like shorter ones, every step comes"
  )
  func draws() {
    let steps = Dolls().draw(1_000, seed: 7)
    #expect(Dolls().draw(1_000, seed: 8) != steps)
    #expect(Dolls().draw(100, seed: 7)[...] == steps.prefix(100))
    #expect(Set(steps.map(\.operation)) == Set(Dolls().operations))
    #expect(Set(steps.map(\.argument)) == Set(0..<16))
  }

  /// Whether the script has a start and, later, two stops on something odd.
  private static func fails(_ steps: [Step]) -> Bool {
    guard let start = steps.firstIndex(where: { $0.operation == .start }) else { return false }
    return steps[start...].count { $0.operation == .stop && $0.argument % 2 == 1 } >= 2
  }

  @Test(
    "still fail, with the fewest steps and the smallest numbers that do",
    arguments: [1, 2, 3] as [UInt64]
  )
  func minimal(seed: UInt64) {
    let short = [Step(.start), Step(.stop, 1), Step(.stop, 1)]
    #expect(Dolls().draw(300, seed: seed).shrunk(while: Self.fails) == short)
    #expect(short.shrunk(while: Self.fails) == short)
    #expect([Step(.send, 3)].shrunk { _ in true }.isEmpty)
  }

  @Test("lose a step that could only go after a later one had gone")
  func secondPass() {
    // A stop needs a send before it, or the script does nothing at all.
    let short = [Step(.send), Step(.stop), Step(.start)].shrunk { steps in
      let stop = steps.firstIndex { $0.operation == .stop }
      let send = steps.firstIndex { $0.operation == .send }
      let isSound = stop.map { stop in send.map { $0 < stop } ?? false } ?? true
      return isSound && steps.contains { $0.operation == .start }
    }
    #expect(short == [Step(.start)])
  }
}
#endif
