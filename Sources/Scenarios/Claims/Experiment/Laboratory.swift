/// What an experiment may measure, and how: the implementation owns clocks, counters and child processes.
public protocol Laboratory {
  /// Times messages of `subjects`, which are on one scenario, in alternation; the first is the one that ratios are to.
  func latencies(of subjects: [Case]) throws -> [LatencyReading]
  /// Times `operations` in alternation; the first is the one that ratios are to.
  func times(of operations: [LabOperation]) throws -> [LatencyReading]
  /// Counts what one message of `subject` does to memory.
  func counts(of subject: Case) throws -> CountReading
  /// Counts what one of `operation` does to memory; it must be one of its claim's operations.
  func counts(of operation: LabOperation) throws -> CountReading
}

/// Something that an experiment does many times, to be timed or counted.
public struct LabOperation: Sendable {
  /// The name, unique within its claim.
  public let name: String
  /// Makes fresh objects and returns what runs so many operations on them and gives a checksum.
  ///
  /// Whatever the closure keeps lives as long as it is measured; the checksum must depend on every operation, or the
  /// optimiser may delete it.
  public let prepare: @Sendable () -> (_ count: Int) -> UInt64

  /// An operation called `name`.
  public init(_ name: String, prepare: @escaping @Sendable () -> (_ count: Int) -> UInt64) {
    self.name = name
    self.prepare = prepare
  }
}

/// How long one message or operation took.
public struct LatencyReading: Sendable, Equatable {
  /// Its median, with an interval.
  public let nanoseconds: ClaimFigure
  /// The paired ratio to the first of those that were compared, with an interval; exactly 1 for the first itself.
  public let ratio: ClaimFigure
  /// Links that an average message takes; nil for an operation.
  public let hops: Double?

  /// A reading.
  public init(nanoseconds: ClaimFigure, ratio: ClaimFigure, hops: Double? = nil) {
    self.nanoseconds = nanoseconds
    self.ratio = ratio
    self.hops = hops
  }
}

/// What one message or operation did to memory; nil where this machine or build cannot count it.
public struct CountReading: Sendable, Equatable {
  /// Objects and buffers that were made.
  public var allocations: Double?
  /// Bytes allocated.
  public var bytes: Double?
  /// Strong references that were taken.
  public var retains: Double?
  /// Strong references that were given back.
  public var releases: Double?
  /// Loads of weak references.
  public var weakLoads: Double?
  /// Why a count is missing; nil where none is.
  public var reason: String?

  /// A reading of nothing yet.
  public init() {}
}
