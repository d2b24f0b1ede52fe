/// What some threads did to the heap.
public struct AllocationCounts: Sendable, Hashable {
  /// Requests that handed out memory; a reallocation that moved counts here and under `frees`.
  public let allocations: UInt64
  /// Requests that gave memory back.
  public let frees: UInt64
  /// Reallocations that stayed in place: neither an allocation nor a free, but not nothing.
  public let resizes: UInt64
  /// Bytes handed out, in the allocator's size classes: what an object occupies, not what was asked for.
  public let bytesAllocated: UInt64
  /// Bytes given back, in size classes.
  public let bytesFreed: UInt64

  /// Creates counts.
  public init(allocations: UInt64, frees: UInt64, resizes: UInt64, bytesAllocated: UInt64, bytesFreed: UInt64)
  {
    self.allocations = allocations
    self.frees = frees
    self.resizes = resizes
    self.bytesAllocated = bytesAllocated
    self.bytesFreed = bytesFreed
  }

  /// No requests at all.
  public static let none = AllocationCounts(
    allocations: 0,
    frees: 0,
    resizes: 0,
    bytesAllocated: 0,
    bytesFreed: 0
  )

  /// Objects handed out and not given back; below zero where older objects were freed.
  public var outstanding: Int64 { Int64(bitPattern: allocations &- frees) }

  /// Bytes handed out and not given back; below zero where older objects were freed.
  public var bytesOutstanding: Int64 { Int64(bitPattern: bytesAllocated &- bytesFreed) }

  /// The sum of the counts of two groups of threads.
  public static func + (left: AllocationCounts, right: AllocationCounts) -> AllocationCounts {
    AllocationCounts(
      allocations: left.allocations &+ right.allocations,
      frees: left.frees &+ right.frees,
      resizes: left.resizes &+ right.resizes,
      bytesAllocated: left.bytesAllocated &+ right.bytesAllocated,
      bytesFreed: left.bytesFreed &+ right.bytesFreed
    )
  }
}
