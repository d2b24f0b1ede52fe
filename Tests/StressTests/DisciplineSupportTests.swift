import Strategies
import Testing

import Stress

@Suite("The table of supported pairs")
struct DisciplineSupportTests {
  @Test("every strategy is supported under confined, and a refusal always has a reason of its own")
  func covers() {
    for strategy in StrategyCatalogue.all {
      #expect(DisciplineSupport.of(strategy.name, under: .confined) == .supported)
      for discipline in DisciplineKind.allCases {
        let reason = DisciplineSupport.of(strategy.name, under: discipline).reason
        // The reason for a strategy that nobody has thought of: in the catalogue there is none.
        #expect(reason != DisciplineSupport.of(StrategyName(.bus, "unknown"), under: .locked).reason)
        #expect(reason != "")
      }
    }
  }

  @Test("a strategy that the table does not know is used under confined alone")
  func unknown() {
    let name = StrategyName(.parent, "mine")
    #expect(DisciplineSupport.of(name, under: .confined) == .supported)
    #expect(DisciplineSupport.of(name, under: .snapshot).reason != nil)
  }
}
