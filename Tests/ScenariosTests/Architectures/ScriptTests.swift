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
    let divergence = ScriptRunner(dolls, dolls.variants[0]).run(steps) {
      seen.append($0)
      events += $1.events
    }
    let found = try #require(divergence)
    #expect(found.step == 2 && seen == [nil, 0, 1, 2] && events == ["sent from doll#2"])
    #expect(found.differences == ["flows: expected 3, found 2"])
  }

  @Test("catches what lives and belongs to nobody, and what is left behind at the end, with or without steps")
  func leaks() throws {
    let hazards = Dolls().hazards
    let unowned = try #require(ScriptRunner(Dolls(), hazards[0].options).run([Step(.start), Step(.stop)]))
    #expect(unowned.step == 1)
    #expect(unowned.differences.contains("alive without an owner: [\"doll#2\", \"face#2\"]"))
    for steps in [[], [Step(.start), Step(.start), Step(.start)]] {
      let left = try #require(ScriptRunner(Dolls(), hazards[2].options).run(steps))
      #expect(left.step == steps.indices.last)
      #expect(left.differences.first?.hasPrefix("left behind: [\"doll#1\"") == true)
    }
  }
}

@Suite("The text of a script")
struct ScriptTextTests {
  private let parser = ScriptParser([Dolls()])

  @Test("is plain to read and reads back as the same script, with any seed and with none")
  func text() throws {
    let steps = ScriptGenerator(Dolls()).steps(50, seed: 3)
    let options = Dolls().hazards[0].options
    for seed in [nil, 0, UInt64.max] {
      let script = Script(architecture: "dolls", options: options, seed: seed, steps: steps)
      #expect(try parser.script(in: script.text) == script)
    }
    let short = Script(architecture: "dolls", options: options, seed: 17, steps: [Step(.start, 3)])
    #expect(
      short.text
        == "architecture dolls\noptions hazard=retained-parent;linkage=responder.trampoline\nseed 17\nstart 3\n"
    )
  }

  @Test("may have comments, blank lines, other line ends, no argument, and its options in any order")
  func tolerance() throws {
    let text =
      "# found by chance\r\n\r\narchitecture  dolls\r\noptions linkage=responder.trampoline;hazard=retained-parent\r\n"
      + "\tstart\r\n  stop 2"
    let options = Dolls().hazards[0].options
    let steps = [Step(.start), Step(.stop, 2)]
    #expect(
      try parser.script(in: text) == Script(architecture: "dolls", options: options, seed: nil, steps: steps)
    )
  }

  private static let head = "architecture dolls\noptions linkage=responder.trampoline\n"

  @Test(
    "that is none is refused with its line",
    arguments: [
      ("", .headerMissing, 1), ("architecture dolls\n", .headerMissing, 2),
      ("architecture dolls\nstart\n", .headerMissing, 2), ("start\n", .headerMissing, 1),
      ("options linkage=responder.trampoline\n", .headerMissing, 1),
      ("architecture puppets\n", .unknownArchitecture, 1), ("architecture\n", .unknownArchitecture, 1),
      ("architecture dolls\noptions linkage=parent.weak\n", .unknownOptions, 2),
      ("architecture dolls\noptions\n", .unknownOptions, 2), (head + "strat 1\n", .unknownOperation, 3),
      (head + "push 1\n", .unknownOperation, 3), (head + "start one\n", .badNumber, 3),
      (head + "start -1\n", .badNumber, 3), (head + "start 99999999999999999999\n", .badNumber, 3),
      (head + "start 1000000\n", .badNumber, 3), (head + "seed 18446744073709551616\n", .badNumber, 3),
      (head + "seed\n", .badNumber, 3), (head + "start 1 2\n", .surplusWords, 3),
      (head + "\n# note\nstart\nseed 3\n", .headerMisplaced, 6),
      (head + "architecture dolls\n", .headerMisplaced, 3),
    ] as [(String, ScriptError.Code, Int)]
  )
  func refusals(_ text: String, _ code: ScriptError.Code, _ line: Int) {
    let error = #expect(throws: ScriptError.self) { try parser.script(in: text) }
    #expect(error?.code == code && error?.description.hasPrefix("line \(line): ") == true)
  }
}

@Suite("Drawn scripts, and failing ones made short")
struct ShrinkerTests {
  @Test(
    "are the same for a seed and others for others, longer ones begin like shorter ones, every step comes"
  )
  func draws() {
    let generator = ScriptGenerator(Dolls())
    let steps = generator.steps(1_000, seed: 7)
    #expect(generator.steps(1_000, seed: 8) != steps)
    #expect(generator.steps(100, seed: 7)[...] == steps.prefix(100))
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
    let shrinker = Shrinker(fails: Self.fails)
    #expect(shrinker.shrink(ScriptGenerator(Dolls()).steps(300, seed: seed)) == short)
    #expect(shrinker.shrink(short) == short)
    #expect(Shrinker { _ in true }.shrink([Step(.send, 3)]).isEmpty)
  }

  @Test("lose a step that could only go after a later one had gone")
  func secondPass() {
    // A stop needs a send before it, or the script does nothing at all.
    let shrinker = Shrinker { steps in
      let stop = steps.firstIndex { $0.operation == .stop }
      let send = steps.firstIndex { $0.operation == .send }
      let isSound = stop.map { stop in send.map { $0 < stop } ?? false } ?? true
      return isSound && steps.contains { $0.operation == .start }
    }
    #expect(shrinker.shrink([Step(.send), Step(.stop), Step(.start)]) == [Step(.start)])
  }
}
#endif
