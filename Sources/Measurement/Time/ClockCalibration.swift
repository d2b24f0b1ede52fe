/// What reading a clock costs and how finely it counts: measured, recorded, never assumed.
public struct ClockCalibration: Sendable, Equatable, Codable {
  /// Nanoseconds from one reading to the next, the median over many batches of readings.
  public let cost: Double
  /// The smallest step ever seen between two readings.
  ///
  /// It cannot be finer than the cost: what a reader never sees, a measurement cannot use.
  public let resolution: Nanoseconds
  /// How many readings were taken.
  public let readings: Int

  /// Measures a clock; refuses one that does not advance.
  public init(
    of time: TimeSource,
    batches: Int = Defaults.clockBatches,
    readsPerBatch: Int = Defaults.clockReadsPerBatch
  ) throws(MeasurementError) {
    guard batches > 0, readsPerBatch > 0 else {
      throw MeasurementError(.badParameter, "clock calibration of \(batches) × \(readsPerBatch) readings")
    }
    var costs: [Double] = []
    costs.reserveCapacity(batches)
    var smallestStep = UInt64.max
    for _ in 0..<batches {
      costs.append(Self.batch(of: time, reads: readsPerBatch, smallestStep: &smallestStep))
    }
    guard smallestStep < .max else {
      throw MeasurementError(.stuckClock, "\(batches * readsPerBatch) readings of the clock")
    }
    costs.sort()
    let middle = costs[costs.count / 2]
    // A clock that ticks slower than a batch lasts shows zero in most batches; only the whole then tells the cost.
    cost = middle > 0 ? middle : costs.reduce(0, +) / Double(costs.count)
    resolution = Nanoseconds(smallestStep)
    readings = batches * readsPerBatch
  }

  private static func batch(of time: TimeSource, reads: Int, smallestStep: inout UInt64) -> Double {
    let start = time.now()
    var last = start
    for _ in 0..<reads {
      let now = time.now()
      let step = now.since(last).count
      if step > 0 { smallestStep = min(smallestStep, step) }
      last = now
    }
    return Double(last.since(start).count) / Double(reads)
  }
}
