// The parts of a run are internal. Release tests link the very objects that are measured, which are built without
// testable imports; so these claims, none of which depends on the optimiser, are tested in debug builds.
#if DEBUG
import Results
import Testing

@testable import BubbleupKit

@Suite("What a run says in sentences")
struct StrategySummaryTests {
  private func entry(
    _ strategy: String,
    _ ratio: Double,
    _ low: Double,
    _ high: Double,
    left: Double = 0,
    others: Double = 0,
    nodes: Int = 200,
    threads: Int = 1,
    _ parameters: [String: String] = [:]
  ) throws -> StrategySummary.Entry {
    let key = CaseKey(
      scenario: "app",
      strategy: strategy,
      nodes: nodes,
      threads: threads,
      parameters: try Parameters(parameters)
    )
    let kept = StrategySummary.Left(nodes: left, others: others)
    return StrategySummary.Entry(key: key, ratio: ratio, low: low, high: high, left: kept)
  }

  private func sentences(_ entries: [StrategySummary.Entry]) -> [String] {
    StrategySummary(entries, reference: "delegate.relay")?.sentences ?? []
  }

  @Test("a faster one is so many times as fast, a slower one takes so many times as long")
  func pace() throws {
    #expect(
      try sentences([entry("parent.weak", 0.25, 0.24, 0.26), entry("bus.notification", 4, 3.5, 6)]) == [
        "parent.weak is 4.00 ± 0.17 times as fast as delegate.relay",
        "bus.notification takes 4.00 (3.50 to 6.00) times as long as delegate.relay",
      ]
    )
  }

  @Test("an interval around 1 decides nothing, unless it is narrow, and then they take as long")
  func undecided() throws {
    #expect(
      try sentences([entry("parent.weak", 0.9, 0.7, 1.2), entry("closure.weak", 1.001, 0.995, 1.005)]) == [
        "parent.weak may differ from delegate.relay or not, which is not decided: 0.70 to 1.20 times its time",
        "closure.weak takes as long as delegate.relay",
      ]
    )
  }

  @Test("a difference of which the tables say undecided is not said to be so many times")
  func undecidedByVerdict() throws {
    #expect(
      try sentences([entry("parent.weak", 0.98, 0.96, 0.9995), entry("closure.weak", 1.02, 1.004, 1.04)]) == [
        "parent.weak may differ from delegate.relay or not, which is not decided: 0.96 to 1.00 times its time",
        "closure.weak may differ from delegate.relay or not, which is not decided: 1.00 to 1.04 times its time",
      ]
    )
  }

  @Test("a family whose fastest leaks has a sentence for the fastest that does not")
  func leaks() throws {
    let found = try sentences([
      entry("parent.strong", 0.25, 0.25, 0.25, left: 200), entry("parent.unowned", 0.5, 0.5, 0.5),
      entry("parent.weak", 0.8, 0.8, 0.8),
    ])
    #expect(
      found == [
        "parent.strong is 4.00 times as fast as delegate.relay, and leaves 200 of 200 nodes behind",
        "parent.unowned is 2.00 times as fast as delegate.relay",
      ]
    )
  }

  @Test("closures and entries that are left are no less a leak than nodes")
  func others() throws {
    let found = try sentences([
      entry("closure.strong", 0.25, 0.25, 0.25, others: 100), entry("closure.weak", 0.5, 0.5, 0.5),
    ])
    #expect(
      found == [
        "closure.strong is 4.00 times as fast as delegate.relay, and leaves 100 closures or entries behind",
        "closure.weak is 2.00 times as fast as delegate.relay",
      ]
    )
  }

  @Test("only the largest hierarchy counts, sent through by one thread, and no kernel")
  func place() throws {
    let found = try sentences([
      entry("parent.weak", 0.5, 0.5, 0.5, nodes: 20), entry("parent.weak", 0.8, 0.8, 0.8),
      entry("bus.typed", 0.1, 0.1, 0.1, threads: 2), entry("kernel.chase", 0.1, 0.1, 0.1),
      entry("singleton", 0.1, 0.1, 0.1, ["pass": "cold"]),
    ])
    #expect(found == ["parent.weak is 1.25 times as fast as delegate.relay"])
  }
}
#endif
