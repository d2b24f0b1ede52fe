// In debug builds only: release tests link the measured objects, which are built without testable imports.
#if DEBUG
import Results
import Statistics
import Testing

@testable import Reports

@Suite("Ranks and recommendations")
struct RankingTests {
  private func ranking(_ ends: [(low: Double, high: Double)?]) -> Ranking {
    Ranking(
      ends.map { ends in
        ResultRow(
          runID: "r",
          machineID: "m",
          caseKey: CaseKey(scenario: "app-120", strategy: "x"),
          metric: .latency,
          stat: .median,
          value: 100,
          interval: ends.map { Interval(low: $0.low, high: $0.high, level: 0.99) },
          sampleCount: 20
        )
      }
    )
  }

  @Test("no figure comes before one whose interval it overlaps, and without an interval it could be anywhere")
  func shared() {
    let found = ranking([(10, 12), (13, 20), (19, 25), (24, 30)])
    #expect(found.places == [1...1, 2...3, 2...4, 3...4] && found.leaders == [0])
    let names = ["a", "b", "c", "d"]
    #expect(found.fastest(of: names) == "the fastest is a")
    let near = ranking([(10, 12), (11, 20), (13, 25)])
    #expect(near.fastest(of: names) == "the fastest is one of a and b, whose intervals overlap")
    #expect(ranking([nil, (1, 2)]).places == [1...2, 1...2])
  }

  @Test(
    "a run's page is about what its answer is about: the largest app, or else the hierarchy with the most nodes"
  )
  func mainPlace() {
    func shape(_ shapes: [(scenario: String, depth: Int, nodes: Int)]) -> String? {
      let rows = shapes.map { scenario, depth, nodes in
        ResultRow(
          runID: "r",
          machineID: "m",
          caseKey: CaseKey(scenario: scenario, strategy: "x", depth: depth, nodes: nodes),
          metric: .latency,
          stat: .median,
          value: 100,
          sampleCount: 20
        )
      }
      return Figures(rows).mainSetting?.shape
    }
    let others = [("chain-1000", 1_000, 1_000), ("deep-app-64", 64, 126_284)]
    #expect(shape(others) == "deep-app" && shape(others + [("app-7", 7, 500)]) == "app")
  }

  @Test("what is recommended is the first of the list without a fault, whatever is faster")
  func picks() {
    #expect(
      Recommendation.first(among: ["responder.indexed", "delegate.relay"])?.strategy == "delegate.relay"
    )
    #expect(Recommendation.first(among: ["singleton"]) == nil)
    #expect(Recommendation.all[0].strategy == "responder.trampoline")
  }
}
#endif
