import Measurement
import Scenarios
import Statistics

/// Times contenders in alternation, each round on fresh objects, and gives each a reading.
///
/// Blocks are the unit: a block stands for the median of its batches, the interval counts blocks, and the ratio is that
/// of neighbours in time.
struct Alternation {
  struct Runner {
    let contender: Contender
    let label: String
    /// Whether it has a say in how many operations a batch has.
    var setsPace = true
  }

  let time: TimeSource
  let shouldStop: () -> Bool
  var rounds = ClaimDefaults.rounds

  func readings(of runners: [Runner]) throws -> [LatencyReading] {
    guard let first = runners.first else { throw LaboratoryError(.misuse, "nothing to time was given") }
    let batches = try batches(of: runners)
    let blocks = try measure(runners, batches)
    let reference = blocks[first.contender.name] ?? []
    return try runners.enumerated().map { place, runner in
      let own = blocks[runner.contender.name] ?? []
      return (
        nanoseconds: try median(of: own, runner.label),
        ratio: place == 0
          ? ClaimFigure("\(runner.label) to itself", 1, unit: "ratio", lower: 1, upper: 1)
          : try ratio(of: own, to: reference, "\(runner.label) to \(first.label)")
      )
    }
  }

  private func batches(of runners: [Runner]) throws -> [String: Int] {
    var needs: [String: Int] = [:]
    for runner in runners {
      let calibration = try attempt {
        try BatchCalibration(of: [runner.contender], time: time, shouldStop: shouldStop)
      }
      needs[runner.contender.name] = calibration.iterations
    }
    // The batch of the fastest for all, where the slowest can bear it; otherwise each keeps to its own.
    let names = runners.filter(\.setsPace).map(\.contender.name)
    let sizes = names.compactMap { needs[$0] }
    guard let least = sizes.min(), let most = sizes.max(), most / least <= ClaimDefaults.largestSpread else {
      return needs
    }
    return needs.merging(names.map { ($0, most) }) { $1 }
  }

  private func measure(_ runners: [Runner], _ batches: [String: Int]) throws -> [String: [[Double]]] {
    let most = batches.values.max() ?? 1
    let plan = InterleavedPlan.batches(of: most, rounds: rounds, seed: ClaimDefaults.seed)
    let contenders = runners.map { $0.contender.sized(batches[$0.contender.name] ?? most) }
    var samples: [RawSample] = []
    let outcome = try InterleavedRun(plan, time: time).measure(contenders, shouldStop: shouldStop) {
      samples.append($0)
    }
    if outcome.end == .stopped { throw LaboratoryError(.stopped, "the timing was stopped") }
    if let failure = outcome.standings.compactMap(\.failure).first {
      throw LaboratoryError(.failed, "\(failure)")
    }
    var blocks: [String: [[Double]]] = [:]
    for name in runners.map(\.contender.name) {
      // A sample has the plan's number of operations, the contender its own.
      let share = Double(most) / Double(batches[name] ?? most)
      blocks[name] = OperationTime.blocks(of: name, in: samples).map { $0.times.map { $0 * share } }
    }
    return blocks
  }

  private func attempt<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as MeasurementError where error.code == .stopped {
      throw LaboratoryError(.stopped, "the calibration was stopped")
    } catch let failure as CaseFailure {
      throw LaboratoryError(.failed, failure.description)
    }
  }

  private func median(of blocks: [[Double]], _ label: String) throws -> ClaimFigure {
    let half = try Quantile(0.5, .interpolated)
    let medians = try blocks.map { half.value(in: try SortedSample($0)) }
    let median = try Median(of: medians, level: PairedRatio.standardLevel)
    let ends = median.interval
    return ClaimFigure(label, median.value, unit: "ns", lower: ends?.lower, upper: ends?.upper)
  }

  private func ratio(of own: [[Double]], to reference: [[Double]], _ label: String) throws -> ClaimFigure {
    let paired = try PairedRatio(candidateBlocks: own, referenceBlocks: reference)
    let ends = paired.interval
    return ClaimFigure(label, paired.ratio, unit: "ratio", lower: ends?.lower, upper: ends?.upper)
  }
}
