/// Reads the text of a script, line by line; blank lines and those that begin with `#` say nothing.
public struct ScriptParser {
  private let architectures: [any Architecture]

  /// A parser of scripts for `architectures`.
  public init(_ architectures: [any Architecture]) {
    self.architectures = architectures
  }

  /// The script that `text` is.
  public func script(in text: String) throws(ScriptError) -> Script {
    var reading = Reading(architectures)
    var count = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      count += 1
      let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      try reading.take(first, Array(words.dropFirst()), line: count)
    }
    // What follows the last line's end is a line of its own only if something stands there.
    return try reading.script(endingAt: text.last?.isNewline == false ? count + 1 : count)
  }
}

/// What has been read so far.
private struct Reading {
  let architectures: [any Architecture]
  var architecture: (any Architecture)?
  var options: ArchitectureOptions?
  var seed: UInt64?
  var steps: [Step] = []

  init(_ architectures: [any Architecture]) { self.architectures = architectures }

  mutating func take(_ word: String, _ rest: [String], line: Int) throws(ScriptError) {
    guard rest.count <= 1 else {
      throw ScriptError(
        code: .surplusWords,
        line: line,
        problem: "'\(rest[1])' is one word too many",
        advice: "Write one word and its value per line."
      )
    }
    guard let header = Script.Header(rawValue: word) else { return try take(step: word, rest.first, line) }
    try refuseMisplaced(header, line)
    switch header {
    case .architecture: architecture = try architecture(named: rest.first ?? "", line)
    case .options: options = try form(rest.first ?? "", line)
    case .seed: seed = try number(rest.first ?? "", in: 0...UInt64.max, line)
    }
  }

  func script(endingAt line: Int) throws(ScriptError) -> Script {
    let (architecture, options) = try subject(line)
    return Script(architecture: architecture.name, options: options, seed: seed, steps: steps)
  }

  private mutating func take(step word: String, _ argument: String?, _ line: Int) throws(ScriptError) {
    let (architecture, _) = try subject(line)
    guard let operation = architecture.operations.first(where: { $0.rawValue == word }) else {
      let names = architecture.operations.map(\.rawValue).joined(separator: ", ")
      throw ScriptError(
        code: .unknownOperation,
        line: line,
        problem: "'\(word)' is no operation of \(architecture.name)",
        advice: "Write one of \(names)."
      )
    }
    steps.append(
      Step(
        operation,
        try argument.map { text throws(ScriptError) in try number(text, in: Step.arguments, line) } ?? 0
      )
    )
  }

  /// Architecture and form, which everything else has to come after.
  private func subject(_ line: Int) throws(ScriptError) -> (any Architecture, ArchitectureOptions) {
    guard let architecture else { throw missing(.architecture, "Begin with 'architecture NAME'.", line) }
    guard let options else {
      throw missing(.options, "Write 'options' with a form that 'bubbleup list architectures' shows.", line)
    }
    return (architecture, options)
  }

  private func missing(_ header: Script.Header, _ advice: String, _ line: Int) -> ScriptError {
    ScriptError(
      code: .headerMissing,
      line: line,
      problem: "the line '\(header) …' is missing",
      advice: advice
    )
  }

  private func refuseMisplaced(_ header: Script.Header, _ line: Int) throws(ScriptError) {
    let isTaken =
      switch header {
      case .architecture: architecture != nil
      case .options: options != nil
      case .seed: seed != nil
      }
    guard isTaken || !steps.isEmpty else { return }
    throw ScriptError(
      code: .headerMisplaced,
      line: line,
      problem: isTaken ? "'\(header)' is there twice" : "'\(header)' comes after a step",
      advice: "Write it once, before the first step."
    )
  }

  private func architecture(named name: String, _ line: Int) throws(ScriptError) -> any Architecture {
    if let found = architectures.first(where: { $0.name == name }) { return found }
    throw ScriptError(
      code: .unknownArchitecture,
      line: line,
      problem: "there is no architecture '\(name)'",
      advice: "Write one of \(architectures.map(\.name).joined(separator: ", "))."
    )
  }

  /// Only the forms that the architecture names are known to make sense; the order of their parts is free.
  private func form(_ text: String, _ line: Int) throws(ScriptError) -> ArchitectureOptions {
    guard let architecture else { throw missing(.architecture, "Begin with 'architecture NAME'.", line) }
    let wanted = text.split(separator: ";").sorted()
    let forms = architecture.variants + architecture.hazards.map(\.options)
    if let found = forms.first(where: { $0.canonical.split(separator: ";") == wanted }) { return found }
    throw ScriptError(
      code: .unknownOptions,
      line: line,
      problem: "\(architecture.name) has no form '\(text)'",
      advice: "Write one that 'bubbleup list architectures' shows."
    )
  }

  private func number<Value: FixedWidthInteger>(
    _ text: String,
    in range: ClosedRange<Value>,
    _ line: Int
  ) throws(ScriptError) -> Value {
    let isDecimal = text.utf8.allSatisfy { (48...57).contains($0) }
    if isDecimal, let value = Value(text), range.contains(value) { return value }
    throw ScriptError(
      code: .badNumber,
      line: line,
      problem: "'\(text)' is no whole number up to \(range.upperBound)",
      advice: "Write decimal digits."
    )
  }
}

/// Why a text is no script, in which line, and what to write instead.
public struct ScriptError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The closed list of reasons.
  public enum Code: Sendable, CaseIterable {
    /// A line that has to come first is not there.
    case headerMissing
    /// A line that may be there once is there again, or after the first step.
    case headerMisplaced
    /// No architecture has the name.
    case unknownArchitecture
    /// The architecture has no such form.
    case unknownOptions
    /// The architecture has no such operation.
    case unknownOperation
    /// A number is none, or does not fit.
    case badNumber
    /// A line has words that mean nothing there.
    case surplusWords
  }

  /// Which reason of the closed list.
  public let code: Code
  /// The line, from 1; that after the last one where something is missing.
  public let line: Int
  /// What is wrong there, without a full stop.
  public let problem: String
  /// What to do next, as a sentence.
  public let advice: String

  /// Line, problem and advice in one line of text.
  public var description: String { "line \(line): \(problem). \(advice)" }
}
