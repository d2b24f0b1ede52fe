import Foundation
import Results

/// A value as a file has it, with its interval where it has one.
struct Found {
  var value: Double?
  var low: Double?
  var high: Double?

  static func exact(_ value: Double) -> Found { Found(value: value) }

  func times(_ factor: Double) -> Found {
    Found(value: value.map { $0 * factor }, low: low.map { $0 * factor }, high: high.map { $0 * factor })
  }
}

/// The rows of committed files, read by the names of their columns alone: README is written from typed rows
/// of the same files, and what is found again by the same way proves nothing.
struct Measured {
  typealias Row = [String: String]

  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  let results: [Row]
  /// The same by metric and strategy.
  private let byMetric: [[String?]: [Row]]
  let strategies: [Row]
  let claims: [Row]
  let selfCost: [Row]

  init() throws {
    results = try Self.rows("reference/results.csv")
    byMetric = Dictionary(grouping: results) { [$0["metric"], $0["strategy"]] }
    strategies = try Self.rows("reference/strategies.csv")
    claims = try Self.rows("reference/claims.csv")
    selfCost = try Self.rows("self-cost/results.csv")
  }

  private static func rows(_ file: String) throws -> [Row] {
    var reader = try CSVReader(path: root.appending(path: "results/\(file)").path, limit: 64 << 20)
    var rows: [Row] = []
    guard let header = try reader.next()?.fields else { return [] }
    while let record = try reader.next() {
      rows.append(Dictionary(uniqueKeysWithValues: zip(header, record.fields)))
    }
    return rows
  }

  static func manifest(of run: String) throws -> [String: Any] {
    let data = try Data(contentsOf: root.appending(path: "results/\(run)/run.json"))
    return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  }

  // MARK: The names in the files

  static func option(_ name: String, _ row: Row) -> String? {
    row["options"]?.split(separator: ";").first { $0.hasPrefix("\(name)=") }
      .map { String($0.dropFirst(name.count + 1)) }
  }

  /// Kinds of things left behind that `strategies.csv` has a column for.
  static func leftColumns(_ row: Row) -> [String] {
    row.keys.filter { $0.hasPrefix("left_") && !$0.hasSuffix("predicted") }
  }

  static func found(_ row: Row, _ value: String = "value", _ low: String = "ci_lo", _ high: String = "ci_hi")
    -> Found
  {
    func number(_ name: String) -> Double? { row[name].flatMap(Double.init) }
    return Found(value: number(value), low: number(low), high: number(high))
  }

  // MARK: Looking up

  /// The one row of a metric of messages that one thread sends, in the strategy's own form.
  func row(_ metric: String, _ strategy: String, _ place: String) -> Row? {
    only(metric, strategy, place) { row in
      row["threads"] == "1"
        && ["pass", "twin", "changes", "payload"].allSatisfy { Self.option($0, row) == nil }
    }
  }

  func figure(_ metric: String, _ strategy: String, _ place: String) -> Found {
    row(metric, strategy, place).map { Self.found($0) } ?? Found()
  }

  /// What two threads do of twice the work of one; `table` is the side table's kind where that is not the
  /// usual one.
  func scaling(
    _ strategy: String,
    _ place: String,
    _ mode: String,
    table: String?,
    _ metric: String = "scaling_efficiency"
  ) -> Found {
    let row = only(metric, strategy, place) { row in
      row["threads"] == "2" && (Self.option("mode", row) ?? "own") == mode
        && (Self.option("table", row) == "process") == (table == "process")
        && ["changes", "payload"].allSatisfy { Self.option($0, row) == nil }
    }
    return row.map { Self.found($0) } ?? Found()
  }

  /// Nil where there are two as well: a figure of which nobody can say which row it is of was not found.
  private func only(_ metric: String, _ strategy: String, _ place: String, _ isTaken: (Row) -> Bool) -> Row? {
    let rows = byMetric[[metric, strategy], default: []].filter { row in
      row["scenario"] == place && isTaken(row) && ["median", "exact", "fit"].contains(row["stat"])
    }
    return rows.count == 1 ? rows[0] : nil
  }

  func claim(_ claim: String, _ figure: String, side: String = "") -> Found {
    claims.first { $0["claim"] == claim && $0["figure"] == figure && $0["side"] == side }
      .map { Self.found($0) } ?? Found()
  }

  /// What is sent in a scenario, and how much of it another takes than should.
  func misrouted(_ strategy: String, _ place: String) -> (wrong: Double, sent: Double) {
    func count(_ metric: String) -> Double { figure(metric, strategy, place).value ?? .nan }
    return (count("misrouted"), ["handled", "unhandled", "cancelled"].map(count).reduce(0, +))
  }

  /// Objects that a chain of 100 levels leaves behind, and how many it has.
  func left(_ strategy: String) -> (left: Double, nodes: Double) {
    let row = row("left_objects", strategy, "chain-100") ?? [:]
    return (Self.found(row).value ?? .nan, row["nodes"].flatMap(Double.init) ?? .nan)
  }
}

/// Some text of README and what its numbers have to be.
struct Reading {
  let shown: String
  let found: [Found]

  private static let scales: [String: Double] = [" ns": 1, " µs": 1e3, " ms": 1e6, " %": 0.01]

  /// Whether each number is what was found, rounded to its digits, and whether the interval stands beside it
  /// wherever it says more.
  var isRight: Bool {
    let numbers = Self.numbers(in: shown)
    let scale = Self.scales.first { shown.contains($0.key) }?.value ?? 1
    func isRounded(_ value: Double?, _ number: (value: Double, places: Int)) -> Bool {
      guard let value else { return false }
      return abs(max(0, value) / scale - number.value) <= 0.500001 * pow(10, -Double(number.places))
    }
    let values = found.filter { $0.value != nil }
    if shown.contains("(") {
      guard values.count == 1, numbers.count == 3 else { return false }
      return zip([values[0].value, values[0].low, values[0].high], numbers).allSatisfy(isRounded)
    }
    guard values.count == numbers.count else { return false }
    return zip(values, numbers).allSatisfy { found, number in
      [found.value, found.low ?? found.value, found.high ?? found.value].allSatisfy { isRounded($0, number) }
    }
  }

  private static func numbers(in text: String) -> [(value: Double, places: Int)] {
    text.matches(of: /\d[\d,]*(?:\.(?<decimals>\d+))?/).compactMap { match in
      Double(match.output.0.filter { $0 != "," }).map { ($0, match.output.decimals?.count ?? 0) }
    }
  }

  /// The same with the last digit of each number changed, one after another.
  var falsified: [Reading] {
    shown.indices.filter { place in
      let next = shown.index(after: place)
      guard shown[place].isNumber else { return false }
      return next == shown.endIndex || !(shown[next].isNumber || ".,".contains(shown[next]))
    }
    .map { place in
      let digit = shown[place].wholeNumberValue ?? 0
      return Reading(
        shown: shown.replacingCharacters(in: place...place, with: "\((digit + 5) % 10)"),
        found: found
      )
    }
  }
}
