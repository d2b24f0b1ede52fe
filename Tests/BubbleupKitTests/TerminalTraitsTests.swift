#if DEBUG
import Testing

@testable import BubbleupKit

@Suite("What a terminal can show")
struct TerminalTraitsTests {
  private func traits(
    _ environment: [String: String] = [:],
    color: ColorChoice = .auto,
    terminal: Bool = false,
    columns: Int? = nil
  ) -> TerminalTraits {
    TerminalTraits(
      TerminalProbe(isTerminal: terminal, windowColumns: columns, environment: environment),
      color: color
    )
  }

  @Test("COLUMNS beats the window, which beats 80; nonsense is passed over")
  func width() {
    #expect(traits(["COLUMNS": "100"], columns: 120).width == 100)
    #expect(traits(columns: 120).width == 120)
    let nonsense = ["", "wide", "-5", "0", "3", "99999999999999999999"].map { ["COLUMNS": $0] }
    #expect(([[:]] + nonsense).allSatisfy { traits($0).width == 80 })
  }

  @Test(
    "colour follows the option, then NO_COLOR, then CLICOLOR_FORCE, then the terminal",
    arguments: [
      (ColorChoice.auto, [:], true, true), (.auto, [:], false, false), (.auto, ["TERM": "dumb"], true, false),
      (.auto, ["NO_COLOR": "1"], true, false), (.auto, ["NO_COLOR": ""], true, true),
      (.auto, ["CLICOLOR_FORCE": "1"], false, true), (.auto, ["CLICOLOR_FORCE": "0"], false, false),
      (.auto, ["CLICOLOR_FORCE": ""], false, false),
      (.auto, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], true, false),
      (.always, ["NO_COLOR": "1"], false, true), (.never, ["CLICOLOR_FORCE": "1"], true, false),
    ] as [(ColorChoice, [String: String], Bool, Bool)]
  )
  func color(_ choice: ColorChoice, _ environment: [String: String], terminal: Bool, expected: Bool) {
    #expect(traits(environment, color: choice, terminal: terminal).usesColor == expected)
  }

  @Test(
    "the first locale variable that is not empty decides the alphabet",
    arguments: [
      ([:], false), (["LANG": "C.UTF-8"], true), (["LANG": "de_DE.utf8"], true), (["LANG": "C"], false),
      (["LANG": "de_DE.UTF-8", "LC_ALL": "C"], false), (["LANG": "C", "LC_CTYPE": "C.UTF-8"], true),
      (["LANG": "C.UTF-8", "LC_ALL": ""], true), (["LANG": "de_DE.UTF-8@euro"], true),
    ] as [([String: String], Bool)]
  )
  func alphabet(_ environment: [String: String], isUTF8: Bool) {
    #expect(traits(environment).isUTF8 == isUTF8)
  }

  @Test("only a terminal that is not dumb takes lines that overwrite themselves")
  func interactive() {
    #expect(traits(terminal: true).isInteractive)
    #expect(!traits(["TERM": "dumb"], terminal: true).isInteractive)
    #expect(!traits(["CLICOLOR_FORCE": "1"]).isInteractive)
  }
}
#endif
