// In debug builds only: release tests link the measured objects, which are built without testable imports.
#if DEBUG
import Hierarchy
import Testing

@testable import Scenarios

@Suite("The census")
struct CensusTests {
  @Test("knows everybody who lives by name, however many have come and gone")
  func names() {
    let stage = Stage(ArchitectureOptions(.delegate))
    var kept: [Screen] = []
    for number in 0..<5_000 {
      let screen = Screen(stage.title("screen"), on: stage)
      #expect(stage.census.name(of: screen.id) == screen.title)
      if number % 100 == 0 { kept.append(screen) }
    }
    #expect(kept.allSatisfy { stage.census.name(of: $0.id) == $0.title })
  }
}
#endif
