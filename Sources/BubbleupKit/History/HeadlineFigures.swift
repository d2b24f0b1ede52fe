import Results

/// The few figures of a run that a history keeps.
///
/// What is kept has to mean the same after a year of commits on machines that nobody controls. Times in nanoseconds do
/// not: the same binary moves by several per cent from hour to hour. What strategies take of one another does, as those
/// of a run take turns. So each strategy is kept as a ratio to the reference strategy of its own run, and the reference
/// strategy as a ratio to the locked chase, a kernel that no commit to a strategy changes. Counts are kept as they are.
///
/// A file that a repository keeps has to stay small: of each scenario one size, and of each strategy its first options.
struct HeadlineFigures {
  /// One of them.
  struct Figure {
    let key: CaseKey
    let machineID: String
    let metric: Metric
    let against: String?
    let value: Double
    let low: Double?
    let high: Double?
  }

  /// The counts that a change of code changes first.
  static let counts: [Metric] = [.retains, .allocations]
  /// What the reference strategy is a ratio to.
  static let kernel = "kernel.locked-chase"

  let all: [Figure]

  /// Those among the rows of a run, or of a check.
  init(_ rows: [ResultRow], reference: String) {
    var measured: [CaseKey: [ResultRow]] = [:]
    var order: [CaseKey] = []
    for row in rows where row.value != nil && Self.isOfMessages(row.caseKey) {
      if measured[row.caseKey] == nil { order.append(row.caseKey) }
      measured[row.caseKey, default: []].append(row)
    }
    var references: [CasePlace: ResultRow] = [:]
    for key in order where key.strategy == reference {
      references[CasePlace(key)] = Self.find(.latency, .median, in: measured[key])
    }
    all = Self.headlines(order).flatMap { key -> [Figure] in
      let own = measured[key]
      let time =
        key.strategy == reference
        ? Self.find(.ratioToLockedChase, .median, in: own).flatMap { Figure($0, against: Self.kernel) }
        : Self.find(.ratioToReference, .median, in: own).flatMap { Figure($0, against: reference) }
          ?? Figure(Self.find(.latency, .median, in: own), to: references[CasePlace(key)])
      let counts = Self.counts.map { Self.find($0, .exact, in: own).flatMap { Figure($0, against: nil) } }
      return ([time] + counts).compactMap(\.self)
    }
  }

  /// One thread sends, nothing else is done, and it is no kernel and no twin.
  private static func isOfMessages(_ key: CaseKey) -> Bool {
    key.threads == 1 && key.parameters["pass"] == nil && key.parameters["twin"] == nil
      && !key.strategy.hasPrefix("kernel.")
  }

  private static func find(_ metric: Metric, _ stat: Stat, in rows: [ResultRow]?) -> ResultRow? {
    rows?.first { $0.metric == metric.id && $0.stat == stat }
  }

  /// Of each scenario the middle size, the larger of two; of each strategy there the options that came first.
  private static func headlines(_ keys: [CaseKey]) -> [CaseKey] {
    var sizes: [String: Set<Int>] = [:]
    for key in keys { sizes[key.scenario, default: []].insert(size(of: key)) }
    let middles = sizes.mapValues { $0.sorted()[$0.count / 2] }
    var seen: Set<[String]> = []
    return keys.filter { key in
      size(of: key) == middles[key.scenario] && seen.insert([key.scenarioName, key.strategy]).inserted
    }
  }

  private static func size(of key: CaseKey) -> Int {
    (key.scenario == "chain" ? key.depth : key.controllers) ?? 0
  }
}

extension HeadlineFigures.Figure {
  fileprivate init?(_ row: ResultRow, against: String?) {
    guard let metric = Metric(rawValue: row.metric), let value = row.value else { return nil }
    self.init(
      key: row.caseKey,
      machineID: row.machineID,
      metric: metric,
      against: against,
      value: value,
      low: row.intervalLow,
      high: row.intervalHigh
    )
  }

  /// A check times builds and not strategies against each other; the medians of the same minutes still are a ratio.
  fileprivate init?(_ row: ResultRow?, to reference: ResultRow?) {
    guard let row, let reference, let value = row.value, let unit = reference.value, unit > 0 else {
      return nil
    }
    self.init(
      key: row.caseKey,
      machineID: row.machineID,
      metric: .ratioToReference,
      against: reference.caseKey.strategy,
      value: value / unit,
      low: nil,
      high: nil
    )
  }
}

extension HistoryRow {
  /// A row for each figure, all of the same `origin`.
  static func all(_ figures: HeadlineFigures, from origin: HistoryRow) -> [HistoryRow] {
    figures.all.map { figure in
      var row = origin
      row.machineID = figure.machineID
      (row.scenario, row.strategy) = (figure.key.scenarioName, figure.key.strategy)
      row.options = figure.key.parameters.filtered(CaseKey.optionNames.contains)
      (row.metric, row.unit, row.against) = (figure.metric.id, figure.metric.unit, figure.against)
      (row.value, row.intervalLow, row.intervalHigh) = (figure.value, figure.low, figure.high)
      return row
    }
  }
}
