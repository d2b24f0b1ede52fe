import Testing

import BubbleupKit

/// Regular expressions that people type.
@Suite("A regular expression")
struct TextPatternTests {
  @Test(
    "occurs in a text or does not, as in any other engine",
    arguments: [
      ("", ["", "x"], []),
      ("^app", ["app depth=3"], ["an app", ""]),
      ("weak$", ["parent.weak"], ["parent.weak form=iterative"]),
      ("a.c", ["abc", "xa-cx"], ["ac", "a\nc"]),
      ("relay|weak", ["delegate.relay", "parent.weak"], ["parent.strong"]),
      ("^(parent|closure)\\.weak$", ["parent.weak", "closure.weak"], ["parent_weak", "xparent.weak"]),
      ("(?:ab)+c", ["abc", "xababc"], ["ac", "abx"]),
      ("ab{2,3}c", ["abbc", "abbbc"], ["abc", "abbbbc"]),
      ("ab{2}c", ["abbc"], ["abc", "abbbc"]), ("^a{2,}$", ["aa", "aaaaa"], ["a"]), ("^a{0}b", ["b"], ["ab"]),
      ("x*?y", ["y", "xxy"], ["x"]), ("colou?r", ["color", "colour"], ["colouur"]),
      ("[a-c]+[^0-9-]", ["abz"], ["a1", "c-"]), ("[]x]", ["]", "x"], ["y"]), ("[\\d.]{3}", ["1.2"], ["1a2"]),
      ("[a-]", ["-", "a"], ["b"]), ("\\d+\\s\\w", ["12 a"], ["12a"]),
      ("\\bweak\\b", ["a weak b"], ["weaker"]),
      ("\\Ba", ["ba"], ["a b"]), ("\\.\\*\\\\", ["a.*\\"], [".x\\"]),
      ("(?i)WEAK", ["parent.Weak"], ["strong"]),
      ("(a*)*$", ["", "aaa", "b"], []), ("((a|b)*c|d)*e", ["e", "abce", "de"], ["abc"]),
      ("é", ["café"], ["cafe"]),
      ("depth=(8|16) ", ["chain depth=16 x"], ["chain depth=160 x"]),
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
      ("0 x", ["0 x"], ["10 x"]), ("", ["", "12"], []), (".", ["a", "1"], ["12"]),
      ("weak|depth=1", ["parent.weaker", "depth=1"], ["depth=10"]),
    ] as [(String, [String], [String])]
  )
  func selects(_ text: String, _ yes: [String], _ no: [String]) throws {
    let pattern = try TextPattern(text)
    for label in yes { #expect(pattern.selects(label), "\(text) in \(label)") }
    for label in no { #expect(!pattern.selects(label), "\(text) not in \(label)") }
  }

  @Test(
    "is refused with the reason and the place where it makes no sense, or asks for more than this engine does",
    arguments: [
      ("(", "a ( is not closed"), (")", "closes nothing"), ("a)", "closes nothing"),
      ("*a", "* repeats nothing"),
      ("a**", "* repeats a repetition"), ("a*+", "+ repeats a repetition"), ("[a", "a [ is not closed"),
      ("[[]", "within brackets"), ("[z-a]", "runs backwards"), ("a{3,2}", "runs backwards"),
      ("a{", "no number"),
      ("a{1", "a { is not closed"), ("{1}", "repeats nothing"), ("a{1001}", "no number from 0 to 1000"),
      ("a{99999999999999999999}", "no number from 0 to 1000"), ("\\", "stands at its end"),
      ("(a)\\1", "no escape"),
      ("\\p{L}", "no escape"), ("(?=a)", "only (?: is known"), ("(?<n>a)", "only (?: is known"),
      ("[\\d-z", "is not closed"), ("a|*", "repeats nothing"),
    ]
  )
  func refusals(_ text: String, _ words: String) {
    let refusal = #expect(throws: ValueRefusal.self) { try TextPattern(text) }
    #expect(refusal.map { "\($0)" }?.contains(words) == true, "\(text): \(String(describing: refusal))")
  }

  @Test(
    "is refused before it is read where it is too long, too deep or repeats too much",
    arguments: [
      String(repeating: "[", count: 20_000), String(repeating: "(", count: 20_000),
      String(repeating: "(", count: 400) + String(repeating: ")", count: 400),
      "((((a{1000}){1000}){1000}){1000}){1000}", "(((((){1000}){1000}){1000}){1000}){1000}",
    ]
  )
  func bounds(_ text: String) {
    #expect(throws: ValueRefusal.self) { try TextPattern(text) }
  }

  @Test("needs no more steps than text times expression, however it is nested")
  func evil() throws {
    let text = String(repeating: "a", count: 2_000)
    for pattern in ["(.*)*!", "(a+)+$b", "(a|aa)*c", "((a*)*)*!", "(a?){50}a{50}!"] {
      #expect(!(try TextPattern(pattern).occurs(in: text)), "\(pattern)")
    }
  }
}
