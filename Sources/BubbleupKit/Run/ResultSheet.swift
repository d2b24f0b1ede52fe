import Results
import Statistics

/// The statistics of a run, row by row, as `results.csv` will have them.
struct ResultSheet {
  let runID: String
  let machineID: String
  private(set) var rows: [ResultRow] = []

  mutating func add(
    _ metric: Metric,
    _ stat: Stat,
    _ value: Double,
    interval: Interval? = nil,
    count: Int,
    of key: CaseKey,
    isNoisy: Bool = false,
    reason: String = ""
  ) {
    rows.append(
      ResultRow(
        runID: runID,
        machineID: machineID,
        caseKey: key,
        metric: metric,
        stat: stat,
        value: value,
        interval: interval,
        sampleCount: count,
        isNoisy: isNoisy,
        reason: reason
      )
    )
  }

  mutating func add(
    _ metric: Metric,
    _ stat: Stat,
    _ estimate: Estimate,
    of key: CaseKey,
    isNoisy: Bool = false,
    reason: String = ""
  ) {
    let (value, interval, count) = (estimate.value, estimate.interval, estimate.count)
    add(metric, stat, value, interval: interval, count: count, of: key, isNoisy: isNoisy, reason: reason)
  }

  /// A median, which is noisy where so few launches give no interval, or why there is none.
  mutating func add(
    _ metric: Metric,
    of key: CaseKey,
    few words: String = "launches are too few for a 99 % interval",
    _ find: () throws(StatisticsError) -> Estimate
  ) {
    do throws(StatisticsError) {
      let found = try find()
      let isNoisy = found.interval == nil
      add(metric, .median, found, of: key, isNoisy: isNoisy, reason: isNoisy ? "\(found.count) \(words)" : "")
    } catch {
      add(metric, .median, without: .unavailable, of: key, reason: "\(error)")
    }
  }

  /// A count that every repetition gives alike; one call per metric is all that a counting pass needs.
  mutating func add(exact value: Double, _ metric: Metric, of key: CaseKey, reason: String = "") {
    add(metric, .exact, value, count: 1, of: key, reason: reason)
  }

  mutating func add(_ metric: Metric, _ stat: Stat, without status: Status, of key: CaseKey, reason: String) {
    rows.append(
      ResultRow(
        runID: runID,
        machineID: machineID,
        caseKey: key,
        metric: metric,
        stat: stat,
        without: status,
        reason: reason
      )
    )
  }

  /// Puts the rows of each case together, in the order of `keys`; rows of no such case come last.
  mutating func order(by keys: [CaseKey]) {
    let places = Dictionary(zip(keys, keys.indices)) { first, _ in first }
    var groups = [[ResultRow]](repeating: [], count: keys.count + 1)
    for row in rows { groups[places[row.caseKey] ?? keys.count].append(row) }
    rows = groups.flatMap(\.self)
  }

  mutating func append(_ other: ResultSheet) { rows += other.rows }

  func row(_ metric: Metric, _ stat: Stat, of key: CaseKey) -> ResultRow? {
    rows.first { $0.caseKey == key && $0.metric == metric.id && $0.stat == stat }
  }

  func value(_ metric: Metric, _ stat: Stat, of key: CaseKey) -> Double? { row(metric, stat, of: key)?.value }
}

/// The median over blocks, where each block stands for the median of its visits.
///
/// Visits of one launch share a process and a stretch of time, so they are not independent: the interval counts launches.
struct BlockMedian {
  let medians: [Double]
  let median: Median
  private let rounds: [Int]

  init?(_ blocks: [SampleStore.Block], level: Double = PairedRatio.standardLevel) {
    let found = blocks.compactMap { block in
      (try? SortedSample(block.values).middle).map { (round: block.round, median: $0) }
    }
    (medians, rounds) = (found.map(\.median), found.map(\.round))
    guard let median = try? Median(of: medians, level: level) else { return nil }
    self.median = median
  }

  var noise: Double? {
    guard let interval = median.interval, median.value > 0 else { return nil }
    return (interval.upper - interval.lower) / 2 / median.value
  }

  /// Why the median says less than it should; nil where it is good.
  ///
  /// Half its interval is more than `goal`, a share; or its odd and its even launches differ by more than that interval
  /// lets expect.
  func doubt(goal: Double) -> String? {
    guard let noise else { return "\(medians.count) launches are too few for a 99 % interval" }
    if noise > goal {
      return "its interval is ±\(Figure.percent(noise)), which is more than \(Figure.percent(goal))"
    }
    guard let difference = oddEvenDifference, difference > max(2 * noise, Self.leastDifference) else {
      return nil
    }
    return
      "its odd and its even launches differ by \(Figure.percent(difference)), more than its interval lets expect"
  }

  /// Below it, a difference between odd and even launches does not matter.
  private static let leastDifference = 0.002

  /// By how much the medians of the odd and of the even blocks differ, as a share; nil for fewer than two of each.
  var oddEvenDifference: Double? {
    // By their numbers: some in between may be left out.
    let halves = [0, 1].map { rest in zip(rounds, medians).filter { $0.0 % 2 == rest }.map(\.1) }
    guard halves.allSatisfy({ $0.count > 1 }),
      let even = try? Median(of: halves[0], level: PairedRatio.standardLevel).value,
      let odd = try? Median(of: halves[1], level: PairedRatio.standardLevel).value, min(even, odd) > 0
    else { return nil }
    return max(even, odd) / min(even, odd) - 1
  }
}

/// What a median, a paired ratio and a fitted line have in common.
struct Estimate {
  let value: Double
  let interval: Interval?
  let count: Int
}

extension Estimate {
  init(_ median: Median) {
    self.init(value: median.value, interval: median.interval.map { Interval($0) }, count: median.count)
  }

  init(_ paired: PairedRatio, times factor: Double = 1) {
    let interval = paired.interval.map { Interval($0, times: factor) }
    self.init(value: paired.ratio * factor, interval: interval, count: paired.count)
  }
}

extension Interval {
  /// An interval of a statistic on the scale of a row: times `factor`, which is above zero.
  init(_ interval: ConfidenceInterval, times factor: Double = 1) {
    self.init(low: interval.lower * factor, high: interval.upper * factor, level: interval.level)
  }

  /// The interval of `factor` divided by what `interval` is about; its ends change places.
  init(_ factor: Double, dividedBy interval: ConfidenceInterval) {
    self.init(low: factor / interval.upper, high: factor / interval.lower, level: interval.level)
  }
}
