extension Arguments {
  /// Whether the flag was typed.
  public func flag(_ option: Option) throws(CommandError) -> Bool {
    try typed(option) != nil
  }

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
  public func values<Value>(
    _ option: Option,
    as parser: ValueParser<Value>
  ) throws(CommandError) -> [Value] {
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
