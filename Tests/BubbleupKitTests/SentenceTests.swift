#if DEBUG
import Testing

@testable import BubbleupKit

@Suite("Sentences below tables")
struct SentenceTests {
  private static let narrow = TerminalVariant(width: 40, isUTF8: true, usesColor: false)

  @Test("break at blanks where the window ends, and go on indented")
  func breaks() {
    let text = Self.narrow.text {
      $0.result(sentence: "a note that is a good deal wider than forty columns are")
      $0.result(sentence: "and one that stands back, with what follows further back", first: 2)
      $0.result(sentence: "short")
    }
    #expect(
      text == """
        a note that is a good deal wider than
          forty columns are
          and one that stands back, with what
            follows further back
        short

        """
    )
  }

  @Test("keep a word that is wider than the window whole: it is a path or a name")
  func longWord() {
    let path = "results/" + String(repeating: "long", count: 12)
    let text = Self.narrow.text { $0.result(sentence: "in \(path) it is") }
    #expect(text == "in\n  \(path)\n  it is\n")
  }

  @Test("are measured as they are shown: in ASCII an arrow is wider")
  func ascii() {
    let variant = TerminalVariant(width: 40, isUTF8: false, usesColor: false)
    let text = variant.text { $0.result(sentence: String(repeating: "a…b ", count: 16)) }
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 40 })
  }

  @Test(
    "fit 80 columns in verbs whose tables are no golden files",
    arguments: [
      ["doctor"], ["stress", "--list"],
      ["verify", "--strategy", "^bus|^singleton$", "--filter", "^chain depth=(1|10 wrappers=3),"],
      ["counts", "--strategy", "^stream|^singleton$", "--filter", "chain"],
    ]
  )
  func verbs(words: [String]) {
    let session = Session(words, tool: Bubbleup.tool(name: "bubbleup"))
    let lines = session.output.split(separator: "\n").dropLast()
    #expect(lines.count > 3)
    for line in lines { #expect(DisplayWidth.of(String(line)) <= 80, "\(line)") }
  }
}
#endif
