#if DEBUG
import Results
import Statistics
import Testing

@testable import BubbleupKit

@Suite("What all that got worse has in common")
struct CommonCauseTests {
  private func row(
    _ strategy: String,
    _ metric: Metric = .retains,
    to new: Double,
    in scenario: String = "chain"
  ) throws -> ComparisonRow {
    var row = ComparisonRow(
      caseKey: CaseKey(scenario: scenario, strategy: strategy, parameters: .none),
      metric: metric,
      stat: .exact,
      base: ComparedSide(run: "base", value: 100, sampleCount: 1),
      candidate: ComparedSide(run: "candidate", value: new, sampleCount: 1),
      verdict: new > 100 ? .regressed : .same
    )
    row.ratio = new / 100
    return row
  }

  @Test("one strategy, a family, several and all are called that")
  func who() throws {
    let good = try row("delegate.relay", to: 100)
    #expect([good].commonCause == nil)
    let bad = try ["responder.a", "responder.b"].map { try row($0, to: 101) }
    #expect([good, bad[0]].commonCause == "responder.a: more retains")
    #expect(([good] + bad).commonCause == "every strategy of the family responder: more retains")
    #expect(bad.commonCause == "every strategy: more retains")
    let six = try (1...6).map { try row("responder.\($0)", to: 101) }
    #expect(
      ([good, try row("responder.c", to: 100)] + six).commonCause
        == "responder.1, responder.2, responder.3, responder.4 and 2 more: more retains"
    )
  }

  @Test("the one scenario that it shows in is named, and times are a span beside the counts")
  func whatAndWhere() throws {
    let rows = [
      try row("parent.weak", .latency, to: 103, in: "app"),
      try row("parent.weak", .latency, to: 105, in: "app"),
      try row("parent.weak", to: 101, in: "app"), try row("parent.weak", to: 100),
      try row("parent.strong", to: 100),
    ]
    #expect(rows.commonCause == "parent.weak in app alone: time +3.00 % to +5.00 %, more retains")
  }
}
#endif
