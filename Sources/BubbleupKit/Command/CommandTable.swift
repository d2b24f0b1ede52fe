/// Every verb and option of a command: the one source of parsing, help and completion.
struct CommandTable {
  /// What the command was called as, which is what people type next: a name that the shell found, or a path.
  let command: String
  let abstract: String
  let verbs: [Verb]

  /// The executable's own name.
  var name: String { command.split(separator: "/").last.map(String.init) ?? command }

  static let shared: [Option] = [.quiet, .color, .help]
  static let leading: [Option] = shared + [.version]

  func verb(named name: String) -> Verb? { verbs.first { $0.name == name } }

  func options(for verb: Verb?) -> [Option] { verb.map { $0.options + Self.shared } ?? Self.leading }

  /// The only words that a shape accepts; nil where more is possible.
  func words(for shape: ValueShape) -> [String]? {
    switch shape {
    case .choices(let words): words
    case .verb: verbs.map(\.name)
    case .free, .labels, .suggestions, .file, .directory, .named: nil
    }
  }
}

extension CommandTable {
  func parse(_ arguments: [String]) throws(CommandError) -> Invocation {
    var parser = CommandParser(table: self, arguments: arguments)
    return try parser.parse()
  }
}

extension Verb {
  /// The arguments that these words are after the verb, as a run keeps them; nil where they ask for help.
  func arguments(of words: [String]) throws(CommandError) -> Arguments? {
    let table = CommandTable(command: "bubbleup", abstract: "", verbs: [self])
    guard case .perform(let arguments) = try table.parse([name] + words).request else { return nil }
    return arguments
  }
}

struct Invocation {
  enum Request {
    case version
    case help(verb: Verb?)
    case perform(Arguments)
  }

  let request: Request
  let isQuiet: Bool
  let color: ColorChoice
}
