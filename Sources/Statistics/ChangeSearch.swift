/// Finds where a series of measurements moved to another level and stayed there.
///
/// Binary segmentation (Scott & Knott, "A Cluster Analysis Method for Grouping Means", Biometrics 30 (1974), 507–512):
/// the best split of the whole, then of both parts, as long as a part has a split that chance does not explain. Chance
/// is what the same values show in random order (Pesarin & Salmaso, "Permutation Tests for Complex Data", 2010), so that
/// the rate of false alarms holds for any shape of the noise, spikes and two modes included. It does not hold for noise
/// that remembers: a machine that is slow for ten runs in a row is ten runs on another level.
///
/// Nothing is drawn by chance of its own: equal series give equal changes.
public struct ChangeSearch: Sendable, Equatable {
  /// The largest probability that a series without any change is given one.
  ///
  /// One in a thousand: a history has some sixty series of times, and is read after every commit.
  /// The price is that a series has to be long enough to be sure of anything: fourteen values if the change is in the
  /// middle of them, and four values after a change that follows sixty.
  public let alarms: Double
  /// How many random orders the values are compared with at most.
  public let orders: Int

  /// What histories use.
  public static let standard = ChangeSearch(alarms: 0.001, orders: 1_999)

  init(alarms: Double, orders: Int) { (self.alarms, self.orders) = (alarms, orders) }

  /// The fewest values of a level: one value alone is a spike.
  static let shortestLevel = 2
  /// How far from the median a value counts, in standard deviations; a spike beyond is one like any other.
  ///
  /// Tried with a step of 3 % in noise of 1 %, 5 % of whose values are spikes: found in 90 % of series, with 4.0 in
  /// 56 %. With 2.0 a large step needs five values after it.
  static let clip = 2.5
  /// Times that every change is placed anew between those beside it.
  private static let refinements = 2

  /// The places of the first value of each further level, ascending.
  public func changes(in values: [Double]) throws(StatisticsError) -> [Int] {
    if let place = values.firstIndex(where: { !$0.isFinite }) {
      throw StatisticsError(.notFinite, "value \(place) of the series is \(values[place])")
    }
    var found: [Int] = []
    try split(values[...], into: &found)
    found.sort()
    // A change that was found first was placed while those beside it were still unknown.
    for _ in 0..<Self.refinements {
      for index in found.indices {
        let start = index == 0 ? 0 : found[index - 1]
        let end = index == found.count - 1 ? values.count : found[index + 1]
        found[index] = AbsoluteFit.place(in: values[start..<end]) ?? found[index]
      }
    }
    return found
  }

  private func split(_ values: ArraySlice<Double>, into found: inout [Int]) throws(StatisticsError) {
    guard values.count >= 2 * Self.shortestLevel, try isSplit(values),
      let place = AbsoluteFit.place(in: values)
    else { return }
    found.append(place)
    try split(values[..<place], into: &found)
    try split(values[place...], into: &found)
  }

  /// Whether at most the promised share of random orders splits as well as the order in which the values came.
  private func isSplit(_ values: ArraySlice<Double>) throws(StatisticsError) -> Bool {
    guard var scores = try Self.scores(of: values) else { return false }
    // A hair below: sums in another order differ in their last bits.
    let observed = Self.bestSplit(scores) * (1 - 1e-9)
    let most = Int(alarms * Double(orders + 1)) - 1
    var asGood = 0
    var draws = DrawnOrder(seed: 0x6368_616E_6765_7321)
    for _ in 0..<orders {
      draws.shuffle(&scores)
      if Self.bestSplit(scores) >= observed { asGood += 1 }
      // Most series have no change, and show it within some twenty orders.
      if asGood > most { return false }
    }
    return true
  }

  /// Each value's distance from the mean in standard deviations, spikes cut off; nil where all are alike.
  private static func scores(of values: ArraySlice<Double>) throws(StatisticsError) -> [Double]? {
    let middle = try Quantile(0.5, .interpolated)
    let median = middle.value(in: try SortedSample(values))
    let distances = try SortedSample(values.map { abs($0 - median) })
    // More than half of the values may be equal; then the mean distance has to do.
    let typical = middle.value(in: distances)
    let mean = distances.values.reduce(0, +) / Double(distances.count)
    // As wide as the standard deviation of normal noise.
    let scale = typical > 0 ? typical * 1.4826 : mean * 1.2533
    guard scale > 0 else { return nil }
    let cut = values.map { min(max(($0 - median) / scale, -clip), clip) }
    let center = cut.reduce(0, +) / Double(cut.count)
    return cut.map { $0 - center }
  }

  /// How far the means of two parts lie apart at the best split, on the scale of its chance: the CUSUM statistic.
  private static func bestSplit(_ scores: [Double]) -> Double {
    var best = 0.0
    var sum = 0.0
    for (index, score) in scores.dropLast(shortestLevel).enumerated() {
      sum += score
      let (before, after) = (Double(index + 1), Double(scores.count - index - 1))
      if index + 1 >= shortestLevel { best = max(best, sum * sum / (before * after)) }
    }
    return best
  }
}

/// Two levels fitted to a series by the least sum of absolute distances: a spike counts as far as it is away, not more.
enum AbsoluteFit {
  /// Where the second level begins; nil where there is no room for two.
  static func place(in values: ArraySlice<Double>) -> Int? {
    let least = ChangeSearch.shortestLevel
    guard values.count >= 2 * least else { return nil }
    let before = costs(values)
    let after = costs(values.reversed())
    let splits = least...values.count - least
    let best = splits.min { before[$0] + after[values.count - $0] < before[$1] + after[values.count - $1] }
    return best.map { values.startIndex + $0 }
  }

  /// For every number of values from the beginning: the sum of their distances from their median.
  ///
  /// A further value adds its distance from the medians before it, of which an even number of values has a range.
  private static func costs(_ values: some Sequence<Double>) -> [Double] {
    var sorted: [Double] = []
    var costs = [0.0]
    for value in values {
      if !sorted.isEmpty {
        let (low, high) = (sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2])
        costs.append(costs[costs.count - 1] + max(low - value, value - high, 0))
      } else {
        costs.append(0)
      }
      sorted.insert(value, at: place(of: value, in: sorted))
    }
    return costs
  }

  private static func place(of value: Double, in sorted: [Double]) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// Random orders that are the same every time: SplitMix64 (Steele, Lea & Flood, OOPSLA 2014) under Fisher and Yates.
private struct DrawnOrder {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func shuffle(_ values: inout [Double]) {
    for index in stride(from: values.count - 1, to: 0, by: -1) {
      // The high half of a product is uniform but for 2⁻⁵⁰ of it, which no share of a thousand sees.
      values.swapAt(index, Int(next().multipliedFullWidth(by: UInt64(index + 1)).high))
    }
  }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
