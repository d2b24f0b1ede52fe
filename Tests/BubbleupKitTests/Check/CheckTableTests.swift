#if DEBUG
import Foundation
import Reports
import Testing

@testable import BubbleupKit

@Suite("The tables of a check") struct CheckTableTests {
  private func document() throws -> ComparisonDocument {
    let times = [try CheckReportTests.time(0.05), try CheckReportTests.time(0, scatter: 0.01)]
    return CheckReport(
      outcome: try CheckReportTests.outcome(times: times, retains: .exact(11.25)),
      title: "new against old",
      acceptsUndecided: false
    ) { "bubbleup check --against HEAD --only '\($0.joined(separator: " "))'" }.document
  }

  @Test("fit the window, aligned at their points, with the verdict as the last line")
  func checkTables() throws {
    let document = try document()
    for variant in TerminalVariant.all {
      let text = try variant.text { try CheckPresentation(document: document, format: .text).show(on: $0) }
      let lines = TerminalVariant.tableLines(text)
      #expect(lines.count > 3 && lines.allSatisfy { DisplayWidth.of($0) <= variant.width })
      let last = variant.isUTF8 ? document.verdictLine : PrintableText.ascii(document.verdictLine)
      #expect(text.hasSuffix("\n\(last)\n"))
      #expect(variant.tooWide(text) == [])
      #expect(variant.isUTF8 || text.utf8.allSatisfy { $0 < 0x80 })
      guard variant.isRecorded else { continue }
      try Golden.expect(text, variant: variant.name)
    }
  }
}
#endif
