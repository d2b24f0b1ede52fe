import Results

/// The rows of a run's loads, ordered for looking things up.
struct StressFigures: Sendable {
  /// What one load is told by.
  struct Load: Hashable, Sendable {
    let strategy: String
    let discipline: String
    let threads: Int
    let parameters: Parameters

    /// The hierarchy, as `app-120`; empty in files that do not say.
    var shape: String { parameters["shape"] ?? "" }

    init(_ row: StressRow) {
      (strategy, discipline) = (row.strategy, row.discipline)
      (threads, parameters) = (row.threads, row.parameters)
    }

    init(_ row: TimelineRow) {
      (strategy, discipline) = (row.strategy, row.discipline)
      (threads, parameters) = (row.threads, row.parameters)
    }

    var label: String { "\(strategy) under \(discipline) with \(PageText.count(threads, "sender"))" }

    /// Whether a hierarchy was torn down while it was sent through; such a load is about its end.
    var isTeardown: Bool { parameters["teardown"] != nil }
  }

  /// The loads that were made, families together.
  let loads: [Load]
  /// What was refused, in the order of the file.
  let refusals: [StressRow]
  private let figures: [Load: [String: StressRow]]
  private let slots: [Load: [TimelineRow]]

  init(_ rows: [StressRow], _ timeline: [TimelineRow]) {
    refusals = rows.filter { $0.status == .skipped }
    let made = rows.filter { $0.status != .skipped }
    loads = Figures.ordered(made.map(Load.init).unique, by: \.strategy)
    figures = Dictionary(grouping: made, by: Load.init)
      .mapValues { Dictionary($0.map { ($0.metric, $0) }) { first, _ in first } }
    slots = Dictionary(grouping: timeline, by: Load.init)
  }

  func row(_ metric: String, of load: Load) -> StressRow? { figures[load]?[metric] }

  func value(_ metric: String, of load: Load) -> Double? { row(metric, of: load)?.value }

  /// Under what name a load has its latencies: only those from the intended start are called that.
  func latencyName(of load: Load) -> String {
    row("latency.p99", of: load) == nil ? "service_time" : "latency"
  }

  /// What is wrong with a load; nil where nothing is.
  func failure(of load: Load) -> String? {
    figures[load]?.values.first { $0.status == .failed }?.reason
  }

  /// A load over time, in tenths of a second; without the last, which the load's end cuts short.
  func course(of load: Load) -> [TimelineRow] { (slots[load] ?? []).sorted { $0.t < $1.t }.dropLast() }

  /// The loads that are drawn: of each strategy, discipline and number of senders the first that was planned, on one
  /// hierarchy, and rather without a teardown.
  var drawn: [Load] {
    var seen: Set<String> = []
    let whole = loads.filter { !$0.isTeardown }
    let candidates = whole.isEmpty ? loads : whole
    return candidates.filter { $0.shape == candidates.first?.shape && seen.insert($0.label).inserted }
  }

  /// The disciplines of loads, from the one that lets least happen at once to the one that lets most.
  static func disciplines(of loads: [Load]) -> [String] {
    let names = Set(loads.map(\.discipline))
    let known = ["confined", "locked"]
    return known.filter(names.contains) + names.subtracting(known).sorted()
  }
}

/// A few neighbouring tenths of a second of a load, as one point of a line.
struct TimelinePoint: Sendable {
  /// How many tenths of a second it stands for.
  let slots: Int
  /// Its middle and its end, in seconds from the start of the load.
  let middle: Double
  let end: Double
  let throughput: Double
  /// The largest, as a slow moment must not vanish among quick ones; nil where no message ended.
  let p99: Double?
  /// The last; nil where no sender looked.
  let alive: Int?

  /// The length of a slot of `timeline.csv`.
  private static let slot = 0.1

  private init(_ rows: ArraySlice<TimelineRow>) {
    slots = rows.count
    let start = rows.first?.t ?? 0
    end = (rows.last?.t ?? 0) + Self.slot
    middle = (start + end) / 2
    throughput = rows.reduce(0) { $0 + $1.throughput } / Double(max(1, rows.count))
    p99 = rows.compactMap(\.p99).max()
    // In a slot in which nothing ended no sender looked; its 0 is no number of objects.
    alive = rows.last { $0.throughput > 0 }?.alive
  }

  /// The rows of a load, in the order of time, as `most` points or fewer.
  static func points(_ rows: [TimelineRow], most: Int) -> [TimelinePoint] {
    let size = max(1, (rows.count + most - 1) / max(1, most))
    return stride(from: 0, to: rows.count, by: size).map { start in
      TimelinePoint(rows[start..<min(rows.count, start + size)])
    }
  }
}

/// Loads as tables and drawings say them.
extension StressFigures {
  static func rate(_ value: Double) -> String { "\(PageText.large(value))/s" }

  /// The columns that a load is told by.
  static var names: [TableColumn<Load>] {
    [
      .words("strategy and options", name), .words("under") { $0.discipline },
      .words("senders") {
        ["\($0.threads)", $0.parameters["mode"]].compactMap(\.self).joined(separator: " ")
      },
    ]
  }

  /// The strategy with the options that differ from the usual load, and its hierarchy where that does.
  private static func name(_ load: Load) -> String {
    // Earlier runs went through a tree of 121 controllers.
    let isTree = load.shape == "balanced-121x3"
    let isUsual = load.shape.isEmpty || isTree || load.shape == "app-120" && load.parameters["cells"] == "4"
    var shown: Set = ["mode", "churn", "messages", "seed", "shape", "duration", "fan-out"]
    if isUsual { shown.insert("cells") }
    let options = load.parameters.pairs.filter { !shown.contains($0.key) }
    return ([load.strategy] + options.map { "\($0.key)=\($0.value)" }).joined(separator: " ")
      + (isUsual ? "" : " on \(load.shape)")
  }
}
