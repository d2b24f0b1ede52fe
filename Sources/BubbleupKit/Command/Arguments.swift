import Synchronization

/// What was typed for one verb, read through the verb's own declarations.
///
/// Every reading is recorded, so that a test can find the option that is declared and never read, and the
/// command can say that an option had no effect.
public struct Arguments: Sendable {
  /// The verb that was asked for.
  public let verb: Verb

  private let options: [String: [String]]
  private let words: [String: [String]]
  private let record = UseRecord()

  init(verb: Verb, options: [String: [String]], positionals: [String: [String]]) {
    self.verb = verb
    self.options = options
    self.words = positionals
  }

  /// The declared options and positional arguments that were never read, as they are spelt.
  public var unread: [String] {
    let declared = verb.options.map(\.spelling) + verb.positionals.map(\.name)
    return declared.filter { !record.contains($0) }
  }

  /// The options that were typed and never read.
  public var ineffective: [String] {
    verb.options.filter { options[$0.name] != nil && !record.contains($0.spelling) }.map(\.spelling)
  }

  /// Whether the option was typed, whatever its default.
  public func isGiven(_ option: Option) throws(CommandError) -> Bool {
    try typed(option) != nil
  }

  /// What was typed for the option; nil when it is absent.
  func typed(_ option: Option) throws(CommandError) -> [String]? {
    guard verb.options.contains(option) else { throw undeclared(option.spelling) }
    record.insert(option.spelling)
    return options[option.name]
  }

  /// What was typed at the place; empty when nothing was.
  func typed(_ positional: Positional) throws(CommandError) -> [String] {
    guard verb.positionals.contains(positional) else { throw undeclared(positional.name) }
    record.insert(positional.name)
    return words[positional.name] ?? []
  }

  private func undeclared(_ spelling: String) -> CommandError {
    CommandError(
      .fault,
      at: spelling,
      "'\(verb.name)' reads it without declaring it",
      advice: "Add it to the verb's declaration."
    )
  }

  private final class UseRecord: Sendable {
    private let names = Mutex(Set<String>())

    func insert(_ name: String) {
      _ = names.withLock { $0.insert(name) }
    }

    func contains(_ name: String) -> Bool {
      names.withLock { $0.contains(name) }
    }
  }
}
