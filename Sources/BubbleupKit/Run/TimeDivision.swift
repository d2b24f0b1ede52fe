/// What a unit is expected to take, in seconds.
struct UnitTime: Equatable {
  let whole: Double
  /// With the launches that are taken whatever the time.
  let least: Double
  /// What comes before the launches, in either: proofs, and finding how many operations a slice has.
  let beforeLaunches: Double
  /// What comes after them: tails and counts.
  let afterLaunches: Double

  /// A unit that cannot be shortened.
  init(_ seconds: Double) { self.init(whole: seconds, least: seconds, afterLaunches: 0) }

  init(whole: Double, least: Double, beforeLaunches: Double = 0, afterLaunches: Double) {
    self.whole = whole
    self.least = min(least, whole)
    self.beforeLaunches = beforeLaunches
    self.afterLaunches = afterLaunches
  }

  func shortened(to seconds: Double) -> UnitTime {
    UnitTime(
      whole: min(whole, max(least, seconds)),
      least: least,
      beforeLaunches: beforeLaunches,
      afterLaunches: min(afterLaunches, whole)
    )
  }

  func times(_ count: Double) -> UnitTime {
    UnitTime(
      whole: whole * count,
      least: least * count,
      beforeLaunches: beforeLaunches * count,
      afterLaunches: afterLaunches * count
    )
  }
}

/// Divides a time budget among units.
///
/// Units that are timed launch by launch come first and share the time that the others do not need. Each of the others
/// then gets the time that those after it do not need, or is skipped if even its least does not fit. The first unit is
/// always measured, since an empty run is useless. So the budget holds but for the first unit, and by how much that one
/// goes beyond it is known before anything runs.
struct TimeDivision {
  let units: [MeasuredUnit]
  let budget: Double
  /// Seconds that the units so far were expected to take, and took.
  private var soFar = (expected: 0.0, taken: 0.0)

  init(_ units: [MeasuredUnit], budget: Double) {
    self.units = units
    self.budget = budget
  }

  /// What all that is timed launch by launch may take.
  var launchSeconds: Double {
    let others = units.filter { !$0.takesTurns }.reduce(0) { $0 + $1.time.whole }
    return max(0, budget - Self.reserve * slowness * others)
  }

  /// The seconds from the start at which the last launch has to end, so that what comes after it has room.
  var lastLaunch: Double {
    let after = units.filter(\.takesTurns).reduce(0) { $0 + $1.time.afterLaunches }
    return launchSeconds - Self.reserve * slowness * after
  }

  /// Launches fill whatever time they get, so all else keeps more than it is expected to take.
  private static let reserve = 1.15

  /// What a unit gets of the seconds that are left; nil where not even its least has room.
  ///
  /// Twice what it is expected to take, if those after it do not need that, as an estimate may be too low. Where time is
  /// short it takes fewer launches rather than that those after it are skipped.
  func seconds(for index: Int, of left: Double) -> Double? {
    let own = units[index].time
    guard index == 0 || own.least * slowness <= left else { return nil }
    let expected = own.whole * slowness
    let later = units[(index + 1)...].filter { !$0.takesTurns }
    let spare = left - Self.reserve * slowness * later.reduce(0) { $0 + $1.time.whole }
    let room = left - slowness * later.reduce(0) { $0 + $1.time.least }
    return max(own.least, min(2 * expected, spare), min(expected, room))
  }

  /// How many times as long as expected the units so far have taken together: a busy machine, or one that is slower.
  ///
  /// At most five times: one unit in a bad moment must not keep all others from being measured.
  var slowness: Double {
    guard soFar.expected > 0 else { return 1 }
    return min(max(1, soFar.taken / soFar.expected), 5)
  }

  /// Seconds for its launches, of those that it gets: what comes after them has to have room as well.
  func timedSeconds(for index: Int, of seconds: Double) -> Double {
    max(0, seconds - Self.reserve * slowness * units[index].time.afterLaunches)
  }

  /// A unit that used spare time that it was given, for more launches than planned, is not slow for that.
  mutating func learn(from index: Int, given seconds: Double, took elapsed: Double) {
    let time = units[index].time
    let used = min(elapsed, seconds) / slowness
    learn(expected: max(time.least, min(seconds, time.whole), used), took: elapsed)
  }

  mutating func learn(expected: Double, took elapsed: Double) {
    soFar.expected += expected
    soFar.taken += elapsed
  }

  var overrun: Double { max(0, (units.first?.time.least ?? 0) - budget) }

  var forecast: (seconds: Double, leftOut: [String]) {
    let launched = units.filter(\.takesTurns)
    let least = launched.reduce(0) { $0 + $1.time.least }
    let whole = launched.reduce(0) { $0 + $1.time.whole }
    var spent = max(min(launchSeconds, whole), min(least, budget), launched.first?.time.least ?? 0)
    var leftOut: [String] = []
    for (index, unit) in units.enumerated() where !unit.takesTurns {
      guard let given = seconds(for: index, of: budget - spent) else {
        leftOut.append(unit.label)
        continue
      }
      spent += min(given, unit.time.whole)
    }
    return (spent, leftOut)
  }

  var warnings: [String] {
    var warnings: [String] = []
    if overrun > 0, let first = units.first {
      warnings.append(
        "the run will exceed the time budget of \(Figure.seconds(budget)) by about \(Figure.seconds(overrun)): "
          + "'\(first.label)' takes at least about \(Figure.seconds(first.time.least)); "
          + "select less, or give a longer --time-budget"
      )
    }
    let leftOut = forecast.leftOut
    if !leftOut.isEmpty {
      warnings.append(
        "the time budget of \(Figure.seconds(budget)) has no room for \(leftOut.joined(separator: ", ")), "
          + "and this will be skipped"
      )
    }
    return warnings
  }
}
