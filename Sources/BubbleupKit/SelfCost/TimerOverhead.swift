/// What reading the clock adds to the messages of a batch.
///
/// A batch has the clock read twice. Between one and two of those reads lie inside of what is measured, depending on
/// where in a read the clock takes its instant; two are the honest upper bound.
struct TimerOverhead: Equatable {
  /// One timed batch.
  struct Batch: Equatable {
    /// Nanoseconds from its first read to its second.
    let elapsed: Double
    /// The messages that it had.
    let messages: Int
  }

  /// Nanoseconds of the shortest batch: the one of which the timer is the largest share.
  let shortest: Double
  /// The largest share that the timer was of any batch.
  let share: Double
  /// Nanoseconds per message in the batch with the fewest of them.
  let perMessage: Double
  /// How many batches were looked at.
  let count: Int

  private static let readsPerBatch = 2.0

  /// From the cost of one read in nanoseconds; nil where there is no batch that took time.
  init?(costOfRead: Double, batches: [Batch]) {
    let usable = batches.filter { $0.elapsed > 0 && $0.messages > 0 }
    guard let shortest = usable.map(\.elapsed).min(), let fewest = usable.map(\.messages).min() else {
      return nil
    }
    self.shortest = shortest
    share = Self.readsPerBatch * costOfRead / shortest
    perMessage = Self.readsPerBatch * costOfRead / Double(fewest)
    count = usable.count
  }
}
