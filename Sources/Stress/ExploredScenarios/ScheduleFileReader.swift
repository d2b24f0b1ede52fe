import Hierarchy

extension ScheduleFile {
  /// The file that `text` is.
  package init(text: String) throws(ScheduleFileError) {
    var reader = ScheduleFileReader(text)
    self = try reader.file()
  }
}

/// Reads a schedule line by line, in the order that the format fixes.
private struct ScheduleFileReader {
  private static let longest = 100_000

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
    let scenario = try scenario()
    let form = try form()
    let actors = try count("actors", in: 2...ActorSet.capacity)
    let steps = try count("steps", in: 1...Self.longest)
    let seed = try seed()
    let failure = try failure()
    let trace = try trace()
    let file = ScheduleFile(
      scenario: scenario,
      form: form,
      bounds: ExplorationBounds(actors: actors, steps: steps),
      seed: seed,
      failure: failure,
      trace: trace,
      switches: try switches(actors)
    )
    if let surplus = lines.first {
      number = surplus.number
      throw error(
        .unexpectedLine,
        "comes after the end",
        "Remove it, or begin it with # if it is for people."
      )
    }
    return file
  }

  private mutating func head() throws(ScheduleFileError) {
    let first = lines.popFirst()
    number = first?.number ?? 1
    guard let first, first.text.hasPrefix("bubbleup-schedule ") else {
      throw error(
        .notASchedule,
        "does not begin with 'bubbleup-schedule'",
        "Name a file that a failing exploration saved."
      )
    }
    guard first.text == "bubbleup-schedule \(ScheduleFile.version)" else {
      throw error(
        .otherVersion,
        "is of a version that is not \(ScheduleFile.version)",
        "Replay it with the build that saved it."
      )
    }
  }

  private mutating func scenario() throws(ScheduleFileError) -> String {
    let name = try value("scenario")
    guard ExploredScenario.named(name) != nil else {
      let known = ExploredScenario.all.map(\.name).joined(separator: ", ")
      throw error(
        .unknownName,
        "names the scenario '\(name.prefix(40))'",
        "There are \(known)."
      )
    }
    return name
  }

  private mutating func form() throws(ScheduleFileError) -> ExploredForm {
    let strategy = try value("strategy")
    let options = try value("options", mayBeEmpty: true)
    let discipline = try value("discipline")
    if let form = ExploredForm(strategy: strategy, options: options, discipline: discipline) { return form }
    let known = ExploredForm.all.map(\.description).joined(separator: ", ")
    throw error(
      .unknownName,
      "ends the name of a form that is not explored",
      "There are \(known)."
    )
  }

  private mutating func failure() throws(ScheduleFileError) -> Violation.Code {
    let name = try value("failure")
    if let code = Violation.Code(rawValue: name) { return code }
    let known = Violation.Code.allCases.map(\.rawValue).joined(separator: ", ")
    throw error(.badValue, "names no kind of failure", "There are \(known).")
  }

  private mutating func seed() throws(ScheduleFileError) -> UInt64 {
    guard let seed = UInt64(try value("seed")) else {
      throw error(.badValue, "has no seed", "Write decimal digits that fit into 64 bits.")
    }
    return seed
  }

  private mutating func trace() throws(ScheduleFileError) -> UInt64 {
    let digits = try value("trace")
    guard digits.count == 16, digits.allSatisfy(\.isHexDigit), let trace = UInt64(digits, radix: 16) else {
      throw error(.badValue, "has no digest", "Write its 16 hexadecimal digits.")
    }
    return trace
  }

  private mutating func switches(_ actors: Int) throws(ScheduleFileError) -> [ActorSwitch] {
    var switches: [ActorSwitch] = []
    while let line = lines.popFirst() {
      number = line.number
      if line.text == "end" { return switches }
      let words = line.text.split(separator: " ", omittingEmptySubsequences: false)
      guard words.count == 3, words[0] == "switch" else {
        throw error(
          .unexpectedLine,
          "is neither 'switch STEP ACTOR' nor 'end'",
          "Take the line as it was saved."
        )
      }
      guard let step = Int(words[1]), (0...Self.longest).contains(step), step > switches.last?.step ?? -1
      else {
        throw error(.badValue, "has no step after the one before", "Write steps in ascending order.")
      }
      guard let actor = Int(words[2]), (0..<actors).contains(actor) else {
        throw error(.badValue, "has no actor", "There are 0 to \(actors - 1).")
      }
      switches.append(ActorSwitch(step: step, actor: actor))
    }
    throw cutOff("end")
  }

  private mutating func count(_ key: String, in range: ClosedRange<Int>) throws(ScheduleFileError) -> Int {
    guard let count = Int(try value(key)), range.contains(count) else {
      throw error(
        .badValue,
        "has no number of \(key)",
        "Write one of \(range.lowerBound) to \(range.upperBound)."
      )
    }
    return count
  }

  private mutating func value(_ key: String, mayBeEmpty: Bool = false) throws(ScheduleFileError) -> String {
    guard let line = lines.popFirst() else { throw cutOff(key) }
    number = line.number
    guard line.text.hasPrefix("\(key) ") || (mayBeEmpty && line.text == key) else {
      throw error(
        .unexpectedLine,
        "is not '\(key) …'",
        "Take the lines in the order in which they were saved."
      )
    }
    let value = line.text.dropFirst(key.count + 1)
    guard mayBeEmpty || !value.isEmpty else {
      throw error(.badValue, "has no value after '\(key)'", "Take the line as it was saved.")
    }
    return String(value)
  }

  private func cutOff(_ key: String) -> ScheduleFileError {
    error(.cutOff, "is the last one, and '\(key)' is still to come", "Take the file as it was saved.")
  }

  private func error(_ code: ScheduleFileError.Code, _ problem: String, _ advice: String) -> ScheduleFileError
  {
    ScheduleFileError(code: code, line: number, problem: problem, advice: advice)
  }
}

/// Why a text is no schedule that can be replayed, where, and what to do next.
package struct ScheduleFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The closed list of reasons.
  package enum Code: Sendable {
    /// It does not begin as a schedule does.
    case notASchedule
    /// It is of another version.
    case otherVersion
    /// It ends before everything is said.
    case cutOff
    /// A line is another one than the format has there.
    case unexpectedLine
    /// A value is none, or out of its range.
    case badValue
    /// It names something that this build does not have.
    case unknownName
  }

  package let code: Code
  /// The line, counted from 1.
  package let line: Int
  /// What is wrong there, without a full stop.
  package let problem: String
  /// What to do next, as a sentence.
  package let advice: String

  package var description: String { "line \(line) \(problem). \(advice)" }
}
