/// The code behind a verb.
///
/// A verb joins the command by one line: its runner in the list that the entry point is given.
public protocol VerbRunner: Sendable {
  /// The verb's row in the table.
  static var verb: Verb { get }

  /// Does the work and says how it ended; a `CommandError` names place, problem and next step.
  func run(_ arguments: Arguments, console: Console) throws -> ExitCode
}

/// What a verb is called, takes and is good for: one row of the table that drives the command line.
public struct Verb: Sendable, Equatable {
  /// An invocation worth copying.
  public struct Example: Sendable, Equatable {
    /// The arguments after the command's name, unquoted.
    public let arguments: [String]
    /// What it does, as a clause.
    public let purpose: String

    /// An example; a test parses every one.
    public init(_ arguments: [String], _ purpose: String) {
      self.arguments = arguments
      self.purpose = purpose
    }
  }

  /// The word that selects it.
  public let name: String
  /// One line without a full stop, for the list of verbs.
  public let abstract: String
  /// More than a line, where a line is not enough.
  public let discussion: String
  /// The arguments without a name, in order.
  public let positionals: [Positional]
  /// Its own options, besides those that every verb understands.
  public let options: [Option]
  /// Invocations worth copying.
  public let examples: [Example]

  /// A verb.
  public init(
    _ name: String,
    abstract: String,
    discussion: String = "",
    positionals: [Positional] = [],
    options: [Option] = [],
    examples: [Example]
  ) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    self.positionals = positionals
    self.options = options
    self.examples = examples
  }
}

/// An argument that is known by its place and not by a name.
public struct Positional: Sendable, Equatable {
  /// How many may be given.
  public enum Count: Sendable {
    /// Exactly one.
    case one
    /// One or none.
    case optional
    /// At least one; only for the last.
    case some
    /// Any number; only for the last.
    case any
  }

  /// The name in help and in messages, in capitals.
  public let name: String
  /// What may be typed.
  public let shape: ValueShape
  /// How many.
  public let count: Count
  /// One sentence without its full stop.
  public let help: String

  /// A positional argument.
  public init(_ name: String, _ shape: ValueShape, count: Count = .one, help: String) {
    self.name = name
    self.shape = shape
    self.count = count
    self.help = help
  }

  /// The name as the usage line shows it.
  var usage: String {
    switch count {
    case .one: name
    case .optional: "[\(name)]"
    case .some: "\(name)…"
    case .any: "[\(name)…]"
    }
  }

  var isRequired: Bool { count == .one || count == .some }
  var takesMany: Bool { count == .some || count == .any }
}
