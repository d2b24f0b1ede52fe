import Results

/// A count that the gate holds exactly.
enum GuardedCount: String, Sendable, CaseIterable {
  case allocations
  case retains
  case releases
  case weakLoads = "weak_loads"
  case bytesPerNode = "bytes_per_node"
  case leftBehind = "left_behind"
  case hops

  /// The metric of `results.csv`; nil for what no run records.
  var metric: Metric? { Metric(rawValue: rawValue) }
}
