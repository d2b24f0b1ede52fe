#if DEBUG
import Results
import Testing

@testable import BubbleupKit

@Suite("What a run warns of")
struct RunWarningTests {
  /// One scenario: what a step of arithmetic took, by how much its interval is wide, and what an allocation took.
  private typealias Kernels = (step: Double, drift: Double, allocation: Double)

  private func warnings(
    _ scenarios: [Kernels] = [(2, 0.001, 23), (2.06, 0.001, 24)],
    load: Double? = 0.4,
    cores: Int = 2,
    isDisturbed: Bool = false
  ) -> [String] {
    var sheet = ResultSheet(runID: "fake", machineID: "machine")
    for (depth, kernels) in scenarios.enumerated() {
      func key(_ kernel: String) -> CaseKey { CaseKey(scenario: "chain", strategy: kernel, depth: depth) }
      let ends = Interval(low: kernels.step * 10, high: kernels.step * 10 * (1 + kernels.drift), level: 0.99)
      let arithmetic = key("kernel.arithmetic")
      sheet.add(.latency, .median, kernels.step * 10, interval: ends, count: 20, of: arithmetic)
      sheet.add(.latencyPerHop, .median, kernels.step, count: 20, of: arithmetic)
      sheet.add(.latency, .median, kernels.allocation, count: 20, of: key("kernel.allocation"))
    }
    return RunWarnings(sheet: sheet, isDisturbed: isDisturbed, loadBefore: load, cores: cores)
      .all
  }

  private static func isOf(_ warnings: [String], _ words: String...) -> Bool {
    warnings.count == words.count && zip(warnings, words).allSatisfy { $0.contains($1) }
  }

  @Test("one processor, other programs and a twin that disagrees are warned of, and a quiet run is not")
  func quiet() {
    #expect(warnings() == [] && warnings(load: nil) == [] && warnings([]) == [])
    #expect(Self.isOf(warnings(cores: 1), "one processor"))
    #expect(Self.isOf(warnings(load: 1.4), "the load was 1.40 on 2 processors"))
    #expect(Self.isOf(warnings(isDisturbed: true), "identical copies of one strategy differ"))
  }

  @Test("arithmetic that comes and goes is a drift of speed, within a scenario and between them")
  func drift() {
    #expect(Self.isOf(warnings([(2, 0.001, 23), (2, 0.08, 24)]), "speed changed by 8.0 %"))
    // Everything slows down with the frequency: that is no crowd.
    #expect(Self.isOf(warnings([(2, 0.001, 20), (2.4, 0.001, 24)]), "speed changed by 20 %"))
  }

  @Test("allocations that slow down more than arithmetic are a core that is shared")
  func crowding() {
    #expect(warnings([(2, 0.001, 20), (2, 0.001, 22.6)]) == [])
    #expect(Self.isOf(warnings([(2, 0.001, 20), (2, 0.001, 27)]), "slowed allocations down by 35 %"))
    let both = warnings([(2, 0.001, 20), (2.2, 0.001, 29.7)])
    #expect(Self.isOf(both, "speed changed by 10 %", "slowed allocations down by 35 %"))
  }

  @Test("whatever was found is one sentence, which says what it means, and nothing is none")
  func sentence() throws {
    func run(_ step: Double) -> String? {
      var sheet = ResultSheet(runID: "fake", machineID: "machine")
      for (depth, value) in [2, step].enumerated() {
        let key = CaseKey(scenario: "chain", strategy: "kernel.arithmetic", depth: depth)
        sheet.add(.latencyPerHop, .median, value, count: 20, of: key)
      }
      return RunWarnings(sheet: sheet, isDisturbed: false, loadBefore: 9, cores: 2).sentence
    }
    let words = try #require(run(2.4))
    for part in ["the load was 9.00", "changed by 20 %", "trust ratios"] {
      #expect(words.contains(part))
    }
    let quiet = ResultSheet(runID: "fake", machineID: "machine")
    #expect(RunWarnings(sheet: quiet, isDisturbed: false, loadBefore: nil, cores: 2).sentence == nil)
  }
}
#endif
