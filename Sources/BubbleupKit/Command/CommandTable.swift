/// Every verb and option of a command: the one source of parsing, help and completion.
public struct CommandTable: Sendable {
  /// The command's name as it was typed.
  public let name: String
  /// One line without a full stop.
  public let abstract: String
  /// The verbs in the order in which help lists them.
  public let verbs: [Verb]

  /// The options that every verb understands.
  public static let shared: [Option] = [.quiet, .color, .help]
  /// The options that stand before any verb or without one.
  public static let leading: [Option] = shared + [.version]

  /// A table.
  public init(name: String, abstract: String, verbs: [Verb]) {
    self.name = name
    self.abstract = abstract
    self.verbs = verbs
  }

  /// The verb of that name.
  public func verb(named name: String) -> Verb? {
    verbs.first { $0.name == name }
  }

  /// The options that may be typed: after the verb, or before any.
  public func options(for verb: Verb?) -> [Option] {
    verb.map { $0.options + Self.shared } ?? Self.leading
  }

  /// The only words that a shape accepts; nil where more is possible.
  public func words(for shape: ValueShape) -> [String]? {
    switch shape {
    case .choices(let words): words
    case .verb: verbs.map(\.name)
    case .free, .labels, .suggestions, .file, .directory, .named: nil
    }
  }
}

extension CommandTable {
  /// Understands the arguments that follow the command's name, or says which one makes no sense.
  public func parse(_ arguments: [String]) throws(CommandError) -> Invocation {
    var parser = CommandParser(table: self, arguments: arguments)
    return try parser.parse()
  }
}

extension CommandTable {
  /// What a table's author got wrong, one sentence each; tests demand that there is nothing.
  public func inconsistencies() -> [String] {
    var found = repeated(verbs.map(\.name)).map { "verb \($0) is declared twice" }
    for verb in verbs {
      found += inconsistencies(of: verb).map { "\(verb.name): \($0)" }
    }
    return found
  }

  private func inconsistencies(of verb: Verb) -> [String] {
    let options = options(for: verb)
    var found = repeated(options.map(\.name)).map { "option --\($0) is declared twice" }
    found += repeated(options.compactMap(\.letter).map(String.init)).map { "letter -\($0) is declared twice" }
    found += options.filter { !Self.isName($0.name) }.map { "--\($0.name) is not lower case with dashes" }
    found += options.compactMap(wrongDefault)
    if verb.positionals.dropLast().contains(where: { $0.count != .one }) {
      found.append("only the last positional argument may be missing or repeated")
    }
    if verb.examples.isEmpty { found.append("there is no example") }
    return found + verb.examples.compactMap { failure(of: $0, verb) }
  }

  private func wrongDefault(_ option: Option) -> String? {
    guard case .value(let text) = option.absence, let shape = option.shape, let words = words(for: shape)
    else { return nil }
    return words.contains(text) ? nil : "the default '\(text)' of --\(option.name) is none of its choices"
  }

  private func failure(of example: Verb.Example, _ verb: Verb) -> String? {
    do {
      let invocation = try parse(example.arguments)
      guard case .perform(let arguments) = invocation.request, arguments.verb.name != verb.name else {
        return nil
      }
      return "an example invokes \(arguments.verb.name)"
    } catch {
      return "an example does not parse: \(error)"
    }
  }

  private func repeated(_ names: [String]) -> [String] {
    Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
  }

  private static func isName(_ name: String) -> Bool {
    name.first?.isLetter == true && name.allSatisfy { ("a"..."z").contains($0) || $0 == "-" || $0.isNumber }
  }
}

/// A command line understood.
public struct Invocation: Sendable {
  /// What was asked for.
  public enum Request: Sendable {
    /// The version.
    case version
    /// Help, for a verb or for all.
    case help(verb: Verb?)
    /// A verb's work.
    case perform(Arguments)
  }

  /// What was asked for.
  public let request: Request
  /// Whether progress and notes are unwanted.
  public let isQuiet: Bool
  /// When colour is wanted.
  public let color: ColorChoice
}
