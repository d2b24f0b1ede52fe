import Results

/// The rows of a run, ordered for looking things up.
///
/// A drawing shows one set of options per strategy, the first that was planned; tables show all.
struct Figures: Sendable {
  /// What was measured, and what was not, without twins.
  let rows: [ResultRow]
  private let firstOptions: [String: Parameters]
  private let byKey: [Key: ResultRow]
  private let measured: [Slot: [ResultRow]]

  /// What `measured(_:_:pass:)` is asked for: a large run has tens of thousands of rows, and is asked often.
  private struct Slot: Hashable {
    let metric: String
    let stat: Stat
    let pass: String?
  }

  private struct Key: Hashable {
    let caseKey: CaseKey
    let metric: String
    let stat: Stat
  }

  init(_ rows: [ResultRow]) {
    self.rows = FamilyPanels.ordered(
      rows.filter { $0.caseKey.parameters["twin"] == nil },
      by: \.caseKey.strategy
    )
    var first: [String: Parameters] = [:]
    for row in self.rows {
      let slot = Self.slot(row.caseKey)
      if first[slot] == nil { first[slot] = row.caseKey.parameters }
    }
    firstOptions = first
    measured = Dictionary(
      grouping: self.rows.filter { $0.value != nil && !$0.caseKey.strategy.hasPrefix("kernel.") }
    ) { Slot(metric: $0.metric, stat: $0.stat, pass: $0.caseKey.parameters["pass"]) }
    byKey = Dictionary(self.rows.map { (Key(caseKey: $0.caseKey, metric: $0.metric, stat: $0.stat), $0) }) {
      $1
    }
  }

  /// The strategies, families together, kernels left out.
  var strategies: [String] {
    var seen: Set<String> = []
    return rows.map(\.caseKey.strategy).filter { !$0.hasPrefix("kernel.") && seen.insert($0).inserted }
  }

  /// Rows of a statistic that have a value, of one pass (`nil` is the timing of messages), kernels left out.
  func measured(_ metric: Metric, _ stat: Stat, pass: String? = nil) -> [ResultRow] {
    measured[Slot(metric: metric.id, stat: stat, pass: pass)] ?? []
  }

  /// Whether a row is of the options that are drawn.
  func isDrawn(_ row: ResultRow) -> Bool {
    firstOptions[Self.slot(row.caseKey)] == row.caseKey.parameters
  }

  /// Rows that are drawn.
  func drawn(_ metric: Metric, _ stat: Stat, pass: String? = nil) -> [ResultRow] {
    measured(metric, stat, pass: pass).filter(isDrawn)
  }

  /// Another statistic of the same case.
  func value(_ metric: Metric, _ stat: Stat, of key: CaseKey) -> ResultRow? {
    row(metric, stat, of: key).flatMap { $0.value == nil ? nil : $0 }
  }

  /// A statistic of a case, whether or not it has a value.
  func row(_ metric: Metric, _ stat: Stat, of key: CaseKey) -> ResultRow? {
    byKey[Key(caseKey: key, metric: metric.id, stat: stat)]
  }

  /// A kernel's time per message.
  func kernel(_ name: String, in setting: Setting) -> Double? {
    rows.first {
      $0.caseKey.strategy == "kernel.\(name)" && $0.metric == Metric.latency.id && $0.stat == .median
        && Setting($0.caseKey) == setting
    }?.value
  }

  /// The settings of rows, in the order of the file.
  static func settings(of rows: [ResultRow]) -> [Setting] {
    var seen: Set<Setting> = []
    return rows.map { Setting($0.caseKey) }.filter { seen.insert($0).inserted }
  }

  /// Strategy and options, without what a section says already.
  static func name(_ key: CaseKey) -> String {
    let options = key.parameters.pairs.filter { !["pass", "mode", "payload"].contains($0.key) }
    return ([key.strategy] + options.map { "\($0.key)=\($0.value)" }).joined(separator: " ")
  }

  /// A value with its interval, in words.
  static func says(_ row: ResultRow) -> String {
    guard let value = row.value else { return row.reason }
    let text = PageText.value(value, unit: row.unit)
    guard let low = row.intervalLow, let high = row.intervalHigh, low < high else { return text }
    return "\(text) (\(PageText.value(low, unit: row.unit)) … \(PageText.value(high, unit: row.unit)))"
  }

  private static func slot(_ key: CaseKey) -> String {
    let pass = key.parameters["pass"] ?? ""
    let mode = key.parameters["mode"] ?? ""
    return "\(key.strategy)|\(key.scenario)|\(pass)|\(mode)"
  }
}
