import Hierarchy
import Reports
import Results
import Strategies

/// The committed run that the pages quote.
struct Run {
  static let app = "app-120"
  static let deepApp = "deep-app-1000"
  static let chain = "chain-100"
  static let cold = "cold"

  let directory: RunDirectory
  let rows: [ResultRow]
  private let figures: [Key: ResultRow]

  /// `mode` says which hierarchies two threads send through, `own` or `shared`; of one thread it is `cold` from an empty
  /// cache, else nil.
  private struct Key: Hashable {
    let metric: String
    let strategy: String
    let scenario: String
    let mode: String?
    let table: String?
    /// How the payload travels; nil by value, or where the strategy carries nothing but boxes.
    let payload: String?
  }

  /// Refuses an unfinished run, and one with strategies that are gone, which the pages would offer.
  init(path: String) throws {
    directory = try RunDirectory.open(path: path)
    rows = try directory.results()
    let known = Set(StrategyCatalogue.names)
    let gone = rows.map(\.caseKey.strategy).filter { !$0.hasPrefix("kernel.") && !known.contains($0) }
    guard directory.manifest.state == .complete, gone.isEmpty else {
      throw FiguresError("\(path) is not complete, or of strategies that are gone (\(gone)); make it anew")
    }
    figures = try Dictionary(rows.compactMap { row in Self.key(row).map { ($0, row) } }) { row, other in
      throw FiguresError("\(path) has two rows for \(row.metric): \(row.caseKey), and \(other.caseKey)")
    }
  }

  /// Nil of a row that no page quotes: of another statistic, or of a strategy in a form that is not its own.
  private static func key(_ row: ResultRow) -> Key? {
    let (which, parameters) = (row.caseKey, row.caseKey.parameters)
    let isThreads = parameters["pass"] == "threads"
    guard [.median, .exact, .fit].contains(row.stat),
      isThreads || [nil, Self.cold].contains(parameters["pass"]),
      which.threads == (isThreads ? 2 : 1),
      ["twin", "changes"].allSatisfy({ parameters[$0] == nil })
    else { return nil }
    return Key(
      metric: row.metric,
      strategy: which.strategy,
      scenario: which.scenario,
      mode: isThreads ? parameters["mode"] ?? "own" : parameters["pass"],
      table: parameters["table"] == "process" ? "process" : nil,
      payload: StrategyCatalogue.boxing.contains(which.strategy) ? nil : parameters["payload"]
    )
  }

  // MARK: Looking up

  func row(
    _ metric: Metric,
    _ strategy: String,
    _ scenario: String,
    payload: String? = nil,
    mode: String? = nil
  ) -> ResultRow? {
    let (id, name) = (metric.id, strategy)
    return figures[
      .init(metric: id, strategy: name, scenario: scenario, mode: mode, table: nil, payload: payload)
    ]
  }

  /// What two threads reach together, of twice what one does; nil where it was not measured.
  func scaling(_ strategy: String, mode: String, table: String?) -> Figure? {
    let metric = Metric.scalingEfficiency.id
    let key = Key(
      metric: metric,
      strategy: strategy,
      scenario: Self.chain,
      mode: mode,
      table: table,
      payload: nil
    )
    return figures[key].flatMap(Figure.init)
  }

  /// Throws where there is no such row: no table of a page has a hole that was never seen.
  func figure(
    _ metric: Metric,
    _ strategy: String,
    _ scenario: String,
    payload: String? = nil
  ) throws -> Figure {
    try row(metric, strategy, scenario, payload: payload).flatMap(Figure.init)
      .required("\(directory.path)/results.csv has no \(metric.id) of \(strategy) in \(scenario)")
  }

  /// Messages of the deep app, which has several deciders, that another object took than the decider of the sender's
  /// context, and all that were sent.
  func wrongDeliveries(_ strategy: String) throws -> (wrong: Double, sent: Double) {
    func sum(_ metrics: [Metric]) throws -> Double {
      try metrics.map { try figure($0, strategy, Self.deepApp).value }.reduce(0, +)
    }
    return (try sum([.misrouted]), try sum([.handled, .unhandled, .cancelled]))
  }

  /// Whether a strategy delivers every message to the right object, leaves nothing behind and reads no freed memory.
  func isSound(_ strategy: String, in apps: [String] = [app, deepApp]) throws -> Bool {
    if StrategyCatalogue.dangling.contains(strategy) { return false }
    return try apps.allSatisfy { place in
      try [Metric.misrouted, .leftObjects, .leftClosures, .leftEntries].allSatisfy {
        try figure($0, strategy, place).value == 0
      }
    }
  }

  // MARK: Tables of strategies

  /// What a table shows of a strategy, under this header.
  enum Column: String {
    case app = "in the app"
    case deepApp = "in the deep app"
    case level = "a further level"
    case allocations
    case retains
    case wrong = "wrong deliveries"
    case left = "left behind"
    case dangles
  }

  /// Sound strategies first, and the fastest of them at the top.
  func table(_ strategies: [String], _ columns: [Column]) throws -> String {
    let order = try strategies.map { ($0, try isSound($0) ? 0 : 1, try figure(.latency, $0, Self.app).value) }
      .sorted { ($0.1, $0.2) < ($1.1, $1.2) }
    let rows = try order.map { strategy, _, _ in
      ["`\(strategy)`"] + (try columns.map { try cell($0, strategy) })
    }
    return Page.table(["strategy"] + columns.map(\.rawValue), rows, numbersFrom: 1)
  }

  private func cell(_ column: Column, _ strategy: String) throws -> String {
    func count(_ metric: Metric) -> String {
      row(metric, strategy, Self.app).flatMap(Figure.init)?.plain ?? "varies"
    }
    func bad(_ count: Double, _ all: Double) -> String {
      count == 0 ? "0" : "**\(PageText.whole(count)) of \(PageText.whole(all))**"
    }
    switch column {
    case .app: return try figure(.latency, strategy, Self.app).time
    case .deepApp: return try figure(.latency, strategy, Self.deepApp).time
    case .level: return row(.slopePerHop, strategy, "chain").flatMap(Figure.init)?.time ?? "–"
    case .allocations: return count(.allocations)
    case .retains: return count(.retains)
    case .wrong:
      let (wrong, sent) = try wrongDeliveries(strategy)
      return bad(wrong, sent)
    case .left:
      let left = try figure(.leftObjects, strategy, Self.app).value
      return bad(left, Double(row(.leftObjects, strategy, Self.app)?.caseKey.nodes ?? 0))
    case .dangles: return StrategyCatalogue.dangling.contains(strategy) ? "**yes**" : "no"
    }
  }
}

extension StrategyCatalogue {
  static var names: [String] { all.map { "\($0.name)" } }

  /// Those that carry nothing but boxes.
  static let boxing = Set(all.filter { $0.payloads == [.boxed] }.map { "\($0.name)" })

  static let dangling = Set(all.filter(\.dangles).map { "\($0.name)" })
}
