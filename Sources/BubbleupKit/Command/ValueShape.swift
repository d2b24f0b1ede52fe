/// What may be typed where a value stands: for help, for completion and for the first check.
public enum ValueShape: Sendable, Equatable {
  /// Anything; the verb's own parser decides. The text is the placeholder.
  case free(String)
  /// One of these words and nothing else.
  case choices([String])
  /// Anything, with these words offered by completion. The text is the placeholder.
  case suggestions(String, [String])
  /// A file's path.
  case file(String)
  /// A directory's path.
  case directory(String)
  /// The name of a verb of the same table.
  case verb

  /// What stands for the value in help.
  public var placeholder: String {
    switch self {
    case .free(let name), .suggestions(let name, _), .file(let name), .directory(let name): name
    case .choices(let words): words.joined(separator: "|")
    case .verb: "VERB"
    }
  }
}
