#if DEBUG
import Results
import Testing

@testable import BubbleupKit

@Suite("What a run warns of")
struct RunWarningTests {
  /// One scenario: what a step of arithmetic took, and what an allocation took.
  private typealias Kernels = (step: Double, allocation: Double)

  private func warnings(
    _ scenarios: [Kernels] = [(2, 23), (2.06, 24)],
    load: Double? = 0.4,
    cores: Int = 2,
    isDisturbed: Bool = false
  ) -> [String] {
    var sheet = ResultSheet(runID: "fake", machineID: "machine")
    for (depth, kernels) in scenarios.enumerated() {
      func key(_ kernel: String) -> CaseKey { CaseKey(scenario: "chain", strategy: kernel, depth: depth) }
      sheet.add(.latencyPerHop, .median, kernels.step, count: 20, of: key("kernel.arithmetic"))
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

  @Test("allocations that slow down more than arithmetic are a core that is shared")
  func crowding() {
    #expect(warnings([(2, 20), (2, 22.6)]) == [])
    #expect(Self.isOf(warnings([(2, 20), (2, 27)]), "slowed allocations down by 35 %"))
    // Everything slows down with the frequency: that is no crowd.
    #expect(warnings([(2, 20), (2.4, 24)]) == [])
    #expect(Self.isOf(warnings([(2, 20), (2.2, 29.7)]), "slowed allocations down by 35 %"))
  }

  @Test("whatever was found is one sentence, which says what it means, and nothing is none")
  func sentence() {
    let loaded = ResultSheet(runID: "fake", machineID: "machine")
    let words = RunWarnings(sheet: loaded, isDisturbed: true, loadBefore: 9, cores: 2).sentence
    for part in ["the load was 9.00", "identical copies", "trust ratios"] {
      #expect(words?.contains(part) == true)
    }
    let quiet = ResultSheet(runID: "fake", machineID: "machine")
    #expect(RunWarnings(sheet: quiet, isDisturbed: false, loadBefore: nil, cores: 2).sentence == nil)
  }
}
#endif
