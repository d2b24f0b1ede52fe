/// What an experiment may measure, and how: the implementation owns clocks, counters and child processes.
package protocol Laboratory {
  /// In alternation; the first is the one that ratios are to. Cases are all on one scenario.
  func latencies(of subjects: [Case]) throws -> [LatencyReading]
  func times(of operations: [LabOperation]) throws -> [LatencyReading]
  func counts(of subject: Case) throws -> CountReading
  /// `operation` must be one of its claim's.
  func counts(of operation: LabOperation) throws -> CountReading
}

/// Something that an experiment does many times, to be timed or counted.
package struct LabOperation: Sendable {
  /// Unique within its claim.
  package let name: String
  /// Makes fresh objects and returns what runs so many operations on them and gives a checksum.
  ///
  /// Whatever the closure keeps lives as long as it is measured; the checksum must depend on every operation, or the
  /// optimiser may delete it.
  package let prepare: @Sendable () -> (_ count: Int) -> UInt64

  package init(_ name: String, prepare: @escaping @Sendable () -> (_ count: Int) -> UInt64) {
    (self.name, self.prepare) = (name, prepare)
  }
}

/// How long one message or operation took, the median, and the paired ratio to the first of those that were compared, which
/// is exactly 1 for the first itself; both with their intervals.
package typealias LatencyReading = (nanoseconds: ClaimFigure, ratio: ClaimFigure)

/// What one message or operation did to memory; nil where this machine or build cannot count it.
package struct CountReading: Sendable, Equatable {
  package var allocations, bytes, retains, releases, weakLoads: Double?
  /// Why a count is missing; nil where none is.
  package var reason: String?

  package init() {}
}
