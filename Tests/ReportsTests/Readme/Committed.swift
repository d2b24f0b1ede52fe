import Foundation
import Results

/// A value as a file has it, with its interval where it has one.
struct Found {
  var value: Double?
  var low: Double?
  var high: Double?

  static func exact(_ value: Double?) -> Found { Found(value: value) }
}

/// The rows of committed files, read by the names of their columns alone: the pages are written from typed rows of
/// `results.csv`, and what is found again by the same way proves nothing.
struct Committed {
  typealias Row = [String: String]

  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  static let apps = ["app-120", "deep-app-1000"]

  let results: [Row]
  let strategies: [Row]
  let claims: [Row]
  let gate: [Row]
  let checks: [Row]

  init() throws {
    let metrics = ["slope_per_hop", "scaling_efficiency", "handled", "unhandled", "cancelled", "twin_ratio"]
    results = try Self.rows("reference/results.csv").filter { metrics.contains($0["metric"] ?? "") }
    strategies = try Self.rows("reference/strategies.csv")
    claims = try Self.rows("claims/claims.csv")
    gate = try Self.rows("gate-acceptance/summary.csv")
    checks = try Self.rows("gate-acceptance/against.csv")
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

  // MARK: What the files say

  static func option(_ name: String, _ row: Row) -> String? {
    row["options"]?.split(separator: ";").first { $0.hasPrefix("\(name)=") }
      .map { String($0.dropFirst(name.count + 1)) }
  }

  static func found(_ row: Row?, _ value: String = "value", _ low: String = "ci_lo", _ high: String = "ci_hi")
    -> Found
  {
    func number(_ name: String) -> Double? { row?[name].flatMap(Double.init) }
    return Found(value: number(value), low: number(low), high: number(high))
  }

  /// Nil where there are two as well: a figure that could be of either row was not found.
  private func only(_ rows: [Row], _ isTaken: (Row) -> Bool) -> Row? {
    let taken = rows.filter(isTaken)
    return taken.count == 1 ? taken[0] : nil
  }

  /// What one thread sends through a scenario, in the strategy's own form where no other payload is asked for.
  func row(_ strategy: String, _ scenario: String, _ payload: String? = nil, pass: String = "messages")
    -> Row?
  {
    only(strategies) { row in
      row["strategy"] == strategy && row["scenario"] == scenario && row["pass"] == pass
        && Self.option("payload", row) == payload
    }
  }

  func latency(
    _ strategy: String,
    _ scenario: String,
    payload: String? = nil,
    pass: String = "messages"
  ) -> Found {
    Self.found(row(strategy, scenario, payload, pass: pass), "latency", "latency_lo", "latency_hi")
  }

  /// A column of a strategy in a scenario, where no interval is shown.
  func exact(_ column: String, _ strategy: String, _ scenario: String = "app-120") -> Found {
    .exact(Self.found(row(strategy, scenario), column).value)
  }

  func slope(_ strategy: String) -> Found {
    Self.found(only(results) { $0["metric"] == "slope_per_hop" && $0["strategy"] == strategy })
  }

  /// What two threads reach of twice the work of one.
  func scaling(_ strategy: String, _ mode: String, table: String?) -> Found {
    let row = only(results) { row in
      row["metric"] == "scaling_efficiency" && row["strategy"] == strategy && row["scenario"] == "chain-100"
        && row["threads"] == "2" && (Self.option("mode", row) ?? "own") == mode
        && (Self.option("table", row) == "process") == (table == "process")
        && ["changes", "payload"].allSatisfy { Self.option($0, row) == nil }
    }
    return Self.found(row)
  }

  func claim(_ claim: String, _ figure: String) -> Found {
    Self.found(claims.first { $0["claim"] == claim && $0["figure"] == figure })
  }

  /// Messages of the deep app that another object took than should, and all that were sent.
  func wrongDeliveries(_ strategy: String) -> [Found] {
    let wrong = exact("misrouted", strategy, Self.apps[1]).value ?? .nan
    let sent = results.filter { row in
      row["strategy"] == strategy && row["scenario"] == Self.apps[1] && row["threads"] == "1"
        && ["handled", "unhandled", "cancelled"].contains(row["metric"]) && Self.option("payload", row) == nil
    }
    return wrong == 0
      ? [.exact(0)] : [.exact(wrong), .exact(sent.compactMap { Self.found($0).value }.reduce(0, +))]
  }

  func left(_ strategy: String) -> [Found] {
    let left = exact("left_objects", strategy)
    return left.value == 0 ? [left] : [left, exact("nodes", strategy)]
  }

  /// Whether nothing is wrong with a strategy in a scenario.
  func isSound(_ strategy: String, _ scenario: String) -> Bool {
    let columns = (row(strategy, scenario) ?? [:]).keys.filter {
      ["misrouted", "dangles"].contains($0) || $0.hasPrefix("left_") && $0 != "left_predicted"
    }
    return columns.count > 4 && columns.allSatisfy { exact($0, strategy, scenario).value == 0 }
  }
}
