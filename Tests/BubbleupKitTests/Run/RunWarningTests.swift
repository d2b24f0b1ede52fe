// In debug builds only: release tests link the measured objects, which are built without testable imports.
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
    isDisturbed: Bool = false,
    noisy: [String] = []
  ) -> [RunWarning] {
    var sheet = ResultSheet(runID: "fake", machineID: "machine")
    for (depth, kernels) in scenarios.enumerated() {
      func key(_ kernel: String) -> CaseKey { CaseKey(scenario: "chain", strategy: kernel, depth: depth) }
      let ends = Interval(low: kernels.step * 10, high: kernels.step * 10 * (1 + kernels.drift), level: 0.99)
      let arithmetic = key("kernel.arithmetic")
      sheet.add(.latency, .median, kernels.step * 10, interval: ends, count: 20, of: arithmetic)
      sheet.add(.latencyPerHop, .median, kernels.step, count: 20, of: arithmetic)
      sheet.add(.latency, .median, kernels.allocation, count: 20, of: key("kernel.allocation"))
    }
    return RunWarnings(sheet: sheet, isDisturbed: isDisturbed, noisy: noisy, loadBefore: load, cores: cores)
      .all
  }

  @Test("one processor, other programs and a twin that disagrees are warned of, and a quiet run is not")
  func quiet() {
    #expect(warnings() == [])
    #expect(warnings(load: nil) == [])
    #expect(warnings([]) == [])
    #expect(warnings(cores: 1) == [.oneCore])
    #expect(warnings(load: 1.4) == [.busy(load: 1.4, cores: 2)])
    #expect(warnings(isDisturbed: true) == [.disturbed] && warnings(noisy: ["app"]) == [.noisy(["app"])])
  }

  @Test("arithmetic that comes and goes is a drift of speed, within a scenario and between them")
  func drift() {
    #expect(shares(warnings([(2, 0.001, 23), (2, 0.08, 24)])) == ["drift 80"])
    // Everything slows down with the frequency: that is no crowd.
    #expect(shares(warnings([(2, 0.001, 20), (2.4, 0.001, 24)])) == ["drift 200"])
  }

  @Test("allocations that slow down more than arithmetic are a core that is shared")
  func crowding() {
    #expect(warnings([(2, 0.001, 20), (2, 0.001, 22.6)]) == [])
    #expect(shares(warnings([(2, 0.001, 20), (2, 0.001, 27)])) == ["crowd 350"])
    #expect(shares(warnings([(2, 0.001, 20), (2.2, 0.001, 29.7)])) == ["drift 100", "crowd 350"])
  }

  /// In thousandths.
  private func shares(_ warnings: [RunWarning]) -> [String] {
    warnings.map { warning in
      switch warning {
      case .speedDrift(let share): "drift \(Int((share * 1_000).rounded()))"
      case .crowdedCore(let share): "crowd \(Int((share * 1_000).rounded()))"
      default: "\(warning)"
      }
    }
  }
}
#endif
