import Statistics
import Testing

@Suite("When a run has looked at its twin often enough") struct TwinLooksTests {
  @Test("each look has twice the rounds of the one before, and its share of the one per cent")
  func looks() {
    let looks = TwinLooks(planned: 20, most: 320)
    #expect(looks.rounds == [20, 40, 80, 160, 320] && rounded(looks.level) == [0.998])
    #expect(
      TwinLooks(planned: 8, most: 8).rounds == [8] && TwinLooks(planned: 10, most: 25).rounds == [10, 20, 25]
    )
  }

  @Test("only the width ends a run, and only at a look: a twin that is far off and narrow is enough")
  func width() throws {
    let looks = TwinLooks(planned: 20, most: 320)
    func twin(_ ratio: Double, _ spread: Double) throws -> TwinCheck {
      let pairs = (0..<20).map { PairedRatio.Pair(candidate: ratio + spread * Double($0 - 10), reference: 1) }
      return try TwinCheck(PairedRatio(of: pairs, level: looks.level))
    }
    for ratio in [1, 1.2] {
      let (narrow, wide) = (try twin(ratio, 0.0001), try twin(ratio, 0.002))
      #expect([narrow, wide].map { looks.areEnough(20, $0) } == [true, false], "\(ratio)")
      #expect(!looks.areEnough(30, narrow) && looks.areEnough(320, wide))
    }
  }

  @Test(
    "where any round may end a run, a twin just beyond the limit passes too often; as runs look, it does not"
  )
  func simulation() throws {
    let simulation = try StoppingSimulation()
    func shares(_ rule: StoppingSimulation.Rule, _ shift: Double, _ trials: Int) throws -> [TwinCheck.Verdict:
      Double]
    {
      try simulation.outcome(of: rule, shift: shift, trials: trials).verdicts.mapValues {
        Double($0) / Double(trials)
      }
    }
    // An interval of 99 % may miss on this side in 0.5 % of all runs.
    let most = 0.005
    #expect(try shares(.agreement, 0.0105, 400)[.ok] ?? 0 > most)
    #expect(try shares(.looks, 0.0105, 400)[.ok] ?? 0 <= most)
    #expect(try shares(.looks, 0.012, 100)[.ok] == nil)
    // What is equal is called so nevertheless, and never disturbed.
    let equal = try shares(.looks, 0, 100)
    #expect(equal[.ok] ?? 0 > 0.9 && equal[.disturbed] == nil)
  }
}
