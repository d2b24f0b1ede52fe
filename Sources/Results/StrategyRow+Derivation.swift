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
    (caseKey, family) = (key, String(key.strategy.prefix { $0 != "." }))
    pass = key.parameters["pass"] ?? "messages"
    latency = value(.latency, .median)
    latencyLow = rows[Statistic(.latency, .median)]?.intervalLow
    latencyHigh = rows[Statistic(.latency, .median)]?.intervalHigh
    latencyAboveFloor = value(.latencyAboveFloor, .median)
    latencyPerHop = value(.latencyPerHop, .median)
    hopsPerMessage = value(.hopsPerMessage, .exact)
    ratioToChase = value(.ratioToChase, .median)
    p99 = value(.latency, .p99).flatMap { tail in latency.map { tail < $0 } == true ? nil : tail }
    misrouted = value(.misrouted, .exact)
    allocations = value(.allocations, .exact)
    retains = value(.retains, .exact)
    releases = value(.releases, .exact)
    weakLoads = value(.weakLoads, .exact)
    tableHits = value(.tableHits, .exact)
    build = value(.build, .median)
    buildAllocations = value(.allocationsPerNode, .exact)
    bytesPerNode = value(.bytesPerNode, .exact)
    teardown = value(.teardown, .median)
    teardownByHand = value(.teardownByHand, .median)
    leftObjects = value(.leftObjects, .exact)
    leftClosures = value(.leftClosures, .exact)
    leftEntries = value(.leftEntries, .exact)
    leftPredicted = value(.leftPredicted, .exact)
    throughput = value(.throughput, .median)
    scalingEfficiency = value(.scalingEfficiency, .median)
    scalingToChase = value(.scalingToChase, .median)
    judge([head] + [rows[Statistic(.leftObjects, .exact)]].compactMap(\.self))
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
  package static let kindsLeft: [Metric] = [.leftObjects, .leftClosures, .leftEntries]
}

extension CaseKey {
  fileprivate var isBuild: Bool { parameters["pass"] == "build" }

  /// Whether it is a strategy under its own name.
  fileprivate var isStrategy: Bool { !strategy.hasPrefix("kernel.") && parameters["twin"] == nil }
}
