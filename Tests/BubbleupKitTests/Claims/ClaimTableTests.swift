#if DEBUG
import Scenarios
import Testing

@testable import BubbleupKit

@Suite("The table of claims") struct ClaimTableTests {
  private func presentation() throws -> ClaimsPresentation {
    let found = try FakeClaims.all.map { ClaimOutcome($0, try $0.experiment(FakeClaims.Idle())) }
    return ClaimsPresentation(
      outcomes: found + [ClaimOutcome(FakeClaims.failing, failed: "Mishap()")],
      path: "results/claims-1",
      seconds: 2.5,
      isDetailed: false
    )
  }

  @Test("fits the window, cuts only what a claim says, and ends with one line that says it all")
  func claimTables() throws {
    let presentation = try presentation()
    for variant in TerminalVariant.all {
      let text = variant.text { presentation.show(on: $0) }
      let lines = TerminalVariant.tableLines(text)
      #expect(lines.count == 7 && lines.allSatisfy { DisplayWidth.of($0) <= variant.width })
      let verdicts = ["confirmed", "refuted", "depends", "untestable here", "failed"]
      #expect(zip(lines.dropFirst(2), verdicts).allSatisfy { $0.contains($1) })
      #expect(text.hasSuffix("\n\(presentation.summary)\n"))
      #expect(variant.tooWide(text) == [])
      #expect(variant.isUTF8 || text.utf8.allSatisfy { $0 < 0x80 })
      guard variant.isRecorded else { continue }
      try Golden.expect(text, variant: variant.name)
    }
  }
}
#endif
