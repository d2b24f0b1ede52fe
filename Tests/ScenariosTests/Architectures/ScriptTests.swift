import Scenarios
import Testing

@Suite("A script that is run on a world and its model")
struct ScriptRunnerTests {
  @Test("names the first step after which they differ, and everything that differs")
  func divergence() throws {
    var dolls = Dolls()
    dolls.startsUntilSlip = 2
    let steps = [Step(.start), Step(.send), Step(.start), Step(.send)]
    let divergence = try #require(ScriptRunner(dolls, dolls.variants[0]).run(steps))
    #expect(divergence.step == 2)
    #expect(
      divergence.differences == [
        "flows: expected doll#1 doll#2 doll#3, found doll#1 doll#2", "slot: expected doll#3, found doll#2",
      ]
    )
  }

  @Test("tells of launch and of every step up to the difference, as they were seen")
  func watched() {
    var dolls = Dolls()
    dolls.startsUntilSlip = 1
    var seen: [Int?] = []
    var events: [String] = []
    _ = ScriptRunner(dolls, dolls.variants[0]).run([Step(.send), Step(.start), Step(.send)]) {
      seen.append($0)
      events += $1.events
    }
    #expect(seen == [nil, 0, 1])
    #expect(events == ["sent from doll#1"])
  }

  @Test("counts an event that was not foreseen, and one that did not come")
  func events() {
    let found = Observation(facts: ["a": "1", "b": "2"], events: ["x"])
    let expected = Observation(facts: ["a": "1", "c": "3"], events: ["y"])
    #expect(
      found.differences(from: expected) == [
        "b: expected nothing, found 2", "c: expected 3, found nothing",
        "events: expected [\"y\"], found [\"x\"]",
      ]
    )
  }

  @Test("catches what lives and belongs to nobody, and what is left behind at the end, with or without steps")
  func leaks() throws {
    let parent = ArchitectureOptions(.retain, hazard: .retainedParent)
    let unowned = try #require(ScriptRunner(Dolls(), parent).run([Step(.start), Step(.stop)]))
    #expect(unowned.step == 1)
    #expect(unowned.differences.contains("alive but owned by nobody: [\"doll#2\", \"face#2\"]"))
    let closure = ArchitectureOptions(.strongClosure, hazard: .strongClosure)
    for count in [0, 3] {
      let steps = [Step](repeating: Step(.start), count: count)
      let left = try #require(ScriptRunner(Dolls(), closure).run(steps))
      #expect(left.step == (count == 0 ? nil : count - 1))
      #expect(left.differences.first?.hasPrefix("left behind: [\"doll#1\"") == true)
    }
  }

  @Test("a number picks by its remainder, and nothing from nothing")
  func pick() {
    #expect(Step(.stop, 7).pick(from: ["a", "b", "c"]) == "b")
    #expect(Step(.stop, 1).pick(from: ["a", "b", "c"].dropFirst()) == "c")
    #expect(Step(.stop, 7).pick(from: [Int]()) == nil)
  }
}

@Suite("The text of a script")
struct ScriptTextTests {
  private let parser = ScriptParser([Dolls()])

  @Test("reads back as the same script", arguments: Dolls().variants + Dolls().hazards.map(\.options))
  func roundTrip(options: ArchitectureOptions) throws {
    let steps = ScriptGenerator(Dolls()).steps(50, seed: 3)
    for seed in [nil, 0, UInt64.max] {
      let script = Script(architecture: "dolls", options: options, seed: seed, steps: steps)
      #expect(try parser.script(in: script.text) == script)
    }
  }

  @Test("is plain to read")
  func text() {
    let script = Script(
      architecture: "dolls",
      options: ArchitectureOptions(.retain, hazard: .retainedParent),
      seed: 17,
      steps: [Step(.start, 3), Step(.stop)]
    )
    let lines = [
      "architecture dolls", "options hazard=retained-parent;linkage=responder.retain", "seed 17", "start 3",
      "stop 0", "",
    ]
    #expect(script.text == lines.joined(separator: "\n"))
  }

  @Test("may have comments, blank lines, other line ends, no argument, and its options in any order")
  func tolerance() throws {
    let text =
      "# found by chance\r\n\r\narchitecture  dolls\r\noptions linkage=responder.retain;hazard=retained-parent\r\n"
      + "\tstart\r\n  stop 2"
    let script = try parser.script(in: text)
    #expect(script.options == ArchitectureOptions(.retain, hazard: .retainedParent))
    #expect(script.seed == nil)
    #expect(script.steps == [Step(.start), Step(.stop, 2)])
  }

  private static let head = "architecture dolls\noptions linkage=delegate.relay\n"

  @Test(
    "that is none is refused with its line",
    arguments: [
      ("", .headerMissing, 1), ("architecture dolls\n", .headerMissing, 2),
      ("architecture dolls\nstart\n", .headerMissing, 2), ("start\n", .headerMissing, 1),
      ("options linkage=delegate.relay\n", .headerMissing, 1),
      ("architecture puppets\n", .unknownArchitecture, 1),
      ("architecture\n", .unknownArchitecture, 1),
      ("architecture dolls\noptions linkage=parent.weak\n", .unknownOptions, 2),
      ("architecture dolls\noptions\n", .unknownOptions, 2), (head + "strat 1\n", .unknownOperation, 3),
      (head + "push 1\n", .unknownOperation, 3), (head + "start one\n", .badNumber, 3),
      (head + "start -1\n", .badNumber, 3), (head + "start 99999999999999999999\n", .badNumber, 3),
      (head + "start 9223372036854775807\n", .badNumber, 3), (head + "start 1000000\n", .badNumber, 3),
      (head + "seed 18446744073709551616\n", .badNumber, 3), (head + "seed\n", .badNumber, 3),
      (head + "start 1 2\n", .surplusWords, 3), (head + "\n# note\nstart\nseed 3\n", .headerMisplaced, 6),
      (head + "architecture dolls\n", .headerMisplaced, 3),
    ] as [(String, ScriptError.Code, Int)]
  )
  func refusals(_ text: String, _ code: ScriptError.Code, _ line: Int) {
    let error = #expect(throws: ScriptError.self) { try parser.script(in: text) }
    #expect(error?.code == code && error?.line == line)
    #expect(error?.description.hasPrefix("line \(line): ") == true)
  }
}

@Suite("Drawn scripts")
struct ScriptGeneratorTests {
  @Test(
    "are the same for a seed and others for others, longer ones begin like shorter ones, and every step comes"
  )
  func draws() {
    let generator = ScriptGenerator(Dolls())
    let steps = generator.steps(1_000, seed: 7)
    #expect(generator.steps(1_000, seed: 7) == steps)
    #expect(generator.steps(1_000, seed: 8) != steps)
    #expect(generator.steps(100, seed: 7)[...] == steps.prefix(100))
    #expect(generator.steps(0, seed: 7).isEmpty)
    #expect(Set(steps.map(\.operation)) == Set(Dolls().operations))
    #expect(Set(steps.map(\.argument)) == Set(0..<16))
  }
}

@Suite("A failing script made short")
struct ShrinkerTests {
  /// Whether the script has a start and, later, two stops on something odd.
  private static func fails(_ steps: [Step]) -> Bool {
    guard let start = steps.firstIndex(where: { $0.operation == .start }) else { return false }
    return steps[start...].count { $0.operation == .stop && $0.argument % 2 == 1 } >= 2
  }

  @Test("still fails, and not without any one of its steps", arguments: [1, 2, 3] as [UInt64])
  func oneMinimal(seed: UInt64) {
    let script = ScriptGenerator(Dolls()).steps(300, seed: seed)
    #expect(Self.fails(script))
    let short = Shrinker(fails: Self.fails).shrink(script)
    #expect(Self.fails(short))
    for index in short.indices {
      var without = short
      without.remove(at: index)
      #expect(!Self.fails(without))
    }
  }

  @Test("has the smallest numbers that still fail")
  func smallArguments() {
    let script = [Step(.send, 9), Step(.start, 12), Step(.stop, 14), Step(.stop, 7), Step(.stop, 5)]
    let short = Shrinker(fails: Self.fails).shrink(script)
    #expect(short == [Step(.start, 0), Step(.stop, 1), Step(.stop, 1)])
  }

  @Test("loses a step that could only go after a later one had gone")
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

  @Test("is as it was where nothing can go")
  func irreducible() {
    let script = [Step(.start), Step(.stop, 1), Step(.stop, 1)]
    #expect(Shrinker(fails: Self.fails).shrink(script) == script)
    #expect(Shrinker { _ in true }.shrink([Step(.send, 3)]).isEmpty)
    #expect(Shrinker { _ in true }.shrink([]).isEmpty)
  }
}

/// A number of a step, which operations count on from.
@Suite("The number of a step")
struct StepArgumentTests {
  @Test(
    "becomes the nearest that a step can have where a library's user gives another",
    arguments: [Int.min, -1, .max]
  )
  func clamped(_ number: Int) {
    #expect(Step.arguments.contains(Step(.send, number).argument))
  }

  @Test("may be the largest of all in every operation of every form")
  func largest() {
    for architecture in ArchitectureCatalogue.all {
      let steps = architecture.operations.map { Step($0, Step.arguments.upperBound) }
      for options in architecture.variants + architecture.hazards.map(\.options) {
        // Red is a trap; what differs is another test's.
        _ = ScriptRunner(architecture, options).run(steps + steps)
      }
    }
  }
}
