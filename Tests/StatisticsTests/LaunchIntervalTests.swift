import Testing

@testable import Statistics

/// Launches as they were measured: what a process draws once moves all its visits, and some processes draw a slow state.
@Suite("How often the interval of a median over launches holds the true median")
struct LaunchIntervalTests {
  enum Machine: String, CaseIterable {
    case quiet
    /// One launch in sixteen is a tenth slower.
    case rareState
    /// Two launches in five are a quarter slower: two states, of which a process draws one.
    case twoStates
    /// One-sided: whatever disturbs, delays, and sometimes by much.
    case spikes

    func launch(_ generator: inout SeededSource) -> Double {
      // The sum of twelve is near enough to a normal distribution.
      let normal = (0..<12).reduce(0) { sum, _ in sum + generator.uniform() } - 6
      let base = 100 * (1 + 0.005 * normal)
      switch self {
      case .quiet: return base
      case .rareState: return generator.uniform() < 1 / 16 ? 1.1 * base : base
      case .twoStates: return generator.uniform() < 0.4 ? 1.25 * base : base
      case .spikes:
        return generator.uniform() < 0.3 ? base * (1 + generator.uniform() * generator.uniform()) : base
      }
    }
  }

  @Test("at least 98.5 times of 100, where 99 are promised", arguments: Machine.allCases, [8, 12, 24])
  func coverage(_ machine: Machine, _ launches: Int) throws {
    var generator = SeededSource(seed: 1)
    let truth = try Median(of: (0..<20_001).map { _ in machine.launch(&generator) }, level: 0.99).value
    let trials = 2_000
    var held = 0
    for _ in 0..<trials {
      let median = try Median(of: (0..<launches).map { _ in machine.launch(&generator) }, level: 0.99)
      if median.interval?.contains(truth) == true { held += 1 }
    }
    #expect(held >= trials * 985 / 1_000, "\(held) of \(trials)")
  }
}
