import Testing

@testable import Statistics

/// Visits as they were measured, launch by launch: the sizes of a quick run, of the deep app and of chains.
@Suite("Whether two states are told from one")
struct TwoStatesTests {
  typealias Size = (launches: Int, visits: Int)

  static let sizes: [Size] = [(8, 2), (8, 6), (19, 2), (15, 4), (24, 4), (26, 6)]

  /// What has one state, however it is spread.
  enum Shape: String, CaseIterable {
    case narrow
    case lognormal
    /// One-sided: whatever disturbs, delays.
    case spikes
    /// Stretches of the machine in which visits take longer, each by its own share.
    case phases
    /// What a process draws moves all of its visits.
    case launches
    case uniform

    func row(_ size: Size, _ generator: inout SeededSource) -> [[Double]] {
      func normal() -> Double { (0..<12).reduce(0) { sum, _ in sum + generator.uniform() } - 6 }
      let own = [0.003, 0.01, 0.02, 0.05][Int(4 * generator.uniform())]
      let common = [0.0, 0.005, 0.02, 0.05][Int(4 * generator.uniform())]
      return (0..<size.launches).map { _ in
        let launch = normal() * (self == .launches ? 0.08 : common)
        let isPhase = generator.uniform() < 0.3
        return (0..<size.visits).map { _ in
          let extra: Double =
            switch self {
            case .narrow, .launches: 0
            case .lognormal: 0.12 * normal()
            case .spikes: generator.uniform() < 0.15 ? -0.2 * logarithm(generator.uniform()) : 0
            case .phases: isPhase ? 0.4 * generator.uniform() * generator.uniform() : 0
            case .uniform: 0.3 * generator.uniform()
            }
          return 100 * exponential(launch + own * normal() + extra)
        }
      }
    }
  }

  @Test("one state is taken for two in at most one of a hundred rows", arguments: Shape.allCases)
  func falseAlarms(_ shape: Shape) {
    var generator = SeededSource(seed: 1)
    for size in Self.sizes {
      let rows = 1_000
      let alarms = (0..<rows).count { _ in TwoStates(of: shape.row(size, &generator)) != nil }
      #expect(alarms <= rows / 100, "\(alarms) of \(rows) with \(size)")
    }
  }

  @Test(
    "two states 1.25 apart are found, of which a visit draws one",
    arguments: [0.2, 0.35, 0.5, 0.65, 0.8]
  )
  func power(_ share: Double) {
    var generator = SeededSource(seed: 2)
    func found(_ size: Size) -> Double {
      let rows = 200
      let found = (0..<rows).compactMap { _ in
        TwoStates(of: Self.states(size, share, among: 1, &generator))
      }
      #expect(found.allSatisfy { abs($0.factor - 1.25) < 0.03 && abs($0.upperShare - share) < 0.35 })
      return Double(found.count) / Double(rows)
    }
    #expect(found((24, 4)) > 0.95)
    #expect(found((19, 2)) > (min(share, 1 - share) > 0.3 ? 0.9 : 0.25))
  }

  @Test("and where a launch draws it, of enough launches")
  func launches() {
    var generator = SeededSource(seed: 3)
    let found = (0..<200).count { _ in
      TwoStates(of: Self.states((40, 4), 0.5, among: 4, &generator)) != nil
    }
    #expect(found > 180, "\(found)")
  }

  /// Visits in two states, of which every `group` visits of a launch draw one.
  private static func states(
    _ size: Size,
    _ share: Double,
    among group: Int,
    _ generator: inout SeededSource
  ) -> [[Double]] {
    (0..<size.launches).map { _ in
      var isUpper = false
      return (0..<size.visits).map { visit in
        if visit.isMultiple(of: group) { isUpper = generator.uniform() < share }
        let noise = 0.015 * ((0..<12).reduce(0) { sum, _ in sum + generator.uniform() } - 6)
        return (isUpper ? 125 : 100) * (1 + noise)
      }
    }
  }
}
