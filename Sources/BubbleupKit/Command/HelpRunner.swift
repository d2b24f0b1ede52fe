/// `help`: the pages made from the table.
struct HelpRunner: VerbRunner {
  static let topic = Positional("VERB", .verb, count: .optional, help: "The verb to explain")

  static let verb = Verb(
    "help",
    abstract: "Explain the command or one of its verbs",
    positionals: [topic],
    examples: [
      .init(["help"], "list the verbs and the exit codes"),
      .init(["help", "completion"], "explain one verb, with examples"),
    ]
  )

  let table: CommandTable

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    let name = try arguments.values(Self.topic, as: .text).first
    show(name.flatMap(table.verb), console)
    return .success
  }

  func show(_ verb: Verb?, _ console: Console) {
    let pages = HelpText(table: table, traits: console.outputTraits)
    console.result(verb.map(pages.page) ?? pages.overview())
  }
}
