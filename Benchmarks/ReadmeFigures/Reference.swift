import Hierarchy
import Results
import Strategies

/// A run of which README quotes figures.
///
/// All names of metrics and parameters that README depends on are in this file.
struct Reference {
  let directory: RunDirectory
  private let figures: [Key: ResultRow]
  let rows: [ResultRow]

  private static let metrics: Set = [
    Metric.latency.id, Metric.slopePerHop.id, Metric.allocations.id, Metric.retains.id, Metric.leftObjects.id,
    Metric.misrouted.id, Metric.handled.id, Metric.unhandled.id, Metric.cancelled.id,
    Metric.scalingEfficiency.id, Metric.scalingToChase.id,
  ]

  /// What is looked up: a metric of a case.
  private struct Key: Hashable {
    let metric: String
    let strategy: String
    let place: String
    let threads: Int
    let mode: String?
    let options: String
  }

  /// Refuses a run whose figures must not be used, and one with strategies that are gone: they would be
  /// quoted as if there were such.
  init(path: String) throws {
    directory = try RunDirectory.open(path: path)
    guard directory.manifest.state == .complete else {
      throw ReadmeError("\(path) is \(directory.manifest.state.kind); make it anew")
    }
    rows = try directory.results()
    var figures: [Key: ResultRow] = [:]
    let known = Set(StrategyCatalogue.all.map { "\($0.name)" })
    for row in rows {
      let strategy = row.caseKey.strategy
      guard strategy.hasPrefix("kernel.") || known.contains(strategy) else {
        throw ReadmeError(
          "\(path)/results.csv has \(strategy), which this version does not have; make \(path) anew"
        )
      }
      guard let key = Self.key(row) else { continue }
      if let other = figures.updateValue(row, forKey: key) {
        throw ReadmeError(
          "\(path)/results.csv has two rows for \(row.metric): \(other.caseKey), and \(row.caseKey)"
        )
      }
    }
    self.figures = figures
  }

  private static func key(_ row: ResultRow) -> Key? {
    let parameters = row.caseKey.parameters
    guard [.median, .exact, .fit].contains(row.stat), parameters["twin"] == nil, parameters["changes"] == nil,
      [nil, "threads"].contains(parameters["pass"]),
      metrics.contains(row.metric)
    else { return nil }
    return Key(
      metric: row.metric,
      strategy: row.caseKey.strategy,
      place: row.caseKey.scenario,
      threads: row.caseKey.threads,
      mode: parameters["pass"] == nil ? nil : parameters["mode"] ?? "own",
      options: parameters.pairs.filter { optionNames.contains($0.key) }.map { "\($0.key)=\($0.value)" }
        .joined(separator: ";")
    )
  }

  private static let optionNames: Set = ["form", "lookup", "next", "payload", "policy", "table"]

  /// The options by which a strategy goes unless others are asked for; a kernel has none.
  private static func ownOptions(_ strategy: String) throws -> StrategyOptions {
    guard !strategy.hasPrefix("kernel.") else { return StrategyOptions() }
    guard let found = StrategyCatalogue.all.first(where: { "\($0.name)" == strategy }) else {
      throw ReadmeError("there is no strategy \(strategy)")
    }
    return found.variants.first ?? StrategyOptions()
  }

  // MARK: Looking up

  /// The row of a metric, whether or not it has a value; nil where the run has no such row.
  func row(
    _ metric: String,
    of strategy: String,
    in place: String,
    threads: Int = 1,
    mode: String? = nil,
    table: AssociationTableKind? = nil
  ) throws -> ResultRow? {
    var options = try Self.ownOptions(strategy)
    if let table { options.table = table }
    return figures[
      Key(
        metric: metric,
        strategy: strategy,
        place: place,
        threads: threads,
        mode: mode,
        options: options.canonical
      )
    ]
  }

  /// What one thread was measured to take, in the strategy's own form.
  ///
  /// Thrown where there is no such row: a table of README has no holes that nobody saw.
  func figure(_ metric: Metric, of strategy: String, in place: String) throws -> Figure {
    guard let row = try row(metric.id, of: strategy, in: place), let figure = Figure(row) else {
      throw ReadmeError(
        "\(directory.path)/results.csv has no \(metric.id) of \(strategy) in \(place); make it anew"
      )
    }
    return figure
  }

  func latency(_ strategy: String, _ place: String) throws -> Figure {
    try figure(.latency, of: strategy, in: place)
  }

  /// What a further level of a chain takes; nil where a message takes one hop to anywhere.
  func level(_ strategy: String) throws -> Figure? {
    try row(Metric.slopePerHop.id, of: strategy, in: "chain").flatMap(Figure.init)
  }

  /// Messages that another took than the decider of the sender's context, of all that were sent.
  func misrouted(_ strategy: String, _ place: String) throws -> (wrong: Double, sent: Double) {
    let outcomes = try [Metric.handled, .unhandled, .cancelled].map {
      try figure($0, of: strategy, in: place).value
    }
    return (try figure(.misrouted, of: strategy, in: place).value, outcomes.reduce(0, +))
  }

  /// Objects that live on when a chain of 100 levels was let go, and how many there were.
  func leftBehind(_ strategy: String) throws -> (left: Double, nodes: Int) {
    guard let row = try row(Metric.leftObjects.id, of: strategy, in: Places.chain), let left = row.value,
      let nodes = row.caseKey.nodes
    else {
      throw ReadmeError("\(directory.path)/results.csv does not say what \(strategy) leaves behind")
    }
    return (left, nodes)
  }

  /// The twin whose interval is the widest: what it does not resolve, no figure of this run does everywhere.
  var widestTwin: ResultRow? {
    func width(_ row: ResultRow) -> Double { (row.intervalHigh ?? 0) - (row.intervalLow ?? 0) }
    return rows.filter { $0.metric == Metric.twinRatio.id && $0.stat == .median && $0.value != nil }
      .max { width($0) < width($1) }
  }

  /// The scenarios with a row that has more spread than the method asks for.
  var noisyPlaces: [String] {
    var seen: Set<String> = []
    return rows.filter { $0.status == .noisy }.map { $0.caseKey.scenario }
      .filter { seen.insert($0).inserted }
  }
}

/// The scenarios that README has figures of.
enum Places {
  static let app = "app-120"
  static let deepApp = "deep-app-1000"
  static let chain = "chain-100"

  static let names = [app: "in the app", deepApp: "in the deep app", chain: "up the chain"]
}

/// What keeps README from being written: where, what, and what to do.
struct ReadmeError: Error {
  let text: String

  init(_ text: String) { self.text = text }
}
