import Strategies

extension ScheduleFile {
  package init(text: String) throws(ScheduleFileError) {
    var reader = ScheduleFileReader(text)
    self = try reader.file()
  }
}

/// Why a text is no schedule that can be replayed, where, and what to do next.
package struct ScheduleFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Counted from 1.
  package let line: Int
  /// What is wrong there, without a full stop.
  package let problem: String
  /// What to do next, as a sentence.
  package let advice: String

  package var description: String { "line \(line) \(problem). \(advice)" }
}

/// Reads a schedule line by line, in the order that the format fixes.
private struct ScheduleFileReader {
  private static let longest = 100_000
  private static let asSaved = "Take the line as it was saved."

  private var lines: ArraySlice<(number: Int, text: Substring)>
  private var number = 1

  init(_ text: String) {
    let all = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    lines =
      all.map { (number: $0.offset + 1, text: $0.element) }
      .filter { !$0.text.hasPrefix("#") && !$0.text.allSatisfy(\.isWhitespace) }[...]
  }

  mutating func file() throws(ScheduleFileError) -> ScheduleFile {
    try head()
    let scenario = try value("scenario")
    let scenarios = ExploredScenario.all.map(\.name)
    try check(
      scenarios.contains(scenario),
      "names the scenario '\(scenario.prefix(40))'",
      Self.known(scenarios)
    )
    let (strategy, options) = (try value("strategy"), try value("options", mayBeEmpty: true))
    let discipline = try value("discipline")
    let form = try required(
      ExploredForm.all.first {
        "\($0.strategy)" == strategy && $0.options.canonical == options
          && $0.discipline.rawValue == discipline
      },
      "ends the name of a form that is not explored",
      Self.known(ExploredForm.all.map(\.description))
    )
    let actors = try count("actors", in: 2...ActorSet.capacity)
    let steps = try count("steps", in: 1...Self.longest)
    let decimal = try value("seed")
    let seed = try required(
      UInt64(decimal),
      "has no seed",
      "Write decimal digits that fit into 64 bits."
    )
    let kind = try value("failure")
    let failure = try required(
      Violation.Code(rawValue: kind),
      "names no kind of failure",
      Self.known(Violation.Code.allCases.map(\.rawValue))
    )
    let digits = try value("trace")
    let trace = try required(
      digits.count == 16 && digits.allSatisfy(\.isHexDigit) ? UInt64(digits, radix: 16) : nil,
      "has no digest",
      "Write its 16 hexadecimal digits."
    )
    let file = ScheduleFile(
      scenario: scenario,
      form: form,
      bounds: ExplorationBounds(actors: actors, steps: steps),
      seed: seed,
      failure: failure,
      trace: trace,
      switches: try switches(actors)
    )
    guard let surplus = lines.first else { return file }
    number = surplus.number
    throw error("comes after the end", "Remove it, or begin it with # if it is for people.")
  }

  private mutating func head() throws(ScheduleFileError) {
    let first = lines.popFirst()
    number = first?.number ?? 1
    let text = first?.text ?? ""
    try check(
      text.hasPrefix("bubbleup-schedule "),
      "does not begin with 'bubbleup-schedule'",
      "Name a file that a failing exploration saved."
    )
    try check(
      text == "bubbleup-schedule \(ScheduleFile.version)",
      "is of a version that is not \(ScheduleFile.version)",
      "Replay it with the build that saved it."
    )
  }

  private mutating func switches(_ actors: Int) throws(ScheduleFileError) -> [ActorSwitch] {
    var switches: [ActorSwitch] = []
    while let line = lines.popFirst() {
      number = line.number
      if line.text == "end" { return switches }
      let words = line.text.split(separator: " ", omittingEmptySubsequences: false)
      try check(
        words.count == 3 && words[0] == "switch",
        "is neither 'switch STEP ACTOR' nor 'end'",
        Self.asSaved
      )
      let earlier = switches.last?.step ?? -1
      let step = try required(
        Int(words[1]).flatMap { $0 > earlier && $0 <= Self.longest ? $0 : nil },
        "has no step after the one before",
        "Write steps in ascending order."
      )
      let actor = try required(
        Int(words[2]).flatMap { (0..<actors).contains($0) ? $0 : nil },
        "has no actor",
        "There are 0 to \(actors - 1)."
      )
      switches.append(ActorSwitch(step: step, actor: actor))
    }
    throw cutOff("end")
  }

  private mutating func count(_ key: String, in range: ClosedRange<Int>) throws(ScheduleFileError) -> Int {
    let value = try value(key)
    return try required(
      Int(value).flatMap { range.contains($0) ? $0 : nil },
      "has no number of \(key)",
      "Write one of \(range.lowerBound) to \(range.upperBound)."
    )
  }

  private mutating func value(_ key: String, mayBeEmpty: Bool = false) throws(ScheduleFileError) -> String {
    guard let line = lines.popFirst() else { throw cutOff(key) }
    number = line.number
    try check(
      line.text.hasPrefix("\(key) ") || (mayBeEmpty && line.text == key),
      "is not '\(key) …'",
      "Take the lines in the order in which they were saved."
    )
    let value = line.text.dropFirst(key.count + 1)
    try check(mayBeEmpty || !value.isEmpty, "has no value after '\(key)'", Self.asSaved)
    return String(value)
  }

  private func check(_ holds: Bool, _ problem: String, _ advice: String) throws(ScheduleFileError) {
    if !holds { throw error(problem, advice) }
  }

  private func required<Value>(
    _ value: Value?,
    _ problem: String,
    _ advice: String
  ) throws(ScheduleFileError) -> Value {
    guard let value else { throw error(problem, advice) }
    return value
  }

  private func cutOff(_ key: String) -> ScheduleFileError {
    error("is the last one, and '\(key)' is still to come", "Take the file as it was saved.")
  }

  private func error(_ problem: String, _ advice: String) -> ScheduleFileError {
    ScheduleFileError(line: number, problem: problem, advice: advice)
  }

  private static func known(_ names: [String]) -> String { "There are \(names.joined(separator: ", "))." }
}
