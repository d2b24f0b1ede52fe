import Results

/// The rows of a run, indexed.
///
/// A drawing shows one set of options per strategy, the first that was planned; tables show all.
struct Figures: Sendable {
  /// What was measured, and what was not, without twins.
  let rows: [ResultRow]
  private let firstOptions: [String: Parameters]
  /// By place in `rows`, since to read options out of their text takes longer than all else that a drawing asks for.
  private let isDrawn: [Bool]
  /// Places in `rows`, as are those of `measured`: of a large run a second copy of all rows is what memory goes on.
  private let byKey: [Key: Int]
  private let measured: [String: [Int]]
  /// The worst that each strategy did in any case of the run, and what is wrong with its code: in an app that grows it will
  /// happen.
  let worst: [String: Soundness]
  let own: [CaseKey: Soundness]

  private struct Key: Hashable {
    let caseKey: CaseKey
    let metric: String
    let stat: Stat
  }

  init(_ rows: [ResultRow], _ known: KnownFaults = KnownFaults()) {
    self.rows = Self.ordered(
      rows.filter { $0.caseKey.parameters["twin"] == nil },
      by: \.caseKey.strategy
    )
    var first: [String: Parameters] = [:]
    isDrawn = self.rows.map { row in
      let slot = Self.slot(row.caseKey)
      if first[slot] == nil { first[slot] = row.caseKey.parameters }
      return first[slot] == row.caseKey.parameters
    }
    firstOptions = first
    var measured: [String: [Int]] = [:]
    var byKey: [Key: Int] = Dictionary(minimumCapacity: self.rows.count)
    for (place, row) in self.rows.enumerated() {
      byKey[Key(caseKey: row.caseKey, metric: row.metric, stat: row.stat)] = place
      guard row.value != nil, !row.caseKey.strategy.hasPrefix("kernel.") else { continue }
      measured[Self.kind(row.metric, row.stat, row.caseKey.parameters["pass"]), default: []].append(place)
    }
    self.measured = measured
    self.byKey = byKey
    own = Soundness.all(in: self.rows, known)
    worst = Self.worst(self.rows, own)
  }

  /// Of each strategy the largest share of wrong deliveries and the most left behind, each from the case that has it.
  private static func worst(_ rows: [ResultRow], _ all: [CaseKey: Soundness]) -> [String: Soundness] {
    var worst: [String: Soundness] = [:]
    // In the order of the file, so that of equals the same one is chosen every time.
    for key in rows.map(\.caseKey).unique {
      guard let own = all[key] else { continue }
      var most = worst[key.strategy] ?? own
      let isMore = own.misrouted / max(1, own.sent) > most.misrouted / max(1, most.sent)
      if isMore || most.misrouted + most.sent == 0 {
        (most.misrouted, most.sent) = (own.misrouted, own.sent)
      }
      if own.left > most.left {
        (most.objects, most.closures, most.entries) = (own.objects, own.closures, own.entries)
      }
      worst[key.strategy] = most
    }
    return worst
  }

  /// Whether a strategy has a rank: it delivered every message correctly and left nothing behind, as far as was counted, and
  /// nothing is wrong with its code.
  func isSound(_ strategy: String) -> Bool { worst[strategy]?.isSound ?? true }

  /// The strategies, families together, kernels left out.
  var strategies: [String] {
    rows.map(\.caseKey.strategy).unique.filter { !$0.hasPrefix("kernel.") }
  }

  /// Rows of a statistic that have a value, of one pass (`nil` is the timing of messages), kernels left out.
  func measured(_ metric: Metric, _ stat: Stat, pass: String? = nil) -> [ResultRow] {
    (measured[Self.kind(metric.id, stat, pass)] ?? []).map { rows[$0] }
  }

  private static func kind(_ metric: String, _ stat: Stat, _ pass: String?) -> String {
    "\(metric) \(stat.rawValue) \(pass ?? "")"
  }

  /// Whether a row is of the options that are drawn.
  func isDrawn(_ row: ResultRow) -> Bool {
    firstOptions[Self.slot(row.caseKey)] == row.caseKey.parameters
  }

  func drawn(_ metric: Metric, _ stat: Stat, pass: String? = nil) -> [ResultRow] {
    (measured[Self.kind(metric.id, stat, pass)] ?? []).filter { isDrawn[$0] }.map { rows[$0] }
  }

  func value(_ metric: Metric, _ stat: Stat, of key: CaseKey) -> ResultRow? {
    row(metric, stat, of: key).flatMap { $0.value == nil ? nil : $0 }
  }

  /// Whether the first row comes before the second: strategies with a rank before those without, and the fastest first.
  func ranks(_ left: ResultRow, before right: ResultRow) -> Bool {
    let sound = [left, right].map { isSound($0.caseKey.strategy) }
    if sound[0] != sound[1] { return sound[0] }
    return (left.value ?? 0, left.caseKey.strategy) < (right.value ?? 0, right.caseKey.strategy)
  }

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

  static func plain(_ row: ResultRow) -> String {
    row.value.map { PageText.value($0, unit: row.unit) } ?? "–"
  }

  /// Strategy and options, without what a section says already.
  static func name(_ key: CaseKey) -> String {
    let options = key.parameters.pairs.filter { !["pass", "mode", "action"].contains($0.key) }
    return ([key.strategy] + options.map { "\($0.key)=\($0.value)" }).joined(separator: " ")
  }

  static func says(_ row: ResultRow) -> String {
    guard let value = row.value else { return row.reason }
    let text = PageText.value(value, unit: row.unit)
    let interval = PageText.interval(row.intervalLow, row.intervalHigh, unit: row.unit)
    return text + (interval.map { " (\($0))" } ?? "")
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

  var label: String {
    let sizes = [
      shape == "chain" ? nil : controllers.map { PageText.count($0, "controller") },
      depth.map { shape == "chain" ? PageText.count($0, "level") : "depth \(PageText.whole($0))" },
    ]
    let words = sizes.compactMap(\.self).joined(separator: ", ")
    return words.isEmpty ? shape : "\(shape) of \(words)"
  }
}

// MARK: - Columns that several tables have

extension Figures {
  func column(_ title: String, _ metric: Metric, _ stat: Stat) -> TableColumn<ResultRow> {
    .number(title) { value(metric, stat, of: $0.caseKey).map(Self.plain) }
  }

  /// What is wrong with each row's strategy, which takes it out of every ranking: in the row's own case, or else the worst
  /// in any other of the run, with its scenario.
  var fault: TableColumn<ResultRow> {
    .words(DataTable.fault) { row in
      guard let most = worst[row.caseKey.strategy] else { return nil }
      if most.isSound { return DataTable.noFault }
      func shows(_ key: CaseKey) -> Bool { own[key].map { $0.misrouted + $0.left > 0 } ?? false }
      if shows(row.caseKey) { return own[row.caseKey]?.faults(PageText.whole) }
      let others = own.filter { $0.key.strategy == row.caseKey.strategy && shows($0.key) }
      func weight(_ other: (key: CaseKey, value: Soundness)) -> (Double, Double, String) {
        (other.value.misrouted / max(1, other.value.sent), other.value.left, other.key.id)
      }
      guard let other = others.max(by: { weight($0) < weight($1) }) else { return most.byCode }
      return "\(other.value.faults(PageText.whole)) in \(other.key.scenario)"
    }
  }

  static var interval: TableColumn<ResultRow> {
    .number("99 % interval") { PageText.interval($0.intervalLow, $0.intervalHigh, unit: $0.unit) }
  }

  static var perMessage: TableColumn<ResultRow> { .number("per message", plain) }
  static var named: TableColumn<ResultRow> { .words("strategy and options") { name($0.caseKey) } }
  static var scenario: TableColumn<ResultRow> { .words("scenario") { Setting($0.caseKey).label } }
}

// MARK: - Which strategies share a drawing

extension Figures {
  typealias Panel = (title: String, strategies: [String])

  /// The panels, in the order in which strategies come.
  static func panels(of strategies: [String]) -> [Panel] {
    strategies.map(title).unique.map { title in
      (title: title, strategies: strategies.filter { Self.title(of: $0) == title })
    }
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

extension Sequence where Element: Hashable {
  /// Each element once, in the order in which they come.
  var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
