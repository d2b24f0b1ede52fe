import Results

/// The rows of a run, ordered for looking things up.
///
/// A drawing shows one set of options per strategy, the first that was planned; tables show all.
struct Figures: Sendable {
  /// What was measured, and what was not, without twins.
  let rows: [ResultRow]
  private let firstOptions: [String: Parameters]
  /// Places in `rows`, as are those of `measured`: of a large run a second copy of all rows is what memory goes on.
  private let byKey: [Key: Int]
  private let measured: [Slot: [Int]]

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
    self.rows = Self.ordered(
      rows.filter { $0.caseKey.parameters["twin"] == nil },
      by: \.caseKey.strategy
    )
    var first: [String: Parameters] = [:]
    for row in self.rows {
      let slot = Self.slot(row.caseKey)
      if first[slot] == nil { first[slot] = row.caseKey.parameters }
    }
    firstOptions = first
    var measured: [Slot: [Int]] = [:]
    var byKey: [Key: Int] = Dictionary(minimumCapacity: self.rows.count)
    for (place, row) in self.rows.enumerated() {
      byKey[Key(caseKey: row.caseKey, metric: row.metric, stat: row.stat)] = place
      guard row.value != nil, !row.caseKey.strategy.hasPrefix("kernel.") else { continue }
      let slot = Slot(metric: row.metric, stat: row.stat, pass: row.caseKey.parameters["pass"])
      measured[slot, default: []].append(place)
    }
    self.measured = measured
    self.byKey = byKey
  }

  /// The strategies, families together, kernels left out.
  var strategies: [String] {
    var seen: Set<String> = []
    return rows.map(\.caseKey.strategy).filter { !$0.hasPrefix("kernel.") && seen.insert($0).inserted }
  }

  /// Rows of a statistic that have a value, of one pass (`nil` is the timing of messages), kernels left out.
  func measured(_ metric: Metric, _ stat: Stat, pass: String? = nil) -> [ResultRow] {
    (measured[Slot(metric: metric.id, stat: stat, pass: pass)] ?? []).map { rows[$0] }
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

  /// What speaks against a case in a ranking; nil where nothing of that was counted.
  func soundness(_ key: CaseKey) -> Soundness? { Soundness { value($0, .exact, of: key)?.value } }

  /// The messages that another took than the decider of their context, for a table that ranks.
  func misrouted(_ key: CaseKey) -> String {
    value(.misrouted, .exact, of: key)?.value.map(PageText.whole) ?? "–"
  }

  /// Whether the first case comes before the second: those that have a rank before those that have none, and the fastest
  /// first.
  func ranks(_ left: ResultRow, before right: ResultRow) -> Bool {
    let sound = [left, right].map { soundness($0.caseKey)?.isSound ?? true }
    if sound[0] != sound[1] { return sound[0] }
    return (left.value ?? 0, left.caseKey.strategy) < (right.value ?? 0, right.caseKey.strategy)
  }

  /// A statistic of a case, whether or not it has a value.
  func row(_ metric: Metric, _ stat: Stat, of key: CaseKey) -> ResultRow? {
    byKey[Key(caseKey: key, metric: metric.id, stat: stat)].map { rows[$0] }
  }

  /// A kernel's time per message.
  func kernel(_ name: String, in setting: Setting) -> Double? {
    rows.first {
      $0.caseKey.strategy == "kernel.\(name)" && $0.metric == Metric.latency.id && $0.stat == .median
        && Setting($0.caseKey) == setting && $0.caseKey.parameters["pass"] == nil
    }?.value
  }

  /// The settings of rows, in the order of the file.
  static func settings(of rows: [ResultRow]) -> [Setting] {
    var seen: Set<Setting> = []
    return rows.map { Setting($0.caseKey) }.filter { seen.insert($0).inserted }
  }

  /// Strategy and options, without what a section says already.
  static func name(_ key: CaseKey) -> String {
    let options = key.parameters.pairs.filter { !["pass", "mode", "action"].contains($0.key) }
    return ([key.strategy] + options.map { "\($0.key)=\($0.value)" }).joined(separator: " ")
  }

  /// A value with its interval, in words.
  static func says(_ row: ResultRow) -> String {
    guard let value = row.value else { return row.reason }
    let text = PageText.value(value, unit: row.unit)
    guard let low = row.intervalLow, let high = row.intervalHigh, low < high else { return text }
    return "\(text) (\(PageText.value(low, unit: row.unit)) … \(PageText.value(high, unit: row.unit)))"
  }

  /// The ends of a value's interval.
  static func interval(_ row: ResultRow) -> String? {
    guard let low = row.intervalLow, let high = row.intervalHigh else { return nil }
    return "\(PageText.value(low, unit: row.unit)) … \(PageText.value(high, unit: row.unit))"
  }

  private static func slot(_ key: CaseKey) -> String {
    let pass = key.parameters["pass"] ?? ""
    let mode = key.parameters["mode"] ?? ""
    return "\(key.strategy)|\(key.shape)|\(pass)|\(mode)"
  }
}

/// What strategies are compared on: a scenario at one size.
struct Setting: Hashable, Sendable {
  let shape: String
  let controllers: Int?
  let depth: Int?

  init(_ key: CaseKey) {
    shape = key.shape
    controllers = key.controllers
    depth = key.depth
  }

  /// As many settings as a section has room for, evenly from all, with the first and the last.
  static func shown(_ settings: [Setting], most: Int = 6) -> [Setting] {
    guard settings.count > most else { return settings }
    return (0..<most).map { settings[$0 * (settings.count - 1) / (most - 1)] }
  }

  /// The setting in words.
  var label: String {
    guard shape != "chain" else { return depth.map { "chain of \(PageText.whole($0)) levels" } ?? "chain" }
    let sizes = [
      controllers.map { PageText.count($0, "controller") },
      depth.map { "depth \(PageText.whole($0))" },
    ]
    return ([shape] + sizes.compactMap(\.self)).joined(separator: ", ")
  }
}

/// Which strategies share a drawing: a family each, and all with one strategy only together.
extension Figures {
  /// A drawing's name and its strategies.
  typealias Panel = (title: String, strategies: [String])

  /// The panels, in the order in which strategies come.
  static func panels(of strategies: [String]) -> [Panel] {
    var order: [String] = []
    var members: [String: [String]] = [:]
    for strategy in strategies {
      let title = title(of: strategy)
      if members[title] == nil { order.append(title) }
      members[title, default: []].append(strategy)
    }
    return order.map { (title: $0, strategies: members[$0] ?? []) }
  }

  /// Families together in a fixed order, so that every drawing has its strategies at the same places; equals as they were.
  static func ordered<Element>(_ elements: [Element], by strategy: (Element) -> String) -> [Element] {
    let ranks = elements.map { rank(strategy($0)) }
    return ranks.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { elements[$0] }
  }

  private static func rank(_ strategy: String) -> Int {
    let family = strategy.prefix { $0 != "." }
    return Palette.families.firstIndex { $0.name == family } ?? Palette.families.count
  }

  private static func title(of strategy: String) -> String {
    let family = strategy.split(separator: ".").first.map(String.init) ?? strategy
    return switch family {
    case "responder": "Responder chains"
    case "delegate", "closure": "Delegates and closures"
    case "parent": "Parent references"
    default: "One hop"
    }
  }

  /// The variant alone, where the panel says the family.
  static func short(_ strategy: String) -> String {
    let parts = strategy.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2, ["responder", "parent"].contains(parts[0]) else { return strategy }
    return parts[1]
  }
}
