#if DEBUG
import Foundation
import Reports
import Testing

@testable import BubbleupKit

@Suite("The tables of a check") struct CheckTableTests {
  private func document(_ shift: Double) throws -> ComparisonDocument {
    let times = [try CheckReportTests.time(shift), try CheckReportTests.time(0, scatter: 0.01)]
    return CheckReport(
      outcome: try CheckReportTests.outcome(times: times, retains: shift > 0 ? .exact(11.25) : .exact(10)),
      title: "new against old",
      acceptsUndecided: false
    ) { "bubbleup check --against HEAD --only '\($0.joined(separator: " "))'" }.document
  }

  @Test(
    "fit the window, aligned at their points, with the verdict as the last line",
    arguments: [0.05, -0.05]
  )
  func checkTables(_ shift: Double) throws {
    let document = try document(shift)
    for variant in TerminalVariant.all {
      let text = try variant.text { try CheckPresentation(document: document, format: .text).show(on: $0) }
      let lines = TerminalVariant.tableLines(text)
      #expect(lines.count > 3 && lines.allSatisfy { DisplayWidth.of($0) <= variant.width })
      let last = variant.isUTF8 ? document.verdictLine : PrintableText.ascii(document.verdictLine)
      #expect(text.hasSuffix("\n\(last)\n"))
      #expect(variant.tooWide(text) == [])
      #expect(variant.isUTF8 || text.utf8.allSatisfy { $0 < 0x80 })
      guard variant.isRecorded else { continue }
      try Golden.expect(text, variant: "\(shift > 0 ? "red" : "green")-\(variant.name)")
    }
  }

  @Test("in a log of both streams the verdict stands behind the note of columns left out")
  func log() throws {
    let sink = MemorySink()
    let narrow = TerminalProbe(environment: TerminalVariant.all[1].environment)
    let endpoint = ConsoleEndpoint(sink: sink, probe: narrow)
    let document = try document(0.05)
    try CheckPresentation(document: document, format: .text)
      .show(on: Console(output: endpoint, diagnostics: endpoint))
    #expect(sink.text.contains("\nnote: no room for pairs"))
    #expect(sink.text.hasSuffix("\n\(document.verdictLine)\n"))
  }

  @Test("JSON has the rows, notes, command and verdict that the text has")
  func json() throws {
    let document = try document(0.05)
    let wide = TerminalVariant(width: 140, isUTF8: true, usesColor: false)
    let text = try wide.text { try CheckPresentation(document: document, format: .text).show(on: $0) }
    let output = try wide.text { try CheckPresentation(document: document, format: .json).show(on: $0) }
    let object = try #require(JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    #expect((object["rows"] as? [Any])?.count == document.rows.count)
    for key in ["summary", "reproduce"] {
      #expect(text.contains(try #require(object[key] as? String)))
    }
    let notes = try #require(object["notes"] as? [[String: String]])
    #expect(notes.count == document.notes.count && notes.allSatisfy { text.contains($0["text"] ?? "?") })
  }
}
#endif
