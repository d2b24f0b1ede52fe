import Measurement

/// Where a unit's contenders are measured: in this process, or each piece of work in a child of its own.
///
/// A unit never knows which. Both do the same work by the same code, and the child's is told line by line.
protocol Bench {
  /// Does the work and tells what comes of it; false where it was stopped before its end.
  func perform(_ task: BlockTask, tell: (BlockEvent) throws -> Void) throws -> Bool
}

/// What every piece of work of a run has in common, wherever it is done.
struct BenchSettings: Codable, Sendable {
  let seed: UInt64
  let clock: ClockCalibration
  /// The processor that it keeps to; nil for whichever the system chooses.
  let pin: Int?
  /// When samples are handed on within a block.
  var handover = InterleavedPlan.Handover.eachSample
}
