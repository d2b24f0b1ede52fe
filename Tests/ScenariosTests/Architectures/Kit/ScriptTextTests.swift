import Scenarios
import Testing

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
