import Foundation

/// Goes through README: tables by their columns, sentences by their words.
struct ReadmeReader {
  /// Every number that a table or a known sentence shows, with what it has to be.
  private(set) var readings: [Reading] = []
  /// Sentences that should be there.
  private(set) var missing: [String] = []
  /// Lines with numbers that nothing of the above has read.
  private(set) var unread: [String] = []
  private let measured: Measured
  /// The strategies of the first table.
  private let shown: [String]

  init(page: String, measured: Measured) throws {
    self.measured = measured
    var lines = page.components(separatedBy: "\n")
    var header: [String] = []
    let first = lines.drop { !$0.hasPrefix("| strategy | rank |") }.dropFirst(2).prefix { $0.hasPrefix("|") }
    shown = first.map { Self.name(Self.cells($0)[0]) }
    for (place, line) in lines.enumerated() where line.hasPrefix("|") {
      let cells = Self.cells(line)
      if place == 0 || !lines[place - 1].hasPrefix("|") { header = cells }
      guard let row = columns(of: cells, under: header) else { continue }
      readings += row
      lines[place] = Self.masked(line)
    }
    // Sentences go over the ends of lines.
    var text = lines.joined(separator: "\n")
    for sentence in try ReadmeSentences(measured: measured, shown: shown).all {
      text = take(sentence, from: text)
    }
    unread = Self.prose(text).components(separatedBy: "\n").filter { $0.contains(where: \.isNumber) }
  }

  private static func cells(_ line: String) -> [String] {
    line.replacing("\\|", with: "¦").split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private static func name(_ cell: String) -> String { cell.filter { $0 != "`" } }

  private static func masked(_ text: String) -> String { String(text.map { $0.isNumber ? "x" : $0 }) }

  // MARK: Tables

  /// The numbers of a row; nil of a table that has none, or whose sentences are read as such.
  private func columns(of cells: [String], under header: [String]) -> [Reading]? {
    guard cells.count == header.count, cells != header, cells[0].first != "-" else { return nil }
    let found: ((String) -> [Found])? =
      switch header[0] {
      case "strategy" where header.contains("rank"): { headline($0, Self.name(cells[0])) }
      case "scenario": { column in threads(column, cells.map(Self.name)) }
      case "family" where header.contains("latency"): { [plain($0, Self.name(cells[1]))] }
      default: nil
      }
    guard let found else { return nil }
    let names = header.enumerated().map { place, name in
      name == "of the machine's" ? "\(header[place - 1]), relative" : name
    }
    return zip(names, cells).filter { !$0.1.hasPrefix("`") }
      .map { Reading(shown: $0.1, found: found($0.0)) }
  }

  private func headline(_ column: String, _ strategy: String) -> [Found] {
    switch column {
    case "rank":
      return ReadmeSentences.rank(strategy, among: shown, measured).map { [.exact(Double($0))] } ?? []
    case "a message in the app": return [measured.figure("latency", strategy, "app-120")]
    case "in the deep app": return [measured.figure("latency", strategy, "deep-app-1000")]
    case "up a chain of 100": return [measured.figure("latency", strategy, "chain-100")]
    case "a further level": return [measured.figure("slope_per_hop", strategy, "chain")]
    case "allocations", "retains": return count(column, strategy)
    case "misrouted":
      let wrong = ReadmeSentences.places.map { measured.misrouted(strategy, $0) }.filter { $0.wrong != 0 }
      return wrong.isEmpty ? [.exact(0)] : wrong.flatMap { [.exact($0.wrong), .exact($0.sent)] }
    case "left behind":
      let (left, nodes) = measured.left(strategy)
      return left == 0 ? [.exact(0)] : [.exact(left), .exact(nodes)]
    default: return []
    }
  }

  /// A count, or the ends of a range, which the reason of an empty row has for all messages together.
  private func count(_ metric: String, _ strategy: String) -> [Found] {
    guard let row = measured.row(metric, strategy, "chain-100") else { return [] }
    if row["value"] != "" { return [.exact(Measured.found(row).value ?? .nan)] }
    let numbers = (row["reason"] ?? "").split(separator: " ").compactMap { Double($0) }
    return numbers.count == 3 ? [.exact(numbers[0] / numbers[2]), .exact(numbers[1] / numbers[2])] : []
  }

  private func threads(_ column: String, _ cells: [String]) -> [Found] {
    let words = cells[1].split(separator: " ").map(String.init)
    return [
      measured.scaling(
        words[0],
        cells[0],
        column.hasPrefix("one shared") ? "shared" : "own",
        table: words.count > 1 ? "process" : nil,
        column.hasSuffix("relative") ? "scaling_to_chase" : "scaling_efficiency"
      )
    ]
  }

  /// Of the fastest of its family: a row of any other strategy is found nowhere.
  private func plain(_ column: String, _ strategy: String) -> Found {
    let family = String(strategy.prefix { $0 != "." })
    let sound = measured.strategies.filter { row in
      row["scenario"] == "app-120" && row["pass"] == "messages" && row["family"] == family
        && Double(row["latency"] ?? "") != nil
        && (Measured.leftColumns(row) + ["misrouted"]).allSatisfy { Double(row[$0] ?? "") == 0 }
    }
    let fastest = sound.min {
      Double($0["latency"] ?? "") ?? 0 < Double($1["latency"] ?? "") ?? 0
    }
    guard let fastest, fastest["strategy"] == strategy else { return Found(value: .nan) }
    return Measured.found(fastest, column, "", "")
  }

  // MARK: Sentences

  /// Takes a sentence out of the text, or notes that it is missing.
  private mutating func take(_ sentence: ReadmeSentences.Sentence, from text: String) -> String {
    let pieces = sentence.words.components(separatedBy: "@")
    // A space stands for the end of a line as well.
    let pattern = pieces.map { NSRegularExpression.escapedPattern(for: $0).replacing(" ", with: "\\s+") }
      .joined(separator: "(\\d[\\d,.]*(?: [µnm]?s| %)?(?: \\([\\d,.]+–[\\d,.]+\\))?)")
    guard let expression = try? NSRegularExpression(pattern: pattern),
      let match = expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)),
      let range = Range(match.range, in: text), match.numberOfRanges == sentence.found.count + 1
    else {
      missing.append(sentence.words)
      return text
    }
    for (place, found) in sentence.found.enumerated() {
      guard let cell = Range(match.range(at: place + 1), in: text) else { continue }
      readings.append(Reading(shown: String(text[cell]), found: [found]))
    }
    return text.replacingCharacters(in: range, with: Self.masked(String(text[range])))
  }

  /// Without what is no measurement: code, addresses, numbers of a list, and the words of
  /// ``ReadmeSentences/constants``.
  private static func prose(_ text: String) -> String {
    var rest = text
    for pattern in ["(?s)```.*?```", "`[^`\n]*`", "\\]\\([^)]*\\)", "(?m)^\\d+\\. "] {
      while let range = rest.range(of: pattern, options: .regularExpression) {
        rest.replaceSubrange(
          range,
          with: String(repeating: "\n", count: rest[range].filter { $0 == "\n" }.count)
        )
      }
    }
    for words in ReadmeSentences.constants { rest = rest.replacing(words, with: "") }
    return rest
  }
}
