import Results

/// How two values of a metric may be compared.
enum MetricKind {
  /// Depends on the machine and its mood.
  case time
  /// The same wherever the same code runs.
  case count
  /// A count whose size the allocator decides.
  case bytes

  init(unit: String) {
    switch unit {
    case "count": self = .count
    case "bytes": self = .bytes
    // Ratios are quotients of times; a unit that this version does not know is safest as one.
    default: self = .time
    }
  }

  var margin: Double { self == .time ? ComparisonDefaults.timeMargin : ComparisonDefaults.countMargin }
}
