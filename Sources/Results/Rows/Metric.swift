/// A measured quantity: its name in the files, unit, direction and label.
///
/// An enumeration with one table, `row`: the compiler refuses a metric without a row, so nothing else has to list
/// the metrics and no second list can fall behind.
public enum Metric: String, Sendable, CaseIterable {
  case latency
  case latencyPerHop = "latency_per_hop"
  case ratioToChase = "ratio_to_chase"
  case ratioToLockedChase = "ratio_to_locked_chase"
  case ratioToReference = "ratio_to_reference"
  case throughput
  case scalingEfficiency = "scaling_efficiency"
  case allocations
  case frees
  case bytesAllocated = "bytes_allocated"
  case retains
  case releases
  case weakLoads = "weak_loads"
  case instructions
  case build
  case teardown
  case bytesPerNode = "bytes_per_node"
  case peakMemory = "peak_memory"
  case leftBehind = "left_behind"
  case tableEntries = "table_entries"
  case observers
  case queuedMessages = "queued_messages"
  case handled
  case unhandled
  case cancelled
  case misrouted
  case slopePerHop = "slope_per_hop"
  case slopePerNode = "slope_per_node"
  case twinRatio = "twin_ratio"
  case timerCost = "timer_cost"
  case timerPerMessage = "timer_per_message"
  case timerShare = "timer_share"

  /// The name in the `metric` column.
  public var id: String { rawValue }
  /// The base unit, as it stands in the `unit` column.
  public var unit: String { row.unit }
  /// Which direction is an improvement.
  public var better: Better { row.better }
  /// What a reader of a table sees.
  public var label: String { row.label }
  /// Whether a value below zero makes sense: only fitted slopes can fall below it, through noise.
  public var allowsNegative: Bool { row.allowsNegative }
}
