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

  private static func session(_ arguments: [String]) throws -> Session {
    let tool = try Bubbleup.tool(name: "own", adding: [BorrowedStrategy("borrowed")], scenarios: [form])
    return Session(arguments, tool: tool)
  }

  @Test("list shows the added strategy and scenario, and this package's own besides")
  func list() throws {
    let lines = try Self.session("list").output.split(separator: "\n")
    for word in ["parent.borrowed ", "parent.weak ", "form depth=6", "chain depth=1,"] {
      #expect(lines.contains { $0.hasPrefix(word) }, "\(word)")
    }
    #expect(!Session(["list"], tool: Bubbleup.tool(name: "bubbleup")).output.contains("borrowed"))
  }

  @Test("verify proves the added strategy on the added scenario")
  func verify() throws {
    let session = try Self.session("verify", "--strategy", "borrowed", "--filter", "^form ")
    #expect(session.code == .success)
    #expect(session.output.contains("1 cases, "))
  }

  @Test("run plans the added strategy on every scenario and the added scenario for every strategy")
  func plan() throws {
    let own = try Self.session("run", "--quick", "--dry-run", "--json", "--strategy", "borrowed").output
    #expect(own.contains("\"parent.borrowed\""))
    #expect(own.contains("\"form\""))
    let others = try Self.session("run", "--quick", "--dry-run", "--json", "--filter", "^form ").output
    #expect(others.contains("\"parent.weak\""))
    let reference = try Self.session("run", "--quick", "--dry-run", "--reference", "parent.borrowed")
    #expect(reference.code == .success)
  }

  @Test("a size on the command line describes scenarios of its own and leaves the added one out")
  func sizes() throws {
    for (options, isThere) in [(["--depth", "4"], false), (["--shape", "chain"], true)] {
      let session = try Self.session(["run", "--quick", "--dry-run", "--json"] + options)
      #expect(session.output.contains("\"form\"") == isThere, "\(options)")
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
  }

  @Test("a strategy without a set of options is refused, since no case would use it")
  func noVariants() {
    var empty = BorrowedStrategy("empty")
    empty.variants = []
    let error = #expect(throws: CommandError.self) { try Bubbleup.tool(name: "own", adding: [empty]) }
    #expect(error?.message.contains("parent.empty: lists no set of options") == true)
  }

  @Test("stress refuses a strategy whose links were made once and for all, and says what it has to declare")
  func unchanging() {
    let tool = try? Bubbleup.tool(name: "own", adding: [BorrowedStrategy("fixed", links: .onceForAll)])
    let session = Session(
      ["stress", "--strategy", "fixed", "--messages", "10"],
      tool: tool ?? Bubbleup.tool(name: "own")
    )
    #expect(session.code == .usage)
    #expect(session.diagnostics.contains("followsChanges"))
    let list = Session(["stress", "--list"], tool: tool ?? Bubbleup.tool(name: "own")).output
    #expect(list.contains("parent.fixed: it does not say"))
  }

  @Test("a family of its own is listed, proved and planned like any other")
  func family() throws {
    let tool = try Bubbleup.tool(name: "own", adding: [BorrowedStrategy("environment", of: "acme")])
    #expect(
      Session(["list"], tool: tool).output.split(separator: "\n").contains {
        $0.hasPrefix("acme.environment ")
      }
    )
    let proved = Session(["verify", "--strategy", "^acme", "--filter", "^chain depth=10 "], tool: tool)
    #expect(proved.code == .success, "\(proved)")
    #expect(proved.output.contains("acme.environment"))
    #expect(throws: CommandError.self) {
      try Bubbleup.tool(name: "own", adding: [BorrowedStrategy("environment", of: "ac.me")])
    }
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
    guard case .unsafe(let reason) = SharedSending.judge(silent, StrategyOptions()) else {
      Issue.record("nobody has said it")
      return
    }
    #expect(reason.contains("sends only read"))
  }
}
