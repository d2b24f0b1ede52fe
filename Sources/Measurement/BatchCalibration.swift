/// The number of operations per batch, chosen once per case and shared by all its contenders.
///
/// Shared, because a batch of ten and one of a thousand meet caches and branch predictors differently. The fastest
/// contender decides, so that no batch of any contender is too short.
public struct BatchCalibration: Sendable, Equatable {
  /// Operations per batch.
  public let iterations: Int
  /// What each contender alone would have needed, in the order given.
  public let needs: [Int]
  /// Nanoseconds per operation of each, of the fastest of the batches that confirmed its size.
  public let paces: [Double]

  /// Doubles the batch of each contender until it lasts long enough, again and again.
  public init(
    of contenders: [Contender],
    shortestBatch: Nanoseconds = Defaults.shortestBatch,
    confirmations: Int = Defaults.batchConfirmations,
    largestBatch: Int = Defaults.largestBatch,
    time: TimeSource = .monotonic,
    shouldStop: () -> Bool = { false }
  ) throws {
    guard !contenders.isEmpty, confirmations >= 0, largestBatch > 0 else {
      let numbers = "\(contenders.count) contenders, \(confirmations) confirmations, at most \(largestBatch)"
      throw MeasurementError(.badParameter, "batch calibration of \(numbers)")
    }
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
    let result: Result<Need, any Error>
    do {
      result = .success(try need(of: prepared.workload, name: contender.name, shouldStop: shouldStop))
    } catch { result = .failure(error) }
    _ = prepared.finish()
    return try result.get()
  }

  private func need(of workload: borrowing Workload, name: String, shouldStop: () -> Bool) throws -> Need {
    var iterations = 1
    var next = 0
    while true {
      if let fastest = try fastest(workload, iterations, from: &next, name: name, shouldStop: shouldStop) {
        return Need(iterations: iterations, fastest: fastest)
      }
      guard iterations <= largestBatch / 2 else {
        throw MeasurementError(.tooFast, "\(name): \(iterations) operations in less than \(shortestBatch)")
      }
      iterations *= 2
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
