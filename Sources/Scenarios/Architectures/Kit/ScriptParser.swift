/// Reads the text of a script, line by line; blank lines and those that begin with `#` say nothing.
public struct ScriptParser {
  private let architectures: [any Architecture]

  /// A parser of scripts for `architectures`.
  public init(_ architectures: [any Architecture] = ArchitectureCatalogue.all) {
    self.architectures = architectures
  }

  /// The script that `text` is.
  public func script(in text: String) throws(ScriptError) -> Script {
    var reading = Reading(architectures: architectures)
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      reading.line += 1
      let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      try reading.take(words)
    }
    // What follows the last line's end is a line of its own only if something stands there.
    if text.last?.isNewline == false { reading.line += 1 }
    let (architecture, options) = try reading.subject()
    return Script(
      architecture: architecture.name,
      options: options,
      seed: reading.seed,
      steps: reading.steps
    )
  }
}

/// What has been read so far.
private struct Reading {
  let architectures: [any Architecture]
  var line = 0
  var architecture: (any Architecture)?
  var options: ArchitectureOptions?
  var seed: UInt64?
  var steps: [Step] = []

  mutating func take(_ words: [String]) throws(ScriptError) {
    if words.count > 2 {
      throw refusal("'\(words[2])' is one word too many", "Write one word and its value per line.")
    }
    let (word, value) = (words[0], words.dropFirst().first)
    switch word {
    case "architecture":
      try refuseMisplaced(word, isTaken: architecture != nil)
      architecture = try architecture(named: value ?? "")
    case "options":
      try refuseMisplaced(word, isTaken: options != nil)
      options = try form(value ?? "")
    case "seed":
      try refuseMisplaced(word, isTaken: seed != nil)
      seed = try number(value ?? "", in: 0...UInt64.max)
    default: steps.append(try step(word, value ?? "0"))
    }
  }

  /// Architecture and form, which everything else has to come after.
  func subject() throws(ScriptError) -> (any Architecture, ArchitectureOptions) {
    guard let architecture else { throw missing("architecture", "Begin with 'architecture NAME'.") }
    guard let options else {
      throw missing("options", "Write 'options' with a form that 'bubbleup list architectures' shows.")
    }
    return (architecture, options)
  }

  private func step(_ word: String, _ argument: String) throws(ScriptError) -> Step {
    let (architecture, _) = try subject()
    guard let operation = architecture.operations.first(where: { $0.rawValue == word }) else {
      let names = architecture.operations.map(\.rawValue).joined(separator: ", ")
      throw refusal("'\(word)' is no operation of \(architecture.name)", "Write one of \(names).")
    }
    return Step(operation, try number(argument, in: Step.arguments))
  }

  private func architecture(named name: String) throws(ScriptError) -> any Architecture {
    if let found = architectures.first(where: { $0.name == name }) { return found }
    let names = architectures.map(\.name).joined(separator: ", ")
    throw refusal("there is no architecture '\(name)'", "Write one of \(names).")
  }

  /// Only the forms that the architecture names are known to make sense; the order of their parts is free.
  private func form(_ text: String) throws(ScriptError) -> ArchitectureOptions {
    guard let architecture else { throw missing("architecture", "Begin with 'architecture NAME'.") }
    let wanted = text.split(separator: ";").sorted()
    let forms = architecture.variants + architecture.hazards.map(\.options)
    if let found = forms.first(where: { $0.canonical.split(separator: ";") == wanted }) { return found }
    throw refusal(
      "\(architecture.name) has no form '\(text)'",
      "Write one that 'bubbleup list architectures' shows."
    )
  }

  private func number<Value: FixedWidthInteger>(
    _ text: String,
    in range: ClosedRange<Value>
  ) throws(ScriptError) -> Value {
    let isDecimal = text.utf8.allSatisfy { (48...57).contains($0) }
    if isDecimal, let value = Value(text), range.contains(value) { return value }
    throw refusal("'\(text)' is no whole number up to \(range.upperBound)", "Write decimal digits.")
  }

  private func refuseMisplaced(_ header: String, isTaken: Bool) throws(ScriptError) {
    guard isTaken || !steps.isEmpty else { return }
    let problem = isTaken ? "'\(header)' is there twice" : "'\(header)' comes after a step"
    throw refusal(problem, "Write it once, before the first step.")
  }

  private func missing(_ header: String, _ advice: String) -> ScriptError {
    refusal("the line '\(header) …' is missing", advice)
  }

  private func refusal(_ problem: String, _ advice: String) -> ScriptError {
    ScriptError(line: line, problem: problem, advice: advice)
  }
}

/// Why a text is no script, in which line, and what to write instead.
public struct ScriptError: Error, Equatable, CustomStringConvertible {
  /// The line, from 1; that after the last one where something is missing.
  public let line: Int
  /// What is wrong there, without a full stop.
  public let problem: String
  /// What to do next, as a sentence.
  public let advice: String

  /// Line, problem and advice in one line of text.
  public var description: String { "line \(line): \(problem). \(advice)" }
}
