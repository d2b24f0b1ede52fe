extension Metric {
  struct Row: Sendable {
    let unit: String
    let better: Better
    let label: String
    let allowsNegative: Bool

    init(_ unit: String, _ better: Better, _ label: String, allowsNegative: Bool = false) {
      self.unit = unit
      self.better = better
      self.label = label
      self.allowsNegative = allowsNegative
    }
  }

  var row: Row {
    switch self {
    case .latency: Row("ns", .lower, "time per message")
    case .latencyPerHop: Row("ns", .lower, "time per hop")
    case .ratioToChase: Row("ratio", .lower, "× chase")
    case .ratioToLockedChase: Row("ratio", .lower, "× locked chase")
    case .ratioToReference: Row("ratio", .lower, "× reference")
    case .throughput: Row("1/s", .higher, "messages per second")
    case .scalingEfficiency: Row("ratio", .higher, "throughput per usable core ÷ one sender's")
    case .allocations: Row("count", .lower, "allocations per message")
    case .frees: Row("count", .none, "frees per message")
    case .bytesAllocated: Row("bytes", .lower, "bytes allocated per message")
    case .retains: Row("count", .lower, "retains per message")
    case .releases: Row("count", .lower, "releases per message")
    case .weakLoads: Row("count", .lower, "weak loads per message")
    case .instructions: Row("count", .lower, "instructions per message")
    case .build: Row("ns", .lower, "build time per node")
    case .teardown: Row("ns", .lower, "teardown time per node")
    case .bytesPerNode: Row("bytes", .lower, "bytes per node")
    case .peakMemory: Row("bytes", .lower, "peak memory")
    case .leftBehind: Row("count", .lower, "objects left behind")
    case .tableEntries: Row("count", .lower, "side-table entries left behind")
    case .observers: Row("count", .lower, "observers left behind")
    case .queuedMessages: Row("count", .lower, "queued messages left behind")
    case .handled: Row("count", .none, "messages handled")
    case .unhandled: Row("count", .none, "messages unhandled")
    case .cancelled: Row("count", .none, "messages cancelled")
    case .misrouted: Row("count", .lower, "messages misrouted")
    case .slopePerHop: Row("ns", .lower, "growth per hop", allowsNegative: true)
    case .slopePerNode: Row("ns", .lower, "growth per node", allowsNegative: true)
    case .twinRatio: Row("ratio", .none, "A/A twin")
    case .timerCost: Row("ns", .lower, "cost of one clock read")
    case .timerPerMessage: Row("ns", .lower, "timer's cost per message")
    case .timerShare: Row("ratio", .lower, "timer's share of the shortest batch")
    }
  }
}
