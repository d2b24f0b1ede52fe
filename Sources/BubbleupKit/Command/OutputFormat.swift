/// The formats in which a verb prints what it found.
protocol OutputFormat: CaseIterable, Equatable, RawRepresentable<String> {
  static var text: Self { get }
  static var json: Self { get }
  /// What one of them does besides printing, as a further clause of the help.
  static var remark: String { get }
}

extension OutputFormat {
  static var remark: String { "" }

  static var option: Option {
    .value("format", .choices(of: Self.self), absence: .described(text.rawValue))
      .help("Format of the result on standard output\(remark)")
  }

  /// The format that was asked for; where the verb has `--json`, that is short for `--format json`.
  init(_ arguments: Arguments) throws {
    let named = try arguments.optional(Self.option, as: ValueParser<Self>.oneOfCases)
    guard arguments.verb.options.contains(.json), try arguments.flag(.json) else {
      self = named ?? .text
      return
    }
    guard named == nil || named == .json else {
      throw CommandError(.usage, at: "--json", "contradicts --format", advice: "Keep one of them.")
    }
    self = .json
  }
}

/// Those of verbs that prove something, case by case.
enum ProofFormat: String, OutputFormat { case text, json, junit }
