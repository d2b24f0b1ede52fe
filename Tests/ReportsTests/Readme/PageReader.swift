import Foundation

/// Goes through a page: tables by their columns, sentences by their words.
struct PageReader {
  /// Every number that a table or a known sentence shows, with what it has to be.
  private(set) var readings: [Reading] = []
  /// Sentences that should be there.
  private(set) var missing: [String] = []
  /// Lines with numbers that nothing of the above has read.
  private(set) var unread: [String] = []
  private let files: Committed

  init(page: String, sentences: [PageSentences.Sentence], files: Committed) {
    self.files = files
    var lines = page.components(separatedBy: "\n")
    var header: [String] = []
    for (place, line) in lines.enumerated() where line.hasPrefix("|") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      if place == 0 || !lines[place - 1].hasPrefix("|") { header = cells }
      guard cells.count == header.count, cells != header, let row = row(cells, header) else { continue }
      readings += row
      lines[place] = Self.masked(line)
    }
    // Sentences go over the ends of lines.
    var text = lines.joined(separator: "\n")
    for sentence in sentences { text = take(sentence, from: text) }
    unread = Self.prose(text).components(separatedBy: "\n").filter { line in
      // Not those of names, as in x86-64.
      line.range(of: #"(?<![\p{L}\d-])\d"#, options: .regularExpression) != nil
    }
  }

  private static func masked(_ text: String) -> String { String(text.map { $0.isNumber ? "x" : $0 }) }

  // MARK: Tables

  /// The numbers of a row; nil of a table that has none, or whose rows are read as sentences.
  private func row(_ cells: [String], _ header: [String]) -> [Reading]? {
    let name = cells[0].filter { $0 != "`" }
    let found: ((String) -> [Found])? =
      switch header[0] {
      case "strategy": { strategy($0, name) }
      case "family": { [fastest($0, name, cells[1].filter { $0 != "`" })] }
      case "way": { way($0, name, strategy: cells[2].filter { $0 != "`" }) }
      case "two threads through": { threads($0, name) }
      default: nil
      }
    guard let found, !name.hasPrefix("-") else { return nil }
    return zip(header, cells).dropFirst().filter { !$0.1.hasPrefix("`") }
      .map { Reading(shown: $0.1, found: found($0.0)) }
  }

  private func strategy(_ column: String, _ name: String) -> [Found] {
    switch column {
    case "in the app": [files.latency(name, "app-120")]
    case "in the deep app": [files.latency(name, "deep-app-1000")]
    case "a further level": [files.slope(name)]
    case "allocations", "retains": [files.exact(column, name)]
    case "wrong deliveries": files.wrongDeliveries(name)
    case "left behind": files.left(name)
    default: []
    }
  }

  /// A row of any but the fastest sound strategy of the family is found nowhere.
  private func fastest(_ column: String, _ family: String, _ name: String) -> Found {
    let (app, names) = ("deep-app-1000", Set(files.strategies.compactMap { $0["strategy"] }))
    let sound = names.filter { $0.prefix { $0 != "." } == family && files.isSound($0, app) }
    let fastest = sound.min {
      files.latency($0, app).value ?? .infinity < files.latency($1, app).value ?? .infinity
    }
    return fastest == name ? files.exact(column, name, app) : .exact(.nan)
  }

  private func way(_ column: String, _ name: String, strategy: String) -> [Found] {
    column == "in the app"
      ? [files.latency(strategy, "app-120")] : [files.claim("E5", "\(name): levels between that take part")]
  }

  private func threads(_ column: String, _ name: String) -> [Found] {
    let words = name.split(separator: " ").map(String.init)
    let mode = column == "one shared hierarchy" ? "shared" : "own"
    return [files.scaling(words[0], mode, table: words.count > 1 ? "process" : nil)]
  }

  // MARK: Sentences

  /// Takes a sentence out of the text, or notes that it is missing.
  private mutating func take(_ sentence: PageSentences.Sentence, from text: String) -> String {
    let pattern = sentence.words.components(separatedBy: "@").map(Self.flexible)
      .joined(separator: #"(\d[\d,.]*(?:\s[µnm]?s\b|\s%)?(?:\s\([\d,.]+–[\d,.]+\))?)"#)
    guard let expression = try? NSRegularExpression(pattern: pattern),
      let match = expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)),
      let range = Range(match.range, in: text), match.numberOfRanges == sentence.found.count + 1
    else {
      missing.append(sentence.words)
      return text
    }
    for (place, found) in sentence.found.enumerated() {
      guard let cell = Range(match.range(at: place + 1), in: text) else { continue }
      readings.append(Reading(shown: String(text[cell]).replacing(/\s+/, with: " "), found: [found]))
    }
    return text.replacingCharacters(in: range, with: Self.masked(String(text[range])))
  }

  /// A space stands for the end of a line as well.
  private static func flexible(_ words: String) -> String {
    NSRegularExpression.escapedPattern(for: words).replacing(" ", with: #"\s+"#)
  }

  /// Without what is no measurement: code, addresses, numbers of a list, and ``PageSentences/constants``.
  private static func prose(_ text: String) -> String {
    let code = ["(?s)```.*?```", "`[^`\n]*`", #"\]\([^)]*\)"#, #"(?m)^\d+\. "#]
    return (code + PageSentences.constants.map(flexible)).reduce(text) { rest, pattern in
      rest.replacingOccurrences(of: pattern, with: "", options: .regularExpression)
    }
  }
}
