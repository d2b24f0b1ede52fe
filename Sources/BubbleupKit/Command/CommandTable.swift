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
    case .free, .suggestions, .file, .directory: nil
    }
  }
}
