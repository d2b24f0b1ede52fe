/// The two separate states that the visits of a case fall into, where they do.
///
/// Beyond the processor's return stack a climb has two prices, of which each set of objects draws one. A median jumps from
/// one to the other, so that each state is named. The visits are split where the two halves differ most; then a band
/// between the two medians must hold fewer visits than bands as wide around either: if there were one hump, it would hold
/// at least as many as the emptier of these. Visits of a launch are not independent, so they count for as many as
/// their agreement within launches leaves (Kish, "Survey Sampling", 1965, section 5.4).
///
/// One hump is taken for two states in at most one of a hundred rows, as the tests simulate.
package struct TwoStates: Sendable, Equatable {
  /// The median of the visits in the lower state.
  package let lower: Double
  /// The share of visits in the upper state.
  package let upperShare: Double
  /// The median of the visits in the upper state, over that of the lower one.
  package let factor: Double
  /// What lies below it is in the lower state.
  package let limit: Double
  /// In either state.
  package let visits: Int

  /// States nearer than this are phases of the machine, or places in memory.
  private static let leastFactor = 1.05
  /// A state of fewer visits is an outlier.
  private static let leastShare = 0.1
  private static let leastLaunches = 3
  private static let fewestVisits = 16
  private static let level = 0.005

  /// The states of visits, launch by launch; nil where there is one.
  package init?(of launches: [[Double]]) {
    let launches = launches.filter { !$0.isEmpty }
    let values = launches.flatMap(\.self)
    guard values.count >= Self.fewestVisits, values.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
    let sorted = values.map(logarithm).sorted()
    let count = Self.split(sorted)
    let (below, above) = (sorted[..<count], sorted[count...])
    let limit = (sorted[count - 1] + sorted[count]) / 2
    let (low, high) = (Self.middle(below), Self.middle(above))
    let share = Double(above.count) / Double(sorted.count)
    guard high - low >= logarithm(Self.leastFactor), min(share, 1 - share) >= Self.leastShare else {
      return nil
    }
    let uppers = launches.map { launch in launch.count { logarithm($0) > limit } }
    let isUpper = uppers.count { $0 > 0 } >= Self.leastLaunches
    let isLower = zip(uppers, launches).count { $0 < $1.count } >= Self.leastLaunches
    guard isUpper, isLower else { return nil }
    let effect = Self.designEffect(uppers, launches.map(\.count), share: share)
    let width = (high - low) / 3
    func density(around center: Double) -> Double {
      Double(sorted.count { abs($0 - center) <= width / 2 }) / effect
    }
    let between = density(around: (low + high) / 2)
    let chance = [low, high].map { center in
      FairBinomial(trials: Int(density(around: center) + between)).cumulative(Int(between))
    }
    guard chance.allSatisfy({ $0 <= Self.level }) else { return nil }
    (lower, upperShare, factor) = (exponential(low), share, exponential(high - low))
    self.limit = exponential(limit)
    self.visits = values.count
  }

  /// How many of the sorted values are in the lower part, where the means of both differ most for their numbers (Otsu, "A
  /// Threshold Selection Method from Gray-Level Histograms", IEEE SMC 9 (1979), 62–66).
  private static func split(_ sorted: [Double]) -> Int {
    let sum = sorted.reduce(0, +)
    var (below, best, place) = (0.0, -1.0, 1)
    for count in 1..<sorted.count {
      below += sorted[count - 1]
      let (own, others) = (Double(count), Double(sorted.count - count))
      let difference = (sum - below) / others - below / own
      let between = own * others * difference * difference
      if between > best { (best, place) = (between, count) }
    }
    return place
  }

  private static func middle(_ sorted: ArraySlice<Double>) -> Double {
    let half = sorted.startIndex + sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[half - 1] + sorted[half]) / 2 : sorted[half]
  }

  /// How many visits of these launches say as much as one that is independent: 1 where each draws its state by itself, and
  /// as many as a launch has where the launch draws it.
  private static func designEffect(_ uppers: [Int], _ counts: [Int], share: Double) -> Double {
    let (all, launches) = (Double(counts.reduce(0, +)), Double(counts.count))
    let size = all / launches
    guard size > 1, launches > 1 else { return 1 }
    var (among, within) = (0.0, 0.0)
    for (upper, count) in zip(uppers, counts) {
      let own = Double(upper) / Double(count)
      among += Double(count) * (own - share) * (own - share) / (launches - 1)
      within += Double(count) * own * (1 - own) / (all - launches)
    }
    let total = among + (size - 1) * within
    let correlation = total > 0 ? min(1, max(0, (among - within) / total)) : 0
    return 1 + (size - 1) * correlation
  }
}
