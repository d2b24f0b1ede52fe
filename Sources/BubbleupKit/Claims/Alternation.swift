import Measurement
import Scenarios
import Statistics

/// Times contenders in alternation, each visit on fresh objects, and gives each a reading.
struct Alternation {
  typealias Runner = (contender: Contender, label: String)

  let time: TimeSource
  let shouldStop: () -> Bool
  var passes = ClaimDefaults.passes

  func readings(of runners: [Runner]) throws -> [LatencyReading] {
    guard let first = runners.first else { throw LaboratoryError(.misuse, "nothing to time was given") }
    let times = try measure(runners)
    let reference = times[first.contender.name] ?? []
    return try runners.enumerated().map { place, runner in
      let own = times[runner.contender.name] ?? []
      return (
        nanoseconds: try median(of: own, runner.label),
        ratio: place == 0
          ? ClaimFigure("\(runner.label) to itself", 1, unit: "ratio", lower: 1, upper: 1)
          : try ratio(of: own, to: reference, "\(runner.label) to \(first.label)")
      )
    }
  }

  /// What an operation of each takes, visit by visit.
  private func measure(_ runners: [Runner]) throws -> [String: [Double]] {
    let entrants = try runners.map { runner in
      let pace = try attempt {
        try runner.contender.pace(inSlicesOf: Defaults.slice, time: time, shouldStop: shouldStop)
      }
      return Entrant(
        runner.contender,
        operations: max(1, Int((Double(Defaults.slice.count) / pace).rounded()))
      )
    }
    let pass = Pass(.usual, seed: ClaimDefaults.seed, time: time)
    var times: [String: [Double]] = [:]
    for number in 0..<passes {
      let (failures, isWhole) = try pass.take(number, of: entrants, shouldStop: shouldStop) { visit in
        times[visit.contender, default: []].append(visit.figure)
      }
      if !isWhole { throw LaboratoryError(.stopped, "the timing was stopped") }
      if let failure = failures.values.first { throw LaboratoryError(.failed, "\(failure)") }
    }
    return times
  }

  private func attempt<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as MeasurementError where error.code == .stopped {
      throw LaboratoryError(.stopped, "the sizing of slices was stopped")
    } catch let failure as CaseFailure {
      throw LaboratoryError(.failed, failure.description)
    }
  }

  private func median(of times: [Double], _ label: String) throws -> ClaimFigure {
    let median = try Median(of: times, level: PairedRatio.standardLevel)
    let ends = median.interval
    return ClaimFigure(label, median.value, unit: "ns", lower: ends?.lower, upper: ends?.upper)
  }

  private func ratio(of own: [Double], to reference: [Double], _ label: String) throws -> ClaimFigure {
    let pairs = zip(own, reference).map { PairedRatio.Pair(candidate: $0, reference: $1) }
    let paired = try PairedRatio(of: pairs)
    let ends = paired.interval
    return ClaimFigure(label, paired.ratio, unit: "ratio", lower: ends?.lower, upper: ends?.upper)
  }
}
