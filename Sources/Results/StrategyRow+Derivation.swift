extension StrategyRow {
  /// The rows that `results` come to, in their order: no kernel, no twin, and no fitted line, which is of several sizes.
  package static func all(in results: [ResultRow]) -> [StrategyRow] {
    var order: [CaseKey] = []
    var statistics: [CaseKey: [Statistic: ResultRow]] = [:]
    for row in results {
      if statistics[row.caseKey] == nil { order.append(row.caseKey) }
      statistics[row.caseKey, default: [:]][Statistic(metric: row.metric, stat: row.stat)] = row
    }
    return order.compactMap { StrategyRow($0, statistics[$0, default: [:]]) }
  }

  private struct Statistic: Hashable {
    let metric: String
    let stat: Stat

    init(metric: String, stat: Stat) { (self.metric, self.stat) = (metric, stat) }
    init(_ metric: Metric, _ stat: Stat) { self.init(metric: metric.id, stat: stat) }
  }

  /// Nil for what is no strategy, or has no headline.
  private init?(_ key: CaseKey, _ rows: [Statistic: ResultRow]) {
    let headline = Statistic(key.isBuild ? .build : .latency, .median)
    guard key.isStrategy, let head = rows[headline] else { return nil }
    func value(_ metric: Metric, _ stat: Stat) -> Double? { rows[Statistic(metric, stat)]?.value }
    (scenario, options, payload) = (key.scenarioName, key.options, key.payload)
    (family, strategy) = (String(key.strategy.prefix { $0 != "." }), key.strategy)
    (controllers, depth, nodes, threads) = (key.controllers, key.depth, key.nodes, key.threads)
    latency = value(.latency, .median)
    latencyLow = rows[Statistic(.latency, .median)]?.intervalLow
    latencyHigh = rows[Statistic(.latency, .median)]?.intervalHigh
    latencyAboveFloor = value(.latencyAboveFloor, .median)
    latencyPerHop = value(.latencyPerHop, .median)
    hops = Self.hops(latency, latencyPerHop)
    ratioToChase = value(.ratioToChase, .median)
    p99 = value(.latency, .p99).flatMap { tail in latency.map { tail < $0 } == true ? nil : tail }
    allocations = value(.allocations, .exact)
    retains = value(.retains, .exact)
    releases = value(.releases, .exact)
    weakLoads = value(.weakLoads, .exact)
    tableHits = value(.tableHits, .exact)
    build = value(.build, .median)
    buildAllocations = value(.allocationsPerNode, .exact)
    // Runs of earlier versions have a median as well, in which the harness's own lists are.
    bytesPerNode = value(.bytesPerNode, .exact)
    teardown = value(.teardown, .median) ?? value(.teardownByHand, .median)
    if value(.teardownByHand, .median) != nil { options = options.adding("teardown", "by-hand") }
    if value(.leftBehind, .exact) != nil {
      leftBehind = Metric.kindsLeftBehind.reduce(0) { $0 + (value($1, .exact) ?? 0) }
    }
    leftBehindPredicted = value(.leftBehindPredicted, .exact)
    misdelivered = value(.misrouted, .exact)
    throughput = value(.throughput, .median)
    scaling = value(.scalingEfficiency, .median)
    judge([head] + [rows[Statistic(.leftBehind, .exact)]].compactMap(\.self))
  }

  /// The worst of what the headline consists of, and every reason of those that are not as they should be.
  private mutating func judge(_ headline: [ResultRow]) {
    status = headline.map(\.status).max { $0.severity < $1.severity } ?? .ok
    var reasons: [String] = []
    for row in headline where row.status != .ok && !reasons.contains(row.reason) {
      reasons.append(row.reason)
    }
    reason = reasons.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The quotient is the number of hops up to the last bit or two, which are rounded away.
  private static func hops(_ latency: Double?, _ perHop: Double?) -> Double? {
    guard let latency, let perHop, perHop > 0 else { return nil }
    return (latency / perHop * 1e6).rounded() / 1e6
  }
}

extension Status {
  /// From as it should be to wrong.
  fileprivate var severity: Int {
    switch self {
    case .ok: 0
    case .unavailable: 1
    case .skipped: 2
    case .noisy: 3
    case .failed: 4
    }
  }
}

extension Metric {
  /// What can live on when the last outside reference to a hierarchy has gone, kind by kind.
  package static let kindsLeftBehind: [Metric] = [
    .leftBehind, .closures, .tableEntries, .observers, .queuedMessages,
  ]
}

// MARK: - What a case's parameters are about

extension CaseKey {
  /// The parameters that choose within a strategy; whatever else there is tells scenarios apart.
  ///
  /// `mode` is among them: whether threads share a hierarchy is decided by who wires the app, as options are.
  package static let optionNames: Set<String> = [
    "form", "lookup", "next", "policy", "table", "payload", "mode", "changes",
  ]

  fileprivate var isBuild: Bool { parameters["pass"] == "build" }

  /// Whether it is a strategy under its own name.
  fileprivate var isStrategy: Bool { !strategy.hasPrefix("kernel.") && parameters["twin"] == nil }

  /// The strategy's options.
  fileprivate var options: Parameters { parameters.filtered(Self.optionNames.contains) }

  /// What is built and sent, under a name that no other scenario of a run has: with the size that people call it by,
  /// with what is done beside sending from one thread, and with whatever else differs from the scenario's usual form.
  package var scenarioName: String {
    let size = (scenario == "chain" ? depth : controllers).map { ["\($0)"] } ?? []
    let pass = parameters["pass"].map { [$0] } ?? []
    let rest = parameters.pairs.filter { $0.key != "pass" && !Self.optionNames.contains($0.key) }
    return ([scenario] + size + pass + rest.flatMap { [$0.key, $0.value] }).joined(separator: "-")
  }
}
