/// `help`: the pages made from the table.
struct HelpVerb: VerbRunner {
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
    // Its own text, with the sequences of its headings.
    let text = verb.map(pages.page) ?? pages.overview()
    console.writeOutput((console.outputTraits.isUTF8 ? text : PrintableText.ascii(text)) + "\n")
  }
}

struct HelpText {
  let table: CommandTable
  let traits: TerminalTraits
  private var command: String { table.command.shellQuoted }

  func overview() -> String {
    let codes = ExitCode.allCases.map { (String($0.rawValue), $0.meaning) }
    return page([
      "\(table.name) – \(table.abstract)",
      section("Usage", ["\(command) VERB [OPTION…]", "\(command) help VERB"].map { "  \($0)" }),
      section("Verbs", list(table.verbs.map { ($0.name, $0.abstract) })),
      section("Options", list(CommandTable.leading.map(row))),
      section("Exit codes", list(codes)),
    ])
  }

  func page(of verb: Verb) -> String {
    let usage = [command, verb.name] + verb.positionals.map(\.usage) + ["[OPTION…]"]
    return page([
      "\(table.name) \(verb.name) – \(verb.abstract)",
      verb.discussion.isEmpty ? "" : wrapped(verb.discussion, indent: 0).joined(separator: "\n"),
      section("Usage", ["  \(usage.joined(separator: " "))"]),
      section("Arguments", list(verb.positionals.map { ($0.name, $0.help + possible($0.shape)) })),
      section("Options", list((verb.options + CommandTable.shared).map(row))),
      section("Examples", verb.examples.flatMap(lines)),
    ])
  }

  private func page(_ sections: [String]) -> String {
    sections.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private func section(_ title: String, _ lines: [String]) -> String {
    if lines.isEmpty { return "" }
    let heading = TextStyle.heading.applied(to: "\(title):", usesColor: traits.usesColor)
    return ([heading] + lines).joined(separator: "\n")
  }

  private func row(_ option: Option) -> (String, String) {
    let letter = option.letter.map { "-\($0), " } ?? "    "
    let value = option.shape.map { " \($0.placeholder)" } ?? ""
    return (letter + option.spelling + value, option.fullHelp)
  }

  private func possible(_ shape: ValueShape) -> String {
    table.words(for: shape).map { " (\($0.joined(separator: ", ")))" } ?? ""
  }

  private func lines(_ example: Verb.Example) -> [String] {
    let line = ([command] + example.arguments.map(\.shellQuoted)).joined(separator: " ")
    return ["  \(line)"] + wrapped(example.purpose, indent: 6)
  }
}

extension HelpText {
  /// A longer term gets a line of its own, so that one long option does not starve the texts of all; half of a
  /// narrow window is theirs.
  private var widestTerm: Int { min(30, traits.width / 2 - 4) }

  private func list(_ rows: [(term: String, text: String)]) -> [String] {
    let widths = rows.map { DisplayWidth.of($0.term) }
    let column = (widths.filter { $0 <= widestTerm }.max() ?? 0) + 4
    return rows.flatMap { row -> [String] in
      let text = wrapped(row.text, indent: column)
      let term = "  \(row.term)"
      let width = DisplayWidth.of(term)
      guard width + 2 <= column, let first = text.first else { return [term] + text }
      let padded = term + String(repeating: " ", count: column - width)
      return [padded + first.drop { $0 == " " }] + text.dropFirst()
    }
  }

  private func wrapped(_ text: String, indent: Int) -> [String] {
    let room = max(TerminalTraits.minimumWidth, traits.width - indent)
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { Paragraph(width: indent + room).lines(String($0), indent: indent, first: indent) }
  }
}
