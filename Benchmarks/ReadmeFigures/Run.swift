import Hierarchy
import Reports
import Results
import Strategies

/// The committed run that the pages quote.
struct Run {
  static let app = "app-120"
  static let deepApp = "deep-app-1000"
  static let shortChain = "chain-10"
  static let chain = "chain-100"
  /// The chains that the cost of a level is taken from: within the processor's stack of return addresses, and beyond it.
  static let shortChains = [(name: shortChain, levels: 10), (name: "chain-24", levels: 24)]
  static let longChains = [(name: "chain-48", levels: 48), (name: chain, levels: 100)]
  static let cold = "cold"
  /// What a developer of today chooses among first.
  static let today = [
    "closure.direct", "environment.action", "responder.trampoline", "delegate.relay", "store.scope",
  ]

  let directory: RunDirectory
  let rows: [ResultRow]
  private let figures: [Key: ResultRow]

  /// `mode` says which hierarchies two threads send through, `own` or `shared`; of one thread it is `cold` from an empty
  /// cache, else nil.
  private struct Key: Hashable {
    let metric: String
    let strategy: String
    let scenario: String
    var mode: String?
    /// `process` where the side table is shared.
    var table: String?
    /// How the payload travels; nil by value, or where the strategy carries nothing but boxes.
    var payload: String?
    /// `recursive` or `iterative` where a climb has both; nil for as the strategy has it by itself.
    var form: String?
  }

  /// Refuses an unfinished run, and one with strategies that are gone, which the pages would offer.
  init(path: String) throws {
    directory = try RunDirectory.open(path: path)
    rows = try directory.results()
    let gone = Set(rows.map(\.caseKey.strategy).filter { !$0.hasPrefix("kernel.") })
      .subtracting(StrategyCatalogue.names).sorted()
    guard directory.manifest.state == .complete else {
      throw FiguresError("\(path) is not complete; make it anew")
    }
    guard gone.isEmpty else {
      throw FiguresError("\(path) has strategies that are gone, \(PageText.list(gone)); make it anew")
    }
    // The others had nothing but boxes in this run.
    let byValue = Set(rows.map(\.caseKey).filter { $0.payload == "value" }.map(\.strategy))
    figures = try Dictionary(rows.flatMap { row in Self.keys(row, byValue).map { ($0, row) } }) {
      row,
      other in
      throw FiguresError("\(path) has two rows for \(row.metric): \(row.caseKey), and \(other.caseKey)")
    }
  }

  /// What a row is found by: in the strategy's own form, and by the form's name; none for a row that no page quotes.
  private static func keys(_ row: ResultRow, _ byValue: Set<String>) -> [Key] {
    let (which, parameters) = (row.caseKey, row.caseKey.parameters)
    let isThreads = parameters["pass"] == "threads"
    guard [.median, .exact, .fit].contains(row.stat),
      isThreads || [nil, Self.cold].contains(parameters["pass"]),
      which.threads == (isThreads ? 2 : 1),
      ["twin", "changes"].allSatisfy({ parameters[$0] == nil })
    else { return [] }
    let key = Key(
      metric: row.metric,
      strategy: which.strategy,
      scenario: which.scenario,
      mode: isThreads ? parameters["mode"] ?? "own" : parameters["pass"],
      table: parameters["table"] == "process" ? "process" : nil,
      payload: byValue.contains(which.strategy) ? parameters["payload"] : nil,
      form: parameters["form"] ?? parameters["asked"]
    )
    guard key.payload == nil, let payload = which.payload else { return [key] }
    var named = key
    named.payload = payload
    return [key, named]
  }

  // MARK: Looking up

  /// As the strategy climbs by itself, where no form is asked for: by calls of itself if it has both.
  private func row(_ key: Key) -> ResultRow? {
    let forms = key.form.map { [$0] } ?? [nil, "recursive", "iterative"]
    return forms.lazy.compactMap { form in
      var key = key
      key.form = form
      return figures[key]
    }
    .first
  }

  func row(
    _ metric: Metric,
    _ strategy: String,
    _ scenario: String,
    payload: String? = nil,
    mode: String? = nil,
    form: String? = nil
  ) -> ResultRow? {
    row(
      Key(metric: metric.id, strategy: strategy, scenario: scenario, mode: mode, payload: payload, form: form)
    )
  }

  /// What two threads reach together, of twice what one does; nil where it was not measured.
  func scaling(_ strategy: String, mode: String, table: String? = nil) -> Figure? {
    let metric = Metric.scalingEfficiency.id
    return row(Key(metric: metric, strategy: strategy, scenario: Self.chain, mode: mode, table: table))
      .flatMap(Figure.init)
  }

  /// Of a message, of throughput or of teardown, while several threads are at it, or one beside them.
  func threaded(
    _ metric: Metric,
    _ strategy: String,
    threads: Int,
    mode: String = "own",
    changes: Int? = nil,
    scenario: String = chain,
    table: String? = nil
  ) throws -> Figure {
    let found = rows.first { row in
      let (which, parameters) = (row.caseKey, row.caseKey.parameters)
      return row.metric == metric.id && row.stat == .median && which.strategy == strategy
        && which.scenario == scenario && which.threads == threads && parameters["pass"] == "threads"
        && parameters["mode"] == mode && parameters["changes"] == changes.map { "\($0)" }
        && (parameters["table"] == "process") == (table == "process")
    }
    return try found.flatMap(Figure.init)
      .required("\(directory.path) has no \(metric.id) of \(strategy) with \(threads) threads")
  }

  /// Throws where there is no such row: no table of a page has a hole that was never seen.
  func figure(
    _ metric: Metric,
    _ strategy: String,
    _ scenario: String,
    payload: String? = nil,
    mode: String? = nil,
    form: String? = nil
  ) throws -> Figure {
    try row(metric, strategy, scenario, payload: payload, mode: mode, form: form).flatMap(Figure.init)
      .required("\(directory.path)/results.csv has no \(metric.id) of \(strategy) in \(scenario)")
  }

  /// Nanoseconds of a message.
  func time(_ strategy: String, _ scenario: String = app, form: String? = nil) throws -> Figure {
    try figure(.latency, strategy, scenario, form: form)
  }

  /// How many times as long one takes as the other.
  func ratio(_ strategy: String, to other: String, _ scenario: String = app) throws -> Figure {
    Figure(try time(strategy, scenario).value / time(other, scenario).value)
  }

  /// The strategies of the catalogue that it has measured: one that came later has no figures before it is made anew.
  var measured: [String] { measured(of: StrategyCatalogue.names) }

  func measured(of strategies: [String]) -> [String] {
    strategies.filter { row(.latency, $0, Self.app) != nil }
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
    case cold = "cold, in the deep app"
    case far = "up 100 levels"
    case level = "a further level"
    case deepLevel = "beyond 48 levels"
    case allocations
    case retains
    case farRetains = "retains up 100"
    case box = "a box adds"
    case wrong = "wrong deliveries"
    case left = "left behind"
    case dangles
  }

  /// Those of today, then the other sound ones, then the rest; of each the fastest at the top.
  func table(_ strategies: [String], _ columns: [Column]) throws -> String {
    let order = try strategies.map { strategy in
      let group = Self.today.contains(strategy) ? 0 : try isSound(strategy) ? 1 : 2
      return (strategy, group, try figure(.latency, strategy, Self.app).value)
    }
    .sorted { ($0.1, $0.2) < ($1.1, $1.2) }
    let rows = try order.map { strategy, _, _ in
      ["`\(strategy)`"] + (try columns.map { try cell($0, strategy) })
    }
    return Page.table(["strategy"] + columns.map(\.rawValue), rows, numbersFrom: 1)
  }

  func cell(_ column: Column, _ strategy: String) throws -> String {
    func count(_ metric: Metric, _ scenario: String = Self.app) -> String {
      row(metric, strategy, scenario).flatMap(Figure.init)?.plain ?? "varies"
    }
    func bad(_ count: Double, _ all: Double) -> String {
      count == 0 ? "0" : "**\(PageText.whole(count)) of \(PageText.whole(all))**"
    }
    switch column {
    case .app: return try time(strategy).time
    case .deepApp: return try time(strategy, Self.deepApp).time
    case .cold:
      return row(.latency, strategy, Self.deepApp, mode: Self.cold).flatMap(Figure.init)?.time
        ?? "not measured"
    case .far: return try time(strategy, Self.chain).time
    case .level: return row(.slopePerNearHop, strategy, "chain").flatMap(Figure.init)?.time ?? "–"
    case .deepLevel: return row(.slopePerDeepHop, strategy, "chain").flatMap(Figure.init)?.time ?? "–"
    case .allocations: return count(.allocations)
    case .retains: return count(.retains)
    case .farRetains: return count(.retains, Self.chain)
    case .box: return box(strategy)?.time ?? "–"
    case .wrong:
      let (wrong, sent) = try wrongDeliveries(strategy)
      return bad(wrong, sent)
    case .left:
      let left = try figure(.leftObjects, strategy, Self.app).value
      return bad(left, Double(row(.leftObjects, strategy, Self.app)?.caseKey.nodes ?? 0))
    case .dangles: return StrategyCatalogue.dangling.contains(strategy) ? "**yes**" : "no"
    }
  }

  /// How messages under these carry their payloads.
  func payloads(_ strategies: [String]) -> String {
    let boxed = strategies.filter { row(.latency, $0, Self.app)?.caseKey.payload == "boxed" }
    return "Messages carry their payloads by value"
      + (boxed.isEmpty ? "." : "; those of \(PageText.list(boxed.map { "`\($0)`" })) have them in boxes.")
  }

  /// What a message up ten levels takes more with its payload in a box; nil where that was not found out.
  func box(_ strategy: String) -> Figure? {
    let forms = ["boxed", "value"].compactMap {
      row(.latency, strategy, Self.shortChain, payload: $0).flatMap(Figure.init)
    }
    guard forms.count == 2, forms[0].isAbove(forms[1]) else { return nil }
    return Figure(forms[0].value - forms[1].value)
  }
}

extension StrategyCatalogue {
  static var names: [String] { all.map { "\($0.name)" } }

  static let dangling = Set(all.filter(\.dangles).map { "\($0.name)" })
}
