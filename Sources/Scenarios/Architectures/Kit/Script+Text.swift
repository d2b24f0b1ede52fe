extension Script: Equatable {
  /// The text that reads back as the same script: a line for each of architecture, options and seed, then a line per
  /// step.
  package var text: String {
    let head = ["architecture \(subject.architecture.name)", "options \(subject.options.canonical)"]
    let lines = head + (seed.map { ["seed \($0)"] } ?? []) + steps.map(\.description)
    return lines.map { $0 + "\n" }.joined()
  }

  package static func == (left: Script, right: Script) -> Bool { left.text == right.text }

  /// The script for one of `architectures` that `text` is; blank lines and those that begin with `#` say nothing.
  ///
  /// Architecture, options and seed may be in any order, each once and before the first step.
  package init(
    text: String,
    for architectures: [any Architecture] = ArchitectureCatalogue.all
  ) throws(ScriptError) {
    var (headers, steps): ([String: Line], [Line]) = ([:], [])
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    // The line that would come next, where a missing header is missing.
    let end = lines.count + (text.last?.isNewline == false ? 1 : 0)
    for (index, content) in lines.enumerated() {
      guard let line = try Line(content, at: index + 1) else { continue }
      if Self.headerWords.contains(line.word) {
        let isTaken = headers.updateValue(line, forKey: line.word) != nil
        guard isTaken || !steps.isEmpty else { continue }
        let problem = isTaken ? "is there twice" : "comes after a step"
        throw line.refusal("'\(line.word)' \(problem)", "Write it once, before the first step.")
      }
      steps.append(line)
    }
    func value(of header: String, _ advice: String) throws(ScriptError) -> Line {
      if let line = headers[header] { return line }
      // What comes first of that which cannot be read without it.
      let place = [headers["options"], steps.first].compactMap { $0?.number }.min() ?? end
      throw ScriptError(line: place, problem: "the line '\(header) …' is missing", advice: advice)
    }
    let architecture = try value(of: "architecture", "Begin with 'architecture NAME'.")
      .architecture(of: architectures)
    let options = try value(
      of: "options",
      "Write 'options' with a form that 'bubbleup list architectures' shows."
    )
    .form(of: architecture)
    let seed = try headers["seed"].map { (line) throws(ScriptError) -> UInt64 in
      try line.number(in: 0...UInt64.max)
    }
    self.init(
      ArchitectureCase(architecture, options),
      seed: seed,
      steps: try steps.map { (line) throws(ScriptError) -> Step in try line.step(of: architecture) }
    )
  }

  private static let headerWords: Set<String> = ["architecture", "options", "seed"]
}

/// A line that says something: a word, and its value if it has one.
private struct Line {
  /// From 1.
  let number: Int
  let word: String
  private let value: String?

  /// Nil for a blank line and a comment.
  init?(_ content: Substring, at number: Int) throws(ScriptError) {
    let words = content.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let first = words.first, !first.hasPrefix("#") else { return nil }
    (self.number, word, value) = (number, first, words.dropFirst().first)
    if words.count > 2 {
      throw refusal("'\(words[2])' is one word too many", "Write one word and its value per line.")
    }
  }

  func architecture(of architectures: [any Architecture]) throws(ScriptError) -> any Architecture {
    if let found = architectures.first(where: { $0.name == value }) { return found }
    let names = architectures.map(\.name).joined(separator: ", ")
    throw refusal("there is no architecture '\(value ?? "")'", "Write one of \(names).")
  }

  /// Only the forms that the architecture names are known to make sense; the order of their parts is free.
  func form(of architecture: any Architecture) throws(ScriptError) -> ArchitectureOptions {
    let (forms, text) = (architecture.variants + architecture.hazards, value ?? "")
    let parts = text.split(separator: ";").sorted()
    if let form = forms.first(where: { $0.canonical.split(separator: ";") == parts }) { return form }
    throw refusal(
      "\(architecture.name) has no form '\(text)'",
      "Write one that 'bubbleup list architectures' shows."
    )
  }

  func step(of architecture: any Architecture) throws(ScriptError) -> Step {
    guard let operation = architecture.operations.first(where: { $0.rawValue == word }) else {
      let names = architecture.operations.map(\.rawValue).joined(separator: ", ")
      throw refusal("'\(word)' is no operation of \(architecture.name)", "Write one of \(names).")
    }
    let argument = try value == nil ? 0 : number(in: Step.arguments)
    return Step(operation, argument)
  }

  func number<Value: FixedWidthInteger>(in range: ClosedRange<Value>) throws(ScriptError) -> Value {
    let text = value ?? ""
    let isDecimal = text.utf8.allSatisfy { (48...57).contains($0) }
    if isDecimal, let number = Value(text), range.contains(number) { return number }
    throw refusal("'\(text)' is no whole number up to \(range.upperBound)", "Write decimal digits.")
  }

  func refusal(_ problem: String, _ advice: String) -> ScriptError {
    ScriptError(line: number, problem: problem, advice: advice)
  }
}

/// Why a text is no script, in which line, and what to write instead.
package struct ScriptError: Error {
  /// From 1; the line after the last one where something is missing.
  package let line: Int
  /// Without a full stop.
  package let problem: String
  package let advice: String
}
