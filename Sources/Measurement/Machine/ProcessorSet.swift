internal import CProbes

/// The processors on which a thread may run.
public struct ProcessorSet: Sendable, Equatable {
  private var words: [UInt64]

  /// A set of no processor.
  public init() { words = Array(repeating: 0, count: Int(BUBBLEUP_MAXIMUM_CPUS) / 64) }

  /// The processors of the calling thread.
  public static func ofCallingThread() throws(MeasurementError) -> ProcessorSet {
    var set = ProcessorSet()
    let reason = set.words.withUnsafeMutableBufferPointer { bubbleup_affinity_read($0.baseAddress) }
    guard reason == 0 else { throw MeasurementError(.systemCall, "sched_getaffinity (error \(reason))") }
    return set
  }

  /// Confines the calling thread to these processors.
  public func confineCallingThread() throws(MeasurementError) {
    let reason = words.withUnsafeBufferPointer { bubbleup_affinity_write($0.baseAddress) }
    guard reason == 0 else {
      throw MeasurementError(.systemCall, "sched_setaffinity to \(members) (error \(reason))")
    }
  }

  /// Adds a processor; refuses a number that no machine has.
  public mutating func insert(_ processor: Int) throws(MeasurementError) {
    guard processor >= 0, processor < words.count * 64 else {
      throw MeasurementError(.badParameter, "processor \(processor)")
    }
    words[processor / 64] |= 1 << UInt64(processor % 64)
  }

  /// The numbers of the processors, ascending.
  public var members: [Int] {
    words.indices.flatMap { word in
      (0..<64).filter { words[word] >> UInt64($0) & 1 == 1 }.map { word * 64 + $0 }
    }
  }
}
