import BubbleupKit
import Testing

@Suite("Tables")
struct TextTableTests {
  private var table: TextTable {
    var table = TextTable(columns: [
      .init("strategy"),
      .init("message", title: "ns/message", alignment: .decimal),
      .init("interval", alignment: .right, dropOrder: 2),
      .init("chase", title: "× chase", alignment: .decimal, dropOrder: 3),
      .init("allocations", alignment: .right),
      .init("distribution", dropOrder: 1),
      .init("verdict"),
    ])
    table.append([
      "responder.trampoline", "1840.25", "±0.31 %", "92.1", "0", "░▒▓█▒", .init("regressed", style: .worse),
    ])
    table.append(["parent.weak", "71", "±0.3 %", "3.5", "0", "▒█▒", .init("1.02", style: .same)])
    table.append(["delegate.direct", "4.125", "–", "unavailable", "1", "", .init("-3.1 %", style: .better)])
    table.append(["bus.typed", "unavailable", "–", "12.75", "1000", "█", .init("", style: .better)])
    return table
  }

  @Test(
    "fit the window by dropping columns in their order, with and without colour and UTF-8",
    arguments: [80, 140],
    [true, false]
  )
  func fitTheWindow(_ width: Int, isUTF8: Bool) throws {
    for usesColor in [true, false] {
      let traits = TerminalTraits(width: width, isUTF8: isUTF8, usesColor: usesColor)
      let variant = "\(width)-\(isUTF8 ? "utf8" : "ascii")-\(usesColor ? "color" : "plain")"
      try Golden.expect(table.rendered(for: traits).text, variant: variant)
    }
  }

  @Test("no line is wider than the window, however narrow", arguments: 1...140)
  func neverWrap(_ width: Int) {
    for isUTF8 in [true, false] {
      let rendering = table.rendered(for: TerminalTraits(width: width, isUTF8: isUTF8, usesColor: false))
      #expect(rendering.text.split(separator: "\n").allSatisfy { $0.count <= width && $0.last != " " })
    }
  }

  @Test("colour adds escape sequences and nothing else", arguments: [20, 60, 80, 140])
  func colorAddsNothing(_ width: Int) {
    let plain = table.rendered(for: TerminalTraits(width: width, isUTF8: true, usesColor: false)).text
    let colored = table.rendered(for: TerminalTraits(width: width, isUTF8: true, usesColor: true)).text
    #expect(colored != plain)
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
  }

  @Test("say which columns had no room, in the order in which they went")
  func dropped() {
    func dropped(_ width: Int) -> [String] {
      table.rendered(for: TerminalTraits(width: width, isUTF8: true, usesColor: false)).dropped
    }
    #expect(dropped(140) == [])
    #expect(dropped(80) == ["distribution"])
    #expect(dropped(30) == ["distribution", "interval", "chase"])
  }

  @Test("what is stacked goes below its row where it has no room beside it, and is then not called left out")
  func stacked() {
    var table = TextTable(columns: [.init("name"), .init("what", dropOrder: 1, isStacked: true)])
    table.append(["first", "said of the first one"])
    table.append(["second", ""])
    func rendering(_ width: Int) -> TextTable.Rendering {
      table.rendered(for: TerminalTraits(width: width, isUTF8: false, usesColor: false))
    }
    #expect(rendering(40).text.contains("first   said of the first one\n"))
    let narrow = rendering(20)
    #expect(narrow.text == "name\n------\nfirst\n    said of the\n    first one\nsecond\n")
    #expect(narrow.dropped == [])
  }

  @Test("a last cell that has no room goes over several lines, and is cut only where it says so")
  func lastCell() {
    func text(isCut: Bool, _ width: Int) -> String {
      var table = TextTable(columns: [.init("name"), .init("what", isCut: isCut)])
      table.append(["first", "said of the first one"])
      table.append(["second", "longerthananywindowis"])
      return table.rendered(for: TerminalTraits(width: width, isUTF8: true, usesColor: false)).text
    }
    let wrapped = text(isCut: false, 25)
    #expect(wrapped.contains("first   said of the first\n          one\n"), "\(wrapped)")
    #expect(wrapped.contains("second  longerthananywi\n          ndowis\n"), "\(wrapped)")
    #expect(text(isCut: true, 24).contains("first   said of the fir…\n"))
    #expect(
      text(isCut: false, 16).contains("first\n    said of the\n    first one\n"),
      "\(text(isCut: false, 16))"
    )
    #expect(text(isCut: true, 40) == text(isCut: false, 40))
  }

  @Test("nothing is cut or left out where no terminal and no COLUMNS says how wide a line may be")
  func piped() {
    var table = TextTable(columns: [
      .init("name"), .init("distribution", dropOrder: 1), .init("what", dropOrder: 2, isStacked: true),
      .init("verdict"),
    ])
    let long = String(repeating: "long ", count: 40) + "end"
    table.append([.init(long), .init(long), .init(long), .init(long)])
    let traits = TerminalTraits(TerminalProbe(environment: ["LANG": "C.UTF-8"]), color: .never)
    let rendering = table.rendered(for: traits)
    #expect(traits.width == 80 && rendering.dropped == [])
    #expect(rendering.text.split(separator: "\n").count == 3 && !rendering.text.contains("…"))
    // On a terminal that does not know its width it is that of sentences.
    let unknown = TerminalTraits(TerminalProbe(isTerminal: true), color: .never)
    #expect(unknown.tableWidth == 80 && !table.rendered(for: unknown).dropped.isEmpty)
    let asked = TerminalTraits(TerminalProbe(environment: ["COLUMNS": "100"]), color: .never)
    #expect(asked.tableWidth == 100)
  }

  @Test(
    "a judgement never rests on colour alone",
    arguments: [
      ("1.02", "1.02 worse"), ("", "worse"), ("+2 %", "+2 %"), ("−2 %", "−2 %"), ("=", "="), ("±0", "±0"),
      ("regressed", "regressed"), ("12 ns", "12 ns worse"),
    ]
  )
  func judgement(_ text: String, _ shown: String) {
    #expect(TextTable.Cell(text, style: .worse).text == shown)
    #expect(TextTable.Cell(text).text == text)
  }

  @Test("control characters of a name do not reach the terminal")
  func controlCharacters() {
    var table = TextTable(columns: [.init("name")])
    table.append(["a\u{1B}[31mb\nc\u{9B}d"])
    let text = table.rendered(for: TerminalTraits(width: 80, isUTF8: true, usesColor: false)).text
    #expect(text.split(separator: "\n").last == "a?[31mb?c?d")
  }

  @Test("wide characters count twice")
  func wideCharacters() {
    var table = TextTable(columns: [.init("name"), .init("n", alignment: .right)])
    table.append(["深さ", "1"])
    table.append(["abcdef", "22"])
    let lines = table.rendered(for: TerminalTraits(width: 80, isUTF8: true, usesColor: false)).text
      .split(separator: "\n")
    #expect(lines.suffix(2) == ["深さ     1", "abcdef  22"])
  }

  @Test("missing cells are empty and surplus ones dropped")
  func raggedRows() {
    var table = TextTable(columns: [.init("a"), .init("b")])
    table.append([])
    table.append(["1", "2", "3"])
    let text = table.rendered(for: TerminalTraits(width: 80, isUTF8: false, usesColor: false)).text
    #expect(text == "a  b\n-  -\n\n1  2\n")
  }
}
