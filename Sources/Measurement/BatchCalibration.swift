/// The number of operations per batch, chosen once per case and shared by all its contenders.
///
/// Shared, because a batch of ten and one of a thousand meet caches and branch predictors differently. The fastest
/// contender decides, so that no batch of any contender is too short.
package struct BatchCalibration: Sendable, Equatable {
  package let iterations: Int
  /// What each contender alone would have needed, in the order given.
  package let needs: [Int]
  /// Nanoseconds per operation of each, of the fastest of the batches that confirmed its size.
  package let paces: [Double]

  /// Doubles the batch of each contender until it lasts long enough, again and again.
  package init(
    of contenders: [Contender],
    shortestBatch: Nanoseconds = Defaults.shortestBatch,
    confirmations: Int = Defaults.batchConfirmations,
    largestBatch: Int = Defaults.largestBatch,
    time: TimeSource = .monotonic,
    shouldStop: () -> Bool = { false }
  ) throws {
    let search = Search(
      shortestBatch: shortestBatch,
      repetitions: confirmations + 1,
      largestBatch: largestBatch,
      time: time
    )
    let found = try contenders.map { try search.need(of: $0, shouldStop: shouldStop) }
    needs = found.map(\.iterations)
    paces = found.map { Double($0.fastest.count) / Double($0.iterations) }
    iterations = needs.reduce(1, max)
  }
}

private struct Search {
  let shortestBatch: Nanoseconds
  let repetitions: Int
  let largestBatch: Int
  let time: TimeSource

  /// A size that lasts long enough, and how long it lasted at the least.
  struct Need {
    let iterations: Int
    let fastest: Nanoseconds
  }

  func need(of contender: Contender, shouldStop: () -> Bool) throws -> Need {
    let prepared = try contender.prepare()
    return try prepared.use { workload in
      var iterations = 1
      var next = 0
      while true {
        let name = contender.name
        if let fastest = try fastest(workload, iterations, from: &next, name: name, shouldStop: shouldStop) {
          return Need(iterations: iterations, fastest: fastest)
        }
        guard iterations <= largestBatch / 2 else {
          throw MeasurementError(.tooFast, "\(name): \(iterations) operations in less than \(shortestBatch)")
        }
        iterations *= 2
      }
    }
  }

  /// The shortest of the repetitions; nil where one did not last long enough.
  private func fastest(
    _ workload: borrowing Workload,
    _ iterations: Int,
    from next: inout Int,
    name: String,
    shouldStop: () -> Bool
  ) throws -> Nanoseconds? {
    var fastest: Nanoseconds?
    for _ in 0..<repetitions {
      if shouldStop() { throw MeasurementError(.stopped, "calibration of \(name)") }
      // On and on, as a batch does later: the same operations again would be faster than that.
      let stretch = Stretch(block: next, count: iterations)
      next += iterations
      let expected = workload.expectedChecksum(stretch)
      let (checksum, _, elapsed) = workload.timed(stretch, by: time)
      guard checksum == expected else {
        throw CaseFailure(
          .wrongChecksum,
          "\(name), \(iterations) operations gave \(checksum), not \(expected)"
        )
      }
      if elapsed < shortestBatch { return nil }
      fastest = min(fastest ?? elapsed, elapsed)
    }
    return fastest
  }
}
