#if DEBUG
import Testing

@testable import BubbleupKit

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

  @Test(
    "no line is wider than the window, however narrow, and what has no room goes in its order",
    arguments: 1...140
  )
  func neverWrap(_ width: Int) {
    let order = ["distribution", "interval", "chase"]
    for isUTF8 in [true, false] {
      let rendering = table.rendered(for: TerminalTraits(width: width, isUTF8: isUTF8, usesColor: false))
      #expect(rendering.text.split(separator: "\n").allSatisfy { $0.count <= width && $0.last != " " })
      let count = width == 140 ? 0 : width == 80 && isUTF8 ? 1 : rendering.dropped.count
      #expect(rendering.dropped == Array(order.prefix(count)))
      // Colour adds escape sequences and nothing else.
      let colored = table.rendered(for: TerminalTraits(width: width, isUTF8: isUTF8, usesColor: true)).text
      #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == rendering.text)
    }
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
    let wrapped = """
      first   said of the first
                one
      second  longerthananywi
                ndowis

      """
    #expect(text(isCut: false, 25).hasSuffix(wrapped))
    #expect(text(isCut: true, 24).contains("first   said of the fir…\n"))
    #expect(text(isCut: false, 16).contains("first\n    said of the\n    first one\n"))
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

  @Test(
    "control characters become visible, wide ones count twice, missing cells are empty and surplus ones go"
  )
  func oddCells() {
    var table = TextTable(columns: [.init("name"), .init("n", alignment: .right)])
    for row in [["a\u{1B}[31mb\nc\u{9B}d"], ["深さ", "1"], [], ["abcdef", "22", "3"]] as [[TextTable.Cell]] {
      table.append(row)
    }
    let text = table.rendered(for: TerminalTraits(width: 80, isUTF8: true, usesColor: false)).text
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2)
    #expect(rows.elementsEqual(["a?[31mb?c?d", "深さ          1", "", "abcdef       22", ""]))
  }
}
#endif
