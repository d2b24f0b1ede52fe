import Strategies

/// One option of the command line, declared once.
public struct Option: Sendable, Equatable {
  /// What holds when the option is absent.
  public enum Absence: Sendable, Equatable {
    case nothing
    /// As if this had been typed; it goes through the same parser.
    case value(String)
    /// Whatever these words say, as in "the time of day"; the verb decides.
    case described(String)
  }

  /// The name without its dashes.
  public let name: String
  let letter: Character?
  let shape: ValueShape?
  let isRepeatable: Bool
  let absence: Absence
  private(set) var sentence = ""

  /// An option that is there or not.
  public static func flag(_ name: String, letter: Character? = nil) -> Option {
    Option(name: name, letter: letter, shape: nil, isRepeatable: false, absence: .nothing)
  }

  /// An option with a value, as `--name VALUE` or `--name=VALUE`.
  public static func value(
    _ name: String,
    _ shape: ValueShape,
    isRepeatable: Bool = false,
    absence: Absence = .nothing
  ) -> Option {
    Option(name: name, letter: nil, shape: shape, isRepeatable: isRepeatable, absence: absence)
  }

  /// The same with what help says of it: one sentence without its full stop.
  public func help(_ sentence: String) -> Option {
    var option = self
    option.sentence = sentence
    return option
  }

  /// The name with its dashes.
  public var spelling: String { "--\(name)" }

  /// Help's right column: the sentence, then what holds when the option is absent.
  var fullHelp: String {
    let repetition = isRepeatable ? "; repeatable" : ""
    return switch absence {
    case .nothing: sentence + repetition
    case .value(let text), .described(let text): "\(sentence)\(repetition) (default: \(text))"
    }
  }
}

extension Option {
  /// What help says of numbers in an expression over labels.
  static let wholeNumbers = "depth=10 is not depth=100"

  /// Prints results as JSON; for verbs that list it.
  public static let json = flag("json").help("Print the result as JSON")

  static let quiet = flag("quiet", letter: "q").help("Show no progress and no notes; warnings stay")

  static let color = value(
    "color",
    .choices(of: ColorChoice.self),
    absence: .value(ColorChoice.auto.rawValue)
  )
  .help("Colour; auto follows NO_COLOR and CLICOLOR_FORCE")

  static let help = flag("help", letter: "h").help("Show help, or the help of a verb")

  static let version = flag("version").help("Show the version")
}

/// What may be typed where a value stands: for help, for completion and for the first check.
public enum ValueShape: Sendable, Equatable {
  /// Anything; the verb's own parser decides. The text is the placeholder.
  case free(String)
  /// One of these words and nothing else.
  case choices([String])
  /// Anything, with these words offered by completion. The text is the placeholder.
  case suggestions(String, [String])
  /// An expression over labels of cases; completion offers those of scenarios. The text is the placeholder.
  case labels(String)
  case file(String)
  case directory(String)
  /// A directory's path, or its name below another folder. The first text is the placeholder.
  case named(String, below: String)
  /// The name of a verb of the same table.
  case verb

  static func choices<Word: CaseIterable & RawRepresentable<String>>(of words: Word.Type) -> ValueShape {
    .choices(words.allCases.map(\.rawValue))
  }

  /// Anything, with the names of strategies offered.
  static func strategies(_ placeholder: String) -> ValueShape {
    .suggestions(placeholder, StrategyCatalogue.all.map { "\($0.name)" })
  }

  var placeholder: String {
    switch self {
    case .free(let name), .labels(let name), .suggestions(let name, _), .file(let name), .directory(let name),
      .named(let name, _):
      name
    case .choices(let words): words.joined(separator: "|")
    case .verb: "VERB"
    }
  }
}
