/// What one counting window saw, the calling thread apart from all others.
public struct AllocationTally: Sendable, Hashable {
  /// The thread that opened the window.
  public let callingThread: AllocationCounts
  /// All other threads of the process, Dispatch workers included, whoever set them to work.
  public let otherThreads: AllocationCounts
  /// The most bytes that were outstanding at any moment of the window, all threads together, beyond what was
  /// outstanding when it opened.
  public let peakOutstandingBytes: Int64

  /// Creates a tally.
  public init(callingThread: AllocationCounts, otherThreads: AllocationCounts, peakOutstandingBytes: Int64) {
    self.callingThread = callingThread
    self.otherThreads = otherThreads
    self.peakOutstandingBytes = peakOutstandingBytes
  }

  /// The whole process.
  public var total: AllocationCounts { callingThread + otherThreads }
}
