#if DEBUG
import Results
import Testing

@testable import BubbleupKit

@Suite("What a comparison says in sentences")
struct StrategySummaryTests {
  private func entry(
    _ strategy: String,
    _ ratio: Double,
    _ low: Double,
    _ high: Double,
    fault: String? = nil,
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
    return StrategySummary.Entry(key: key, ratio: ratio, low: low, high: high, fault: fault)
  }

  private func sentences(_ entries: [StrategySummary.Entry]) -> [String] {
    StrategySummary(entries, reference: "delegate.relay")?.sentences ?? []
  }

  @Test(
    "a faster one is so many times as fast, a slower one takes so many times as long, and some are neither"
  )
  func pace() throws {
    let undecided = "cannot be told apart from delegate.relay:"
    for (found, sentence) in [
      (try entry("parent.weak", 0.25, 0.24, 0.26), "is 4.00 ± 0.17 times as fast as delegate.relay"),
      (try entry("parent.weak", 4, 3.5, 6), "takes 4.00 (3.50 to 6.00) times as long as delegate.relay"),
      (
        try entry("parent.weak", 1.001, 0.995, 1.005),
        "takes as long as delegate.relay, 1.00 ± 0.01 times its time"
      ),
      // Where the tables say undecided, so do sentences, however near to 1 an end is.
      (try entry("parent.weak", 0.9, 0.7, 1.2), "\(undecided) 0.70 to 1.20 times its time"),
      (try entry("parent.weak", 0.98, 0.96, 0.9995), "\(undecided) 0.96 to 1.00 times its time"),
      (try entry("parent.weak", 1.02, 1.004, 1.04), "\(undecided) 1.00 to 1.04 times its time"),
    ] {
      #expect(sentences([found]) == ["parent.weak \(sentence)"])
    }
  }

  @Test(
    "what is wrong with a strategy stands before its praise, and its family has a sentence for the fastest without a fault"
  )
  func faults() throws {
    let found = try sentences([
      entry("parent.strong", 0.25, 0.25, 0.25, fault: "leaves 200 objects behind"),
      entry("parent.unowned", 0.5, 0.5, 0.5), entry("parent.weak", 0.8, 0.8, 0.8),
      entry("closure.weak", 0.5, 0.5, 0.5),
      entry("bus.typed", 0.1, 0.1, 0.1, fault: "misroutes 399 of 400 messages"),
    ])
    #expect(
      found == [
        "bus.typed (misroutes 399 of 400 messages) is 10.0 times as fast as delegate.relay",
        "parent.strong (leaves 200 objects behind) is 4.00 times as fast as delegate.relay",
        "parent.unowned is 2.00 times as fast as delegate.relay",
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
