import Strategies
import Stress
import Testing

@Suite("Schedule files")
struct ScheduleFileTests {
  private static let good = """
    bubbleup-schedule 2
    scenario send-remove
    strategy responder.trampoline
    options lookup=coordinating;table=per-app
    discipline locked
    actors 2
    steps 8
    seed 42
    failure oracle
    trace 00000000000000ff
    switch 3 1
    switch 7 0
    end
    # for people

    """

  @Test("what is written reads back as the same file")
  func roundTrip() throws {
    var file = try ScheduleFile(text: Self.good)
    #expect(file.text == Self.good.replacing("# for people\n", with: ""))
    #expect(file.switches == [ActorSwitch(step: 3, actor: 1), ActorSwitch(step: 7, actor: 0)])
    #expect(file.trace == 255)
    let plain = file
    file.remarks = ["one", "two"]
    #expect(try ScheduleFile(text: file.text) == plain)
    for form in ExploredForm.all {
      let text = Self.good
        .replacing("strategy responder.trampoline", with: "strategy \(form.strategy)")
        .replacing("options lookup=coordinating;table=per-app", with: "options \(form.options.canonical)")
        .replacing("discipline locked", with: "discipline \(form.discipline.rawValue)")
      #expect(try ScheduleFile(text: text).form == form)
    }
  }

  @Test(
    "a malformed file is refused with its line and what to do",
    arguments: [
      ("bubbleup-schedule 2", "", "does not begin", 2),
      ("bubbleup-schedule 2", "bubbleup-schedule 1", "is of a version", 1),
      ("scenario send-remove", "scenario send-nothing", "names the scenario 'send-nothing'", 2),
      ("scenario send-remove", "strategy x", "is not 'scenario …'", 2),
      ("scenario send-remove", "scenario ", "has no value", 2),
      ("table=per-app", "table=gnu", "ends the name of a form", 5),
      ("discipline locked", "discipline own", "ends the name of a form", 5),
      ("actors 2", "actors 1", "has no number", 6), ("actors 2", "actors 9", "has no number", 6),
      ("steps 8", "steps 0", "has no number", 7),
      ("steps 8", "steps 99999999999999999999", "has no number", 7),
      ("seed 42", "seed -1", "has no seed", 8), ("failure oracle", "failure bad luck", "names no kind", 9),
      ("trace 00000000000000ff", "trace ff", "has no digest", 10),
      ("trace 00000000000000ff", "trace 00000000000000fg", "has no digest", 10),
      ("switch 3 1", "switch 3", "is neither", 11), ("switch 3 1", "switch x 1", "has no step", 11),
      ("switch 3 1", "switch 3 2", "has no actor", 11), ("switch 7 0", "switch 3 0", "has no step", 12),
      ("end\n", "", "is the last one", 12), ("end\n", "end\nswitch 9 1\n", "comes after the end", 14),
    ]
  )
  func refusals(part: String, replacement: String, problem: String, line: Int) throws {
    let text = Self.good.replacing(part, with: replacement)
    try #require(text != Self.good)
    let error = try #require(throws: ScheduleFileError.self) { try ScheduleFile(text: text) }
    #expect(error.line == line && error.problem.hasPrefix(problem) && !error.advice.isEmpty)
  }

  @Test("no prefix of a file, and no file with a byte changed, stops the program")
  func damage() {
    let bytes = Array(Self.good.utf8)
    for length in bytes.indices {
      // Behind the end nothing is missing.
      let text = String(decoding: bytes[..<length], as: UTF8.self)
      if !text.contains("\nend") { #expect(throws: ScheduleFileError.self) { try ScheduleFile(text: text) } }
    }
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 0x15
      _ = try? ScheduleFile(text: String(decoding: damaged, as: UTF8.self))
    }
  }
}
