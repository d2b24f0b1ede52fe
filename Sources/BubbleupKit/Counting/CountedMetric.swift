public import Results

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
  /// Bytes that a hierarchy keeps, by its nodes: objects, links, arrays of children, the strategy's tables.
  case bytesPerNode = "bytes_per_node"
  /// Requests for memory while a hierarchy is built and wired, by its nodes.
  case allocationsPerNode = "allocations_per_node"
  /// The most bytes outstanding at any moment of building and wiring, the builder's own list of nodes included.
  case peakMemory = "peak_memory"

  /// The column that the count goes to in `results.csv`; nil where it has none.
  public var metric: Metric? { Metric(rawValue: rawValue) }

  /// Whether the count is of messages; of a hierarchy otherwise.
  public var isPerMessage: Bool {
    switch self {
    case .bytesPerNode, .allocationsPerNode, .peakMemory: false
    default: true
    }
  }

  /// The runtime's functions whose calls make up the count; empty where the allocator counts.
  var functions: [String] {
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
    case .allocations, .frees, .bytesAllocated, .bytesPerNode, .allocationsPerNode, .peakMemory: []
    }
  }
}
