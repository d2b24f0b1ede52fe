/// The work to be measured: one closure that runs any number of operations.
///
/// Erasing it to a closure costs one call per batch, never one per operation. The checksum proves that the work was
/// done: a wrong one makes the case fail, and no number is derived from it.
public struct Workload {
  /// Runs so many operations, one after the other, and returns a checksum of what they did.
  public let run: (Int) -> UInt64
  /// The checksum that so many operations must give, found in another way than by running them.
  public let expectedChecksum: (Int) -> UInt64

  /// Creates a workload; `run` must give the same checksum for the same count however often it is called.
  public init(run: @escaping (Int) -> UInt64, expectedChecksum: @escaping (Int) -> UInt64) {
    self.run = run
    self.expectedChecksum = expectedChecksum
  }
}
