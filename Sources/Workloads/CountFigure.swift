package import Results

/// One count, or why there is none; never a zero that nobody counted.
public enum CountFigure: Sendable, Hashable {
  /// Every window counted the same `total` over `units` messages or nodes.
  case steady(total: Int64, units: Int)
  /// The windows disagree: a race, a cache or a clock has a say, so that only the range is known.
  case unsteady(totals: ClosedRange<Int64>, units: Int)
  /// The count cannot be had here.
  case unavailable(String)
  /// There is nothing to count, as of look-ups where there is no table: neither a 0 nor a gap.
  case inapplicable
  /// The case did not come through.
  case failed(String)

  /// The count per message or node, where it is known.
  public var value: Double? {
    guard case .steady(let total, let units) = self else { return nil }
    return Double(total) / Double(units)
  }

  /// Why there is no single number; nil where there is one.
  public var reason: String? {
    switch self {
    case .steady, .inapplicable: nil
    case .unsteady(let totals, let units):
      "\(Self.unsteadyWords): \(totals.lowerBound) to \(totals.upperBound) over \(units)"
    case .unavailable(let reason), .failed(let reason): reason
    }
  }

  /// How a reason begins that stands in the place of a count that does not repeat, in files too.
  package static let unsteadyWords = "does not repeat"
  /// How it begins in the place of a count below 0.
  package static let freedWords = "an older object was freed during the count"

  /// The figure that `windows` give, two at least.
  package init(windows: [Int64], units: Int) {
    guard let low = windows.min(), let high = windows.max(), units > 0 else {
      self = .unavailable("nothing was counted")
      return
    }
    self = low == high ? .steady(total: low, units: units) : .unsteady(totals: low...high, units: units)
  }
}

/// What the counting pass counts.
public enum CountedMetric: String, Sendable, CaseIterable, Codable {
  /// Requests that handed out memory, on all threads, per message.
  case allocations
  /// Requests that gave memory back, per message.
  case frees
  /// Bytes handed out, in the allocator's size classes, per message.
  case bytesAllocated = "bytes_allocated"
  /// Strong retains per message: `swift_retain`, its `_n` form, and those of bridged objects and errors.
  case retains
  /// Strong releases per message; each weak load and each new object needs one as well as each retain.
  case releases
  /// Weak references read per message, each of which hands out a strong one.
  case weakLoads = "weak_loads"
  /// Weak references made, changed, moved and destroyed per message.
  case weakUpdates = "weak_updates"
  /// Operations on unowned references per message, checks included.
  case unownedOperations = "unowned_operations"
  /// Objects made by code outside the runtime per message; `allocations` has those of the runtime as well.
  case objects
  /// Look-ups in the side table that gave a value, per message.
  case tableHits = "table_hits"
  /// Look-ups in the side table that gave none, per message: no entry, or a value that is dead.
  case tableMisses = "table_misses"
  /// Bytes that a hierarchy keeps, by its nodes: objects, links, arrays of children, the strategy's tables.
  case bytesPerNode = "bytes_per_node"
  /// Requests for memory while a hierarchy is built and wired, by its nodes.
  case allocationsPerNode = "allocations_per_node"
  /// Bytes handed out meanwhile, those that were given back at once included, by its nodes.
  case bytesAllocatedPerNode = "bytes_allocated_per_node"
  /// Requests that give memory back while a hierarchy is torn down, by its nodes; under a strategy that leaks by design
  /// while its links are broken by hand and the rest is dropped.
  case freesPerNode = "frees_per_node"
  /// The most bytes outstanding at any moment of building and wiring, the builder's own list of nodes included.
  case peakMemory = "peak_memory"

  /// The column that the count goes to in `results.csv`; nil where it has none.
  package var metric: Metric? { Metric(rawValue: rawValue) }

  /// Whether the count is of messages; of a hierarchy otherwise.
  public var isPerMessage: Bool {
    switch self {
    case .bytesPerNode, .allocationsPerNode, .bytesAllocatedPerNode, .freesPerNode, .peakMemory: false
    default: true
    }
  }

  /// Whether the side table counts it, in a pass of its own.
  package var isOfTable: Bool { self == .tableHits || self == .tableMisses }

  /// The runtime's functions whose calls make up the count; empty where the allocator or the side table counts.
  package var functions: [String] {
    switch self {
    case .retains:
      [
        "swift_retain", "swift_retain_n", "swift_bridgeObjectRetain", "swift_bridgeObjectRetain_n",
        "swift_errorRetain",
      ]
        + ["swift_tryRetain"]
    case .releases:
      ["swift_release", "swift_release_n", "swift_bridgeObjectRelease", "swift_bridgeObjectRelease_n"]
        + ["swift_errorRelease"]
    case .weakLoads: ["swift_weakLoadStrong", "swift_weakTakeStrong"]
    case .weakUpdates:
      ["Init", "Assign", "CopyInit", "CopyAssign", "TakeInit", "TakeAssign", "Destroy"].map {
        "swift_weak\($0)"
      }
    case .unownedOperations:
      ["Retain", "Retain_n", "Release", "Release_n", "RetainStrong", "RetainStrongAndRelease", "Check"]
        .map { "swift_unowned\($0)" }
    case .objects: ["swift_allocObject"]
    case .allocations, .frees, .bytesAllocated, .tableHits, .tableMisses: []
    case .bytesPerNode, .allocationsPerNode, .bytesAllocatedPerNode, .freesPerNode, .peakMemory: []
    }
  }
}

/// What an executable that is linked with the counting wrappers can tell about its reference counting.
///
/// The library takes it as a value because it must not import the wrappers: they are linked only into an executable
/// that nobody times.
public struct ReferenceProbe: Sendable {
  /// Clears all counts and begins to count.
  public let start: @Sendable @convention(c) () -> Void
  /// Ends counting.
  public let stop: @Sendable @convention(c) () -> Void
  /// The calls of a runtime function by name; -1 where the linker did not wrap it.
  public let count: @Sendable @convention(c) (UnsafePointer<CChar>?) -> Int64

  /// A probe of the three functions of `CRetainWrap`.
  public init(
    start: @escaping @Sendable @convention(c) () -> Void,
    stop: @escaping @Sendable @convention(c) () -> Void,
    count: @escaping @Sendable @convention(c) (UnsafePointer<CChar>?) -> Int64
  ) {
    self.start = start
    self.stop = stop
    self.count = count
  }

  /// The count of `metric` since the last start; nil where one of its functions is not wrapped.
  package func total(of metric: CountedMetric) -> Int64? {
    var total: Int64 = 0
    for function in metric.functions {
      let calls = count(function)
      if calls < 0 { return nil }
      total += calls
    }
    return total
  }

  /// Why an executable without wrappers cannot count references, and what to do.
  package static let missing = """
    this executable is not linked with the counting wrappers; they are in the product CRetainWrap, for an executable with \
    -counts at the end of its name, as in Examples/OwnStrategy
    """
}
