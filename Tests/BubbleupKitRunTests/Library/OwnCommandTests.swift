import BubbleupKit
import Hierarchy
import Scenarios
import Strategies
import Suites
import Testing

@Suite("The command of another package")
struct OwnCommandTests {
  private static let form = Scenario("form", PlanParameters(shape: .chain(depth: 6)))

  private static func session(_ arguments: String...) throws -> Session { try session(arguments) }

  /// A command with a strategy of a family that there is, and one of a family of its own.
  private static func session(_ arguments: [String]) throws -> Session {
    let added = [BorrowedStrategy("borrowed"), BorrowedStrategy("borrowed", of: "acme")]
    return Session(arguments, tool: try Bubbleup.tool(name: "own", adding: added, scenarios: [form]))
  }

  @Test("list shows the added strategy and scenario, and this package's own besides")
  func list() throws {
    let lines = try [["list"], ["list", "scenarios"]].flatMap {
      try Self.session($0).output.split(separator: "\n")
    }
    for word in ["parent.borrowed ", "acme.borrowed ", "parent.weak ", "form depth=6", "chain depth=1,"] {
      #expect(lines.contains { $0.hasPrefix(word) }, "\(word)")
    }
    #expect(!Session(["list"], tool: Bubbleup.tool(name: "bubbleup")).output.contains("borrowed"))
  }

  @Test("help and errors call it as it was typed, and the executable that counts as it is")
  func typedName() throws {
    let tool = Bubbleup.tool(name: "build/own")
    #expect(Session(["--version"], tool: tool).output.hasPrefix("own "))
    let help = Session(["help", "claims"], tool: tool).output
    #expect(help.contains("  build/own claims [") && help.contains("  build/own claims E13"), "\(help)")
    #expect(Session(["claims", "--zzzz"], tool: tool).diagnostics.contains("See 'build/own help claims'."))
    let missing = WorkerLocation.beside("/build/own")
    #expect(missing == .missing("/build/own-counts is missing; build it with 'swift build -c release'"))
  }

  @Test("verify proves the added strategies on the added scenario")
  func verify() throws {
    let session = try Self.session("verify", "--strategy", "borrowed", "--filter", "^form ")
    #expect(session.code == .success && session.output.contains("4 cases, "))
  }

  @Test(
    "verify shows one example of each kind of mistake, how often it is there, and no excuse for it",
    arguments: [
      (BorrowedStrategy.Mistake.staysAtHome, ["message 0", "payload"]),
      (.retains, ["objects left behind", "dead, got alive", "bytes left behind", "deaths"]),
    ]
  )
  func mistakes(mistake: BorrowedStrategy.Mistake, signs: [String]) throws {
    var wrong = BorrowedStrategy("wrong")
    wrong.mistake = mistake
    let tool = try Bubbleup.tool(name: "own", adding: [wrong])
    let words = ["verify", "--strategy", "wrong", "--filter", "^chain depth=(2|10)[ ,]"]
    let brief = Session(words, tool: tool)
    #expect(brief.code == .caseFailed && brief.diagnostics.contains("--verbose"))
    #expect(!brief.output.contains("misroutes"))
    let text = brief.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for sign in signs { #expect(text.contains(sign), "\(sign): \(text)") }
    let counts = text.matches(of: /the first of (\d+) like it, in (\d+) cases\)/)
    #expect(counts.count >= signs.count - 1 && text.ranges(of: ": expected ").count < 8, "\(text)")
    let full = Session(words + ["--verbose"], tool: tool)
    #expect(full.output.ranges(of: "expected ").count > 20 && !full.diagnostics.contains("--verbose"))
  }

  @Test("run plans the added strategy on every scenario and the added scenario for every strategy")
  func plan() throws {
    let own = try Self.session("run", "--quick", "--dry-run", "--json", "--strategy", "borrowed").output
    for name in ["parent.borrowed\"", "acme.borrowed\"", "form-"] { #expect(own.contains("\"\(name)")) }
    let others = try Self.session("run", "--quick", "--dry-run", "--json", "--filter", "^form ").output
    #expect(others.contains("\"parent.weak\""))
    let reference = try Self.session("run", "--quick", "--dry-run", "--reference", "parent.borrowed")
    #expect(reference.code == .success)
  }

  @Test("a size on the command line describes scenarios of its own and leaves the added one out")
  func sizes() throws {
    for (options, isThere) in [(["--depth", "4"], false), (["--shape", "chain"], true)] {
      let session = try Self.session(["run", "--quick", "--dry-run", "--json"] + options)
      #expect(session.output.contains("\"form-") == isThere, "\(options)")
    }
  }

  @Test("names that are taken or unusable are refused by name")
  func refusals() {
    for (strategies, scenarios, words) in [
      (["weak"], [], "parent.weak: another strategy"),
      (["twice", "twice"], [], "parent.twice: another strategy"),
      ([], ["chain"], "chain: another scenario"), ([], ["form", "form"], "form: another scenario"),
      (["two.dots"], [], "parent.two.dots: is no usable name"), ([], [""], "is no usable name"),
    ] as [([String], [String], String)] {
      let error = #expect(throws: CommandError.self) {
        try Bubbleup.tool(
          name: "own",
          adding: strategies.map { BorrowedStrategy($0) },
          scenarios: scenarios.map { Scenario($0, Self.form.parameters) }
        )
      }
      #expect(error?.code == .usage && error?.message.contains(words) == true)
    }
    #expect(throws: CommandError.self) {
      try Bubbleup.tool(name: "own", adding: [BorrowedStrategy("environment", of: "ac.me")])
    }
    // No case would use it.
    var empty = BorrowedStrategy("empty")
    empty.variants = []
    let error = #expect(throws: CommandError.self) { try Bubbleup.tool(name: "own", adding: [empty]) }
    #expect(error?.message.contains("parent.empty: lists no set of options") == true)
  }

  @Test("stress refuses a strategy whose links were made once and for all, and says what it has to declare")
  func unchanging() throws {
    let tool = try Bubbleup.tool(name: "own", adding: [BorrowedStrategy("fixed", followsChanges: false)])
    let session = Session(["stress", "--strategy", "fixed", "--messages", "10"], tool: tool)
    #expect(session.code == .usage && session.diagnostics.contains("followsChanges"))
    let list = Session(["stress", "--list"], tool: tool).output
    #expect(list.contains("parent.fixed: it does not say"))
  }

  @Test("what an added strategy says of its links decides what stress and several senders do with it")
  func sharing() throws {
    let declared = BorrowedStrategy("declared", of: "acme", sharing: .guarded)
    let silent = BorrowedStrategy("silent", of: "acme")
    let tool = try Bubbleup.tool(name: "own", adding: [declared, silent])
    let list = Session(["stress", "--list"], tool: tool).output
    #expect(list.contains("acme.silent: it does not say how a link of it is read by itself"))
    #expect(!list.contains("acme.declared: it does not say"))
    let load = [
      "--messages", "200", "--threads", "2", "--discipline", "locked", "--mode", "queue", "--depth", "12",
    ]
    #expect(Session(["stress", "--strategy", "silent"] + load, tool: tool).code == .usage)
    #expect(SharedSending.judge(declared, StrategyOptions()) == .safe)
    #expect("\(SharedSending.judge(silent, StrategyOptions()))".contains("sends only read"))
  }
}
