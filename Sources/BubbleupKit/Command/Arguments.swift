import Synchronization

/// What was typed for one verb, read through the verb's own declarations.
///
/// Every reading is recorded, so that a test can find the option that is declared and never read, and the
/// command can say that an option had no effect.
public struct Arguments: Sendable {
  let verb: Verb

  private let options: [String: [String]]
  private let words: [String: [String]]
  private let record = UseRecord()

  init(verb: Verb, options: [String: [String]], positionals: [String: [String]]) {
    self.verb = verb
    self.options = options
    self.words = positionals
  }

  /// The declared options and positional arguments that were never read, as they are spelt.
  var unread: [String] {
    let declared = verb.options.map(\.spelling) + verb.positionals.map(\.name)
    return declared.filter { !record.contains($0) }
  }

  /// The options that were typed and never read.
  var ineffective: [String] {
    verb.options.filter { options[$0.name] != nil && !record.contains($0.spelling) }.map(\.spelling)
  }

  /// Whether the option was typed, whatever its default.
  public func isGiven(_ option: Option) throws(CommandError) -> Bool { try typed(option) != nil }

  func typed(_ option: Option) throws(CommandError) -> [String]? {
    guard verb.options.contains(option) else { throw undeclared(option.spelling) }
    record.insert(option.spelling)
    return options[option.name]
  }

  func typed(_ positional: Positional) throws(CommandError) -> [String] {
    guard verb.positionals.contains(positional) else { throw undeclared(positional.name) }
    record.insert(positional.name)
    return words[positional.name] ?? []
  }

  private func undeclared(_ spelling: String) -> CommandError {
    CommandError(
      .unexpected,
      at: spelling,
      "'\(verb.name)' reads it without declaring it",
      advice: "Add it to the verb's declaration."
    )
  }

  private final class UseRecord: Sendable {
    private let names = Mutex(Set<String>())

    func insert(_ name: String) { _ = names.withLock { $0.insert(name) } }
    func contains(_ name: String) -> Bool { names.withLock { $0.contains(name) } }
  }
}

extension Arguments {
  /// Whether the flag was typed.
  public func flag(_ option: Option) throws(CommandError) -> Bool { try isGiven(option) }

  /// The option's value or its declared default; one of them must exist.
  public func value<Value>(_ option: Option, as parser: ValueParser<Value>) throws(CommandError) -> Value {
    if let value = try optional(option, as: parser) { return value }
    throw CommandError(.usage, at: option.spelling, "is required", advice: "Give \(parser.expectation).")
  }

  /// The option's value or its declared default; nil without both.
  public func optional<Value>(
    _ option: Option,
    as parser: ValueParser<Value>
  ) throws(CommandError) -> Value? {
    try values(option, as: parser).last
  }

  /// All values of a repeatable option, or its declared default.
  public func values<Value>(_ option: Option, as parser: ValueParser<Value>) throws(CommandError) -> [Value] {
    try parse(try typed(option) ?? fallback(option), parser, at: option.spelling)
  }

  /// The value at a place that must be filled.
  public func value<Value>(
    _ positional: Positional,
    as parser: ValueParser<Value>
  ) throws(CommandError) -> Value {
    if let value = try values(positional, as: parser).first { return value }
    throw CommandError(.usage, at: positional.name, "is required", advice: "Give \(parser.expectation).")
  }

  /// The values at a place that may be empty or take many.
  public func values<Value>(
    _ positional: Positional,
    as parser: ValueParser<Value>
  ) throws(CommandError) -> [Value] {
    try parse(try typed(positional), parser, at: positional.name)
  }

  private func fallback(_ option: Option) -> [String] {
    if case .value(let text) = option.absence { [text] } else { [] }
  }

  private func parse<Value>(
    _ texts: [String],
    _ parser: ValueParser<Value>,
    at place: String
  ) throws(CommandError) -> [Value] {
    var values: [Value] = []
    for text in texts { values.append(try parser.parse(text, at: place)) }
    return values
  }
}

extension Arguments {
  /// What was typed, option by option in the order of their declaration, or of some of them; parsing it again gives the
  /// same arguments.
  func spelt(_ some: [Option]? = nil) throws(CommandError) -> [String] {
    var words: [String] = []
    for option in some ?? verb.options {
      for value in try typed(option) ?? [] {
        words.append(option.shape == nil ? option.spelling : "\(option.spelling)=\(value)")
      }
    }
    return words
  }
}

extension String {
  /// As a POSIX shell reads it: the word itself where nothing in it is special, in single quotes otherwise.
  var shellQuoted: String {
    let isPlain =
      !isEmpty && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./:=,+@%".contains($0)) }
    if isPlain { return self }
    return "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
