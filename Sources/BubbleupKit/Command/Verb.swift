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
