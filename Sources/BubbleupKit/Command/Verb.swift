/// The code behind a verb.
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
    let arguments: [String]
    let purpose: String

    /// The arguments after the command's name, unquoted, and what they do, as a clause; a test parses every one.
    public init(_ arguments: [String], _ purpose: String) {
      self.arguments = arguments
      self.purpose = purpose
    }
  }

  let name: String
  let abstract: String
  let discussion: String
  let positionals: [Positional]
  let options: [Option]
  let examples: [Example]

  /// A verb with its own options, besides those that every verb understands; `abstract` is one line without a full stop.
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
    case one
    case optional
    /// At least one; only for the last.
    case some
    /// Any number; only for the last.
    case any
  }

  let name: String
  let shape: ValueShape
  let count: Count
  let help: String

  /// A positional argument; its name is in capitals.
  public init(_ name: String, _ shape: ValueShape, count: Count = .one, help: String) {
    self.name = name
    self.shape = shape
    self.count = count
    self.help = help
  }

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
