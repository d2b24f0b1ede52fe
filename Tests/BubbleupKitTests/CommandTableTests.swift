import BubbleupKit
import Testing

@Suite("The table of verbs")
struct CommandTableTests {
  private static let table = Bubbleup.tool(name: "bubbleup").table

  @Test("the command's own table is consistent and all its examples parse")
  func ownTable() {
    #expect(Self.table.inconsistencies() == [])
    #expect(Session.tool.table.inconsistencies() == [])
  }

  @Test("a table's mistakes are found")
  func mistakes() {
    let twice = Option.flag("twice", help: "x")
    let wrong = Option.value("Wrong", .choices(["a"]), absence: .value("b"), help: "x")
    let places = [
      Positional("A", .free("A"), count: .any, help: "x"), Positional("B", .free("B"), help: "x"),
    ]
    let bad = Verb(
      "bad",
      abstract: "x",
      positionals: places,
      options: [twice, twice, wrong, .flag("query", letter: "q", help: "x")],
      examples: [.init(["other"], "x"), .init(["bad", "--unknown"], "x")]
    )
    let other = Verb("other", abstract: "x", examples: [])
    let found = CommandTable(name: "sample", abstract: "", verbs: [bad, other, other])
      .inconsistencies().joined(separator: "\n")
    for mistake in [
      "verb other is declared twice", "option --twice is declared twice", "letter -q is declared twice",
      "--Wrong is not lower case", "default 'b' of --Wrong", "only the last positional",
      "an example invokes other",
      "an example does not parse", "other: there is no example",
    ] {
      #expect(found.contains(mistake), "\(mistake)")
    }
  }

  @Test("every verb of the command that needs no measuring reads all that it declares")
  func everythingIsRead() throws {
    let tool = Bubbleup.tool(name: "bubbleup", runners: [])
    for runner in tool.runners {
      let example = try #require(type(of: runner).verb.examples.last)
      // Parsed by the whole table, since some examples name other verbs.
      guard case .perform(let arguments) = try tool.table.parse(example.arguments).request else {
        Issue.record("\(example.arguments) performs nothing")
        continue
      }
      _ = try runner.run(arguments, console: Console(output: .memory, diagnostics: .memory))
      #expect(arguments.unread == [])
    }
  }

  @Test("an option that is declared and never read is found")
  func unread() throws {
    let arguments = try ForgetfulRunner.verb.arguments(["--used", "3", "--unused=4"])
    #expect(arguments.unread == ["--used", "--unused", "WORD"])
    _ = try ForgetfulRunner().run(arguments, console: Console(output: .memory, diagnostics: .memory))
    #expect(arguments.unread == ["--unused", "WORD"])
  }

  @Test("a typed option without effect is warned of; an absent one is not")
  func ineffective() {
    let tool = Session.tool(ForgetfulRunner())
    let said = [["forget", "--unused", "4"], ["forget"]].map { Session($0, tool: tool).diagnostics }
    #expect(said == ["warning: --unused has no effect here\n", ""])
  }

  @Test("reading an option that the verb does not declare is a fault of the program")
  func undeclared() throws {
    let arguments = try ForgetfulRunner.verb.arguments([])
    #expect(throws: CommandError.self) { try arguments.flag(.json) }
  }
}

/// A verb that declares more than it reads.
private struct ForgetfulRunner: VerbRunner {
  static let used = Option.value("used", .free("N"), help: "Read")
  static let verb = Verb(
    "forget",
    abstract: "Forget an option",
    positionals: [Positional("WORD", .free("WORD"), count: .optional, help: "Not read")],
    options: [used, .value("unused", .free("N"), help: "Not read")],
    examples: [.init(["forget"], "forget it")]
  )

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    _ = try arguments.optional(Self.used, as: .integer())
    return .success
  }
}
