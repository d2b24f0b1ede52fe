import Testing

import Stress

@Suite struct DisciplineKindTests {
  @Test("the disciplines are named as the command line names them")
  func names() {
    #expect(DisciplineKind.allCases.map(\.rawValue) == ["confined", "locked", "striped", "snapshot"])
  }
}
