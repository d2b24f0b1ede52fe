import BubbleupKit
import Testing

/// Regular expressions that people type.
@Suite("A regular expression")
struct TextPatternTests {
  @Test(
    "occurs in a text or does not",
    arguments: [
      ("", ["", "x"], []), ("^app", ["app depth=3"], ["an app", ""]),
      ("weak$", ["parent.weak"], ["parent.weak form=iterative"]),
      ("relay|weak", ["delegate.relay", "parent.weak"], ["parent.strong"]),
      ("\\bweak\\b", ["parent.weak b"], ["weaker"]), ("(?i)WEAK", ["parent.Weak"], ["strong"]),
    ] as [(String, [String], [String])]
  )
  func occurs(_ text: String, _ yes: [String], _ no: [String]) throws {
    let pattern = try TextPattern(text)
    for word in yes { #expect(pattern.occurs(in: word), "\(text) in \(word)") }
    for word in no { #expect(!pattern.occurs(in: word), "\(text) not in \(word)") }
  }

  @Test(
    "selects a label by its numbers as a whole",
    arguments: [
      ("depth=10", ["chain depth=10, application x", "depth=10"], ["chain depth=100, application x"]),
      ("10", ["a 10 b", "a=10", "100 and 10"], ["100", "210", "a=1000"]),
      ("^chain depth=1\\d*,", ["chain depth=1,", "chain depth=16,"], ["chain depth=2,"]),
      ("depth=10*", ["depth=10", "depth=1000"], ["depth=12"]),
      ("", ["", "12"], []), (".", ["a", "1"], ["12"]),
      ("weak|depth=1|depth=10", ["parent.weaker", "depth=1", "depth=10"], ["depth=100"]),
    ] as [(String, [String], [String])]
  )
  func selects(_ text: String, _ yes: [String], _ no: [String]) throws {
    let pattern = try TextPattern(text)
    for label in yes { #expect(pattern.selects(label), "\(text) in \(label)") }
    for label in no { #expect(!pattern.selects(label), "\(text) not in \(label)") }
  }

  @Test(
    "is refused with the place where it makes no sense or is too long",
    arguments: [
      "(", "a)", "*a", "a{3,2}", String(repeating: "(", count: 500), String(repeating: "a", count: 501),
    ]
  )
  func refusals(_ text: String) {
    let error = #expect(throws: CommandError.self) { try ValueParser.pattern.parse(text, at: "--filter") }
    #expect(error?.code == .usage)
    #expect(error?.place == "--filter")
  }
}
