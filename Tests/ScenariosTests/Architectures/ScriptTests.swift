import Scenarios
import Testing

@Suite("A script that is run on a world and its model")
struct ScriptRunnerTests {
  @Test("is green where both do the same", arguments: Dolls().variants)
  func green(options: ArchitectureOptions) {
    let steps = [Step(.start), Step(.start), Step(.send), Step(.stop, 1), Step(.start), Step(.stop)]
    #expect(ScriptRunner(Dolls(), options).run(steps) == nil)
  }

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

  @Test("catches what lives and belongs to nobody")
  func unowned() throws {
    let options = ArchitectureOptions(.retain, hazard: .retainedParent)
    let divergence = try #require(ScriptRunner(Dolls(), options).run([Step(.start), Step(.stop)]))
    #expect(divergence.step == 1)
    #expect(divergence.differences.contains("alive but owned by nobody: [\"doll#2\", \"face#2\"]"))
  }

  @Test("catches what is left behind at the end, be there steps or none", arguments: [0, 3])
  func leftBehind(count: Int) throws {
    let options = ArchitectureOptions(.strongClosure, hazard: .strongClosure)
    let steps = [Step](repeating: Step(.start), count: count)
    let divergence = try #require(ScriptRunner(Dolls(), options).run(steps))
    #expect(divergence.step == (count == 0 ? nil : count - 1))
    #expect(divergence.differences.first?.hasPrefix("left behind: [\"doll#1\"") == true)
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
    "that is none is refused with its line and what to write instead",
    arguments: [
      ("", .headerMissing, 1, "architecture NAME"),
      ("architecture dolls\n", .headerMissing, 2, "list architectures"),
      ("architecture dolls\nstart\n", .headerMissing, 2, "list architectures"),
      ("start\n", .headerMissing, 1, "architecture NAME"),
      ("options linkage=delegate.relay\n", .headerMissing, 1, "architecture NAME"),
      ("architecture puppets\n", .unknownArchitecture, 1, "one of dolls"),
      ("architecture\n", .unknownArchitecture, 1, "one of dolls"),
      ("architecture dolls\noptions linkage=parent.weak\n", .unknownOptions, 2, "list architectures"),
      ("architecture dolls\noptions\n", .unknownOptions, 2, "list architectures"),
      (head + "strat 1\n", .unknownOperation, 3, "one of start, stop, send"),
      (head + "push 1\n", .unknownOperation, 3, "one of start, stop, send"),
      (head + "start one\n", .badNumber, 3, "decimal digits"),
      (head + "start -1\n", .badNumber, 3, "decimal digits"),
      (head + "start 99999999999999999999\n", .badNumber, 3, "decimal digits"),
      (head + "seed 18446744073709551616\n", .badNumber, 3, "decimal digits"),
      (head + "seed\n", .badNumber, 3, "decimal digits"),
      (head + "start 1 2\n", .surplusWords, 3, "per line"),
      (head + "\n# note\nstart\nseed 3\n", .headerMisplaced, 6, "before the first step"),
      (head + "architecture dolls\n", .headerMisplaced, 3, "Write it once"),
    ] as [(String, ScriptError.Code, Int, String)]
  )
  func refusals(_ text: String, _ code: ScriptError.Code, _ line: Int, _ advice: String) {
    let error = #expect(throws: ScriptError.self) { try parser.script(in: text) }
    #expect(error?.code == code)
    #expect(error?.line == line)
    #expect(error?.description.contains(advice) == true, "\(error?.description ?? "")")
    #expect(error?.description.hasPrefix("line \(line): ") == true)
  }
}

@Suite("Drawn scripts")
struct ScriptGeneratorTests {
  private let generator = ScriptGenerator(Dolls())

  @Test("equal seeds give equal scripts, and other seeds others")
  func seeds() {
    #expect(generator.steps(500, seed: 7) == generator.steps(500, seed: 7))
    #expect(generator.steps(500, seed: 7) != generator.steps(500, seed: 8))
    #expect(generator.steps(0, seed: 7).isEmpty)
  }

  @Test("a shorter script is the beginning of a longer one, so that --steps cuts and does not redraw")
  func prefix() {
    #expect(generator.steps(500, seed: 7).prefix(100) == generator.steps(100, seed: 7)[...])
  }

  @Test("every operation comes, with every argument, and none that the architecture has not")
  func operations() {
    let steps = generator.steps(2_000, seed: 1)
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

  @Test("still fails, and not without any one of its steps", arguments: 1...20 as ClosedRange<UInt64>)
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

  @Test("of a world that slips at the fourth start is four starts")
  func world() {
    var dolls = Dolls()
    dolls.startsUntilSlip = 4
    let runner = ScriptRunner(dolls, dolls.variants[0])
    let script = ScriptGenerator(dolls).steps(200, seed: 3)
    #expect(runner.run(script) != nil)
    let short = Shrinker { runner.run($0) != nil }.shrink(script)
    #expect(short == [Step](repeating: Step(.start), count: 4))
  }
}

/// A number of a step, which operations count on from.
@Suite("The number of a step")
struct StepArgumentTests {
  @Test(
    "is refused in a text where it is beyond what a step can have",
    arguments: ["9223372036854775807", "1000000"]
  )
  func refused(_ number: String) throws {
    for architecture in ArchitectureCatalogue.all {
      for operation in architecture.operations {
        let text = "architecture \(architecture.name)\noptions \(architecture.variants[0].canonical)\n"
        let error = #expect(throws: ScriptError.self) {
          try ScriptParser(ArchitectureCatalogue.all).script(in: text + "\(operation.rawValue) \(number)\n")
        }
        #expect(error?.code == .badNumber)
        #expect(error?.line == 3)
      }
    }
  }

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
      for options in architecture.variants + architecture.hazards.map(\.options) {
        let steps = architecture.operations.map { Step($0, Step.arguments.upperBound) }
        for step in steps { _ = ScriptRunner(architecture, options).run(steps + [step]) }
      }
    }
  }
}
