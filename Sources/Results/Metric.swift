/// A measured quantity: its name in the files, unit, direction and label.
///
/// An enumeration with one table, `row`: the compiler refuses a metric without a row, so nothing else has to list
/// the metrics and no second list can fall behind.
package enum Metric: String, Sendable, CaseIterable {
  case latency
  case latencyAboveFloor = "latency_above_floor"
  case lowerState = "lower_state"
  case upperShare = "upper_share"
  case upperFactor = "upper_factor"
  case latencyPerHop = "latency_per_hop"
  case hopsPerMessage = "hops_per_message"
  case ratioToChase = "ratio_to_chase"
  case ratioToLockedChase = "ratio_to_locked_chase"
  case ratioToReference = "ratio_to_reference"
  case ratioToReferenceAboveFloor = "ratio_to_reference_above_floor"
  case originsCovered = "origins_covered"
  case tailGroup = "tail_group"
  case throughput
  case scalingEfficiency = "scaling_efficiency"
  case scalingToChase = "scaling_to_chase"
  case changesMade = "changes_made"
  case allocations
  case frees
  case bytesAllocated = "bytes_allocated"
  case retains
  case releases
  case weakLoads = "weak_loads"
  case tableHits = "table_hits"
  case tableMisses = "table_misses"
  case instructions
  case build
  case teardown
  case teardownByHand = "teardown_by_hand"
  case allocationsPerNode = "allocations_per_node"
  case bytesAllocatedPerNode = "bytes_allocated_per_node"
  case freesPerNode = "frees_per_node"
  case bytesPerNode = "bytes_per_node"
  case peakMemory = "peak_memory"
  case leftObjects = "left_objects"
  case leftClosures = "left_closures"
  case leftEntries = "left_entries"
  case leftPredicted = "left_predicted"
  case bytesLeftBehind = "bytes_left_behind"
  case handled
  case unhandled
  case cancelled
  case misrouted
  case slopePerHop = "slope_per_hop"
  case slopePerNearHop = "slope_per_near_hop"
  case slopePerDeepHop = "slope_per_deep_hop"
  case slopePerNode = "slope_per_node"
  case twinRatio = "twin_ratio"
  case timerCost = "timer_cost"
  case timerPerMessage = "timer_per_message"
  case timerShare = "timer_share"

  package var id: String { rawValue }
  /// The base unit, as it stands in the `unit` column.
  package var unit: String { row.unit }
  package var better: Better { row.better }
  package var label: String { row.label }
  /// Whether a value below zero makes sense: fitted slopes and what is left above a floor can fall below it, through
  /// noise.
  package var allowsNegative: Bool { row.allowsNegative }
}

extension Metric {
  private struct Row {
    let unit: String
    let better: Better
    let label: String
    var allowsNegative = false

    init(_ unit: String, _ better: Better, _ label: String, allowsNegative: Bool = false) {
      (self.unit, self.better, self.label, self.allowsNegative) = (unit, better, label, allowsNegative)
    }
  }

  private var row: Row {
    switch self {
    case .latency: Row("ns", .lower, "time per message")
    case .latencyAboveFloor: Row("ns", .lower, "time per message above the floor", allowsNegative: true)
    case .lowerState: Row("ns", .none, "time per message in the lower of two states")
    case .upperShare: Row("ratio", .none, "share of visits in the upper state")
    case .upperFactor: Row("ratio", .none, "upper state ÷ lower state")
    case .latencyPerHop: Row("ns", .lower, "time per hop")
    case .hopsPerMessage: Row("count", .none, "hops per message")
    case .ratioToChase: Row("ratio", .lower, "× chase")
    case .ratioToLockedChase: Row("ratio", .lower, "× locked chase")
    case .ratioToReference: Row("ratio", .lower, "× reference")
    case .originsCovered: Row("ratio", .none, "share of the script's messages that were timed")
    case .ratioToReferenceAboveFloor:
      Row("ratio", .lower, "× reference, both above the floor", allowsNegative: true)
    case .tailGroup: Row("count", .none, "messages timed as one for the percentiles")
    case .throughput: Row("1/s", .higher, "messages per second")
    case .scalingEfficiency: Row("ratio", .higher, "throughput per usable core ÷ one sender's")
    case .scalingToChase: Row("ratio", .higher, "scaling ÷ that of independent chases")
    case .changesMade:
      Row("1/s", .none, "changes of links per second in each hierarchy, while messages were sent")
    case .allocations: Row("count", .lower, "allocations per message")
    case .frees: Row("count", .none, "frees per message")
    case .bytesAllocated: Row("bytes", .lower, "bytes allocated per message")
    case .retains: Row("count", .lower, "retains per message")
    case .releases: Row("count", .lower, "releases per message")
    case .weakLoads: Row("count", .lower, "weak loads per message")
    case .tableHits: Row("count", .none, "side-table look-ups that find a value, per message")
    case .tableMisses: Row("count", .lower, "side-table look-ups in vain, per message")
    case .instructions: Row("count", .lower, "instructions per message")
    case .build: Row("ns", .lower, "build time per node")
    case .teardown: Row("ns", .lower, "teardown time per node")
    case .teardownByHand: Row("ns", .lower, "teardown time per node, links broken by hand")
    case .allocationsPerNode: Row("count", .lower, "allocations per node while building")
    case .bytesAllocatedPerNode: Row("bytes", .lower, "bytes allocated per node while building")
    case .freesPerNode: Row("count", .none, "frees per node while tearing down")
    case .bytesPerNode: Row("bytes", .lower, "bytes per node")
    case .peakMemory: Row("bytes", .lower, "peak memory")
    case .leftObjects: Row("count", .lower, "objects left behind")
    case .leftClosures: Row("count", .lower, "closures left behind")
    case .leftEntries: Row("count", .lower, "side-table entries, observers and queued messages left behind")
    case .leftPredicted: Row("count", .none, "left behind as the plan predicts, of all three kinds")
    case .bytesLeftBehind: Row("bytes", .lower, "bytes not returned once all cycles are broken")
    case .handled: Row("count", .none, "messages handled")
    case .unhandled: Row("count", .none, "messages unhandled")
    case .cancelled: Row("count", .none, "messages cancelled")
    case .misrouted: Row("count", .lower, "messages misrouted")
    case .slopePerHop: Row("ns", .lower, "growth per hop", allowsNegative: true)
    case .slopePerNearHop: Row("ns", .lower, "growth per hop, up to 24 levels", allowsNegative: true)
    case .slopePerDeepHop: Row("ns", .lower, "growth per hop, from 48 levels on", allowsNegative: true)
    case .slopePerNode: Row("ns", .lower, "growth per node", allowsNegative: true)
    case .twinRatio: Row("ratio", .none, "A/A twin")
    case .timerCost: Row("ns", .lower, "cost of one clock read")
    case .timerPerMessage: Row("ns", .lower, "timer's cost per message")
    case .timerShare: Row("ratio", .lower, "timer's share of the shortest slice")
    }
  }
}

extension Metric {
  /// Refuses what a row cannot say of its metric.
  ///
  /// A metric that this version does not know is taken unchanged: a later version may have added it, and its numbers are
  /// still finite.
  static func check(
    _ id: String,
    unit: String,
    better: Better? = nil,
    _ values: (column: String, value: Double?)...
  ) throws(Problem) {
    guard let metric = Metric(rawValue: id) else { return }
    try Problem.require(unit == metric.unit, "unit", "of \(id) is \(metric.unit)")
    let isKnown = better == nil || better == metric.better
    try Problem.require(isKnown, "better", "of \(id) is \(metric.better.rawValue)")
    for (column, value) in values where !metric.allowsNegative {
      let isPossible = (value ?? 0) >= 0
      try Problem.require(isPossible, column, "\(value ?? 0) is negative, which \(id) cannot be", .outOfRange)
    }
  }
}
