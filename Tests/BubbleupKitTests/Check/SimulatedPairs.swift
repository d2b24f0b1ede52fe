#if DEBUG
import Statistics
import Testing

@testable import BubbleupKit

/// Pairs of processes that were never started: seeded noise around what each case is said to differ by.
final class SimulatedPairs {
  private var state: UInt64
  /// The true log ratio of each case; 0 for the twin behind them.
  var effects: [Int: Double] = [:]
  /// The standard deviation of a pair's log ratio.
  var scatter = 0.004
  /// The share of pairs that something interrupted, with ten times the scatter.
  var interrupted = 0.05
  /// What a case answers instead of a measurement.
  var defects: [Int: CheckDefect] = [:]
  /// All pairs that were asked for, in order.
  private(set) var orders: [TimingSession.Order] = []
  /// The log ratios given for each case of the confirmation.
  private(set) var confirmed: [Int: [Double]] = [:]

  init(seed: UInt64) { state = seed }

  func measure(_ order: TimingSession.Order) throws -> Result<PairSample, CheckDefect> {
    orders.append(order)
    if let defect = defects[order.subject] { return .failure(defect) }
    let width = uniform() < interrupted ? scatter * 10 : scatter
    let logRatio = (effects[order.subject] ?? 0) + width * normal()
    if order.stage == .confirmation { confirmed[order.subject, default: []].append(logRatio) }
    return .success(PairSample(logRatio: logRatio, base: 1_000, candidate: 1_000))
  }

  /// The check of twelve cases and a twin, by these pairs.
  func check(
    spare: Range<Int> = 0..<0,
    spent: @escaping () -> Double = { 0 }
  ) throws -> [TimingFinding] {
    let rule = try MarginRule(margin: 0.01)
    let session = TimingSession(
      subjects: (0...12).map { TimingSession.Subject(rule: rule, isSpare: spare.contains($0)) },
      seed: next(),
      measure: measure,
      spent: spent
    )
    return try session.run()
  }

  /// SplitMix64, so that every simulated check is the same in every run.
  private func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  private func uniform() -> Double { (Double(next() >> 11) + 0.5) / 9_007_199_254_740_992 }

  /// The sum of twelve uniform numbers: near enough to normal for the middle, and nothing here rests on the tails.
  private func normal() -> Double { (0..<12).reduce(-6.0) { sum, _ in sum + uniform() } }
}
#endif
