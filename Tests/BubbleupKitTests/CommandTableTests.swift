#if DEBUG
import Testing

@testable import BubbleupKit

@Suite("The table of verbs")
struct CommandTableTests {
  private static let table = Bubbleup.tool(name: "bubbleup").table

  @Test("the command's own table is consistent and all its examples parse")
  func ownTable() throws {
    func expectUnique(_ names: [String], _ place: String) {
      #expect(Set(names).count == names.count, "\(place): \(names.sorted())")
    }
    expectUnique(Self.table.verbs.map(\.name), "verbs")
    for verb in Self.table.verbs {
      let options = Self.table.options(for: verb)
      expectUnique(options.map(\.name), verb.name)
      expectUnique(options.compactMap(\.letter).map(String.init), verb.name)
      for option in options {
        #expect(option.name.wholeMatch(of: /[a-z][a-z0-9-]*/) != nil, "\(verb.name) \(option.name)")
        #expect(!option.sentence.isEmpty && !option.sentence.hasSuffix("."), "\(verb.name) \(option.name)")
        guard case .value(let text) = option.absence, let words = option.shape.flatMap(Self.table.words)
        else {
          continue
        }
        #expect(words.contains(text), "\(verb.name) \(option.name)")
      }
      #expect(verb.positionals.dropLast().allSatisfy { $0.count == .one }, "\(verb.name)")
      #expect(!verb.examples.isEmpty, "\(verb.name)")
      for example in verb.examples {
        guard case .perform(let arguments) = try Self.table.parse(example.arguments).request else { continue }
        #expect(arguments.verb.name == verb.name, "\(example.arguments)")
      }
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
  static let used = Option.value("used", .free("N")).help("Read")
  static let verb = Verb(
    "forget",
    abstract: "Forget an option",
    positionals: [Positional("WORD", .free("WORD"), count: .optional, help: "Not read")],
    options: [used, .value("unused", .free("N")).help("Not read")],
    examples: [.init(["forget"], "forget it")]
  )

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    _ = try arguments.optional(Self.used, as: .integer())
    return .success
  }
}
#endif
