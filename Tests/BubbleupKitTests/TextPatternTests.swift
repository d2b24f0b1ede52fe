import BubbleupKit
import Testing

/// Regular expressions that people type.
@Suite("A regular expression")
struct TextPatternTests {
  @Test(
    "selects a label by its numbers as a whole",
    arguments: [
      ("depth=10", ["chain depth=10, application x", "depth=10"], ["chain depth=100, application x"]),
      ("10", ["a 10 b", "a=10", "100 and 10"], ["100", "210", "a=1000"]),
      ("^chain depth=1\\d*,", ["chain depth=1,", "chain depth=16,"], ["chain depth=2,"]),
      ("depth=10*", ["depth=10", "depth=1000"], ["depth=12"]),
      ("", ["", "12"], []), (".", ["a", "1"], ["12"]),
      ("\\bweak\\b", ["parent.weak b"], ["parent.weaker"]), ("(?i)WEAK", ["parent.Weak"], ["strong"]),
      ("weak|depth=1|depth=10", ["parent.weaker", "depth=1", "depth=10"], ["depth=100"]),
    ] as [(String, [String], [String])]
  )
  func selects(_ text: String, _ yes: [String], _ no: [String]) throws {
    let pattern = try TextPattern(text)
    #expect((yes + no).filter(pattern.selects) == yes)
  }

  @Test(
    "is refused with the place where it makes no sense or is too long",
    arguments: [
      "(", "a)", "*a", "a{3,2}", String(repeating: "(", count: 500), String(repeating: "a", count: 501),
    ]
  )
  func refusals(_ text: String) {
    let error = #expect(throws: CommandError.self) { try ValueParser.pattern.parse(text, at: "--filter") }
    #expect(error?.code == .usage && error?.place == "--filter")
  }
}
