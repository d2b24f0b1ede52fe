import Foundation
import Reports
import Results
import Statistics
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite("Formats of a comparison")
struct FormatTests {
  @Test("Markdown has every row, every note and the injections")
  func markdown() throws {
    try Golden.expect(MarkdownReport(Fixture.document()).text, "markdown.md")
  }

  @Test("the step summary shows what changed and folds the rest")
  func stepSummary() throws {
    let text = try GitHubReport(Fixture.document()).stepSummary
    try Golden.expect(text, "step-summary.md")
    let shown = text.prefix(upTo: try #require(text.range(of: "<details>")).lowerBound)
    #expect(!shown.contains("| = same |"))
  }

  @Test("annotations are one line each, escaped as GitHub reads them")
  func annotations() throws {
    let text = try GitHubReport(Fixture.document()).annotations
    try Golden.expect(text, "annotations.txt")
    #expect(!text.contains("\r"))
    #expect(text.split(separator: "\n").allSatisfy { $0.hasPrefix("::") })
  }

  @Test(
    "of many bad rows the nine worst are annotated, and the tenth says how many more",
    arguments: [9, 10, 12]
  )
  func manyAnnotations(count: Int) throws {
    let rows = try (0..<count).map {
      try Fixture.row(.regressed, "parent.n\($0)", values: (100, 110 + Double($0)))
    }
    var document = try Fixture.document(rows)
    let cause = document.cause
    document.cause = nil
    let lines = GitHubReport(document).annotations.split(separator: "\n")
    let errors = lines.filter { $0.hasPrefix("::error") }
    document.cause = cause
    let withCause = GitHubReport(document).annotations.split(separator: "\n").filter {
      $0.hasPrefix("::error")
    }
    #expect(withCause.count == 10 && withCause[0].contains("title=what got worse"))
    #expect(errors.count == min(count, 10))
    #expect(errors.first?.contains("parent.n\(count - 1) ") == true, "the largest change comes first")
    #expect(errors.contains { $0.contains("::\(count - 9) more: ") } == (count > 9))
  }

  @Test("JUnit has a test case per case, with failures and skips where they belong")
  func junit() throws {
    let text = try JUnitReport(Fixture.document()).text
    try Golden.expect(text, "junit.xml")
    let document = try XMLDocument(xmlString: text)
    let cases = try document.nodes(forXPath: "//testcase").count
    let failures = try document.nodes(forXPath: "//testcase/failure").count
    let skipped = try document.nodes(forXPath: "//testcase/skipped").count
    #expect((cases, failures, skipped) == (9, 6, 2))
    for (name, count) in [("tests", cases), ("failures", failures), ("skipped", skipped)] {
      #expect(try document.nodes(forXPath: "/testsuites/@\(name)").first?.stringValue == "\(count)")
    }
    #expect(try XMLLint.complaint(about: text) == nil)
    let foreign = text.replacingOccurrences(of: "tests=", with: "time=\"fast\" tests=")
    #expect(try XMLLint.complaint(about: foreign)?.contains("'time' is not allowed") == true)
  }

  @Test("JSON names the columns of compare.csv and says null where they are empty")
  func json() throws {
    let text = "\(JSON.document(try Fixture.document().json))"
    try Golden.expect(text + "\n", "comparison.json")
    let value = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let rows = try #require(value["rows"] as? [[String: Any]])
    #expect(Set(try #require(rows.first).keys) == Set(ComparisonRow.table.header))
  }

  @Test("no rows at all are no sameness")
  func nothing() throws {
    let document = ComparisonDocument(title: "nothing", verdict: .invalid, rows: [])
    #expect(document.verdictLine == "invalid: nothing was compared")
    #expect(VerdictCounts([]).gravest == nil)
    #expect(try XMLLint.complaint(about: JUnitReport(document).text) == nil)
  }
}

@Suite("Figures in reports")
struct FigureTests {
  @Test("a ratio is shown as a change with its sign, and one that is not 1 never as none")
  func changes() {
    let shown = [
      1: "± 0 %", 1.052: "+5.20 %", 0.97: "−3.00 %", 1.000001: "+<0.01 %", 0.999999: "−<0.01 %", 2: "× 2",
      3.1: "× 3.10", 0: "−100.00 %",
    ]
    for (ratio, text) in shown { #expect(ReportFigure.change(ratio) == text) }
  }

  @Test("a value is shown in the unit that fits")
  func values() {
    let shown: [(Double, String, String)] = [
      (12.5, "ns", "12.5 ns"), (1512.25, "ns", "1.51 µs"), (2_500_000, "ns", "2.50 ms"), (3e9, "ns", "3 s"),
      (101.6, "count", "101.6"), (0, "count", "0"), (1200, "count", "1200"), (4096, "bytes", "4096 bytes"),
      (0.00123, "ratio", "1.2e-3"), (-0.25, "ns", "−0.25 ns"),
    ]
    for (value, unit, text) in shown { #expect(ReportFigure.value(value, unit: unit) == text) }
  }

  @Test("every verdict has its place in the order of gravity")
  func gravity() {
    #expect(Gravity.order.count == Verdict.allCases.count)
    #expect(Set(Gravity.order) == Set(Verdict.allCases))
    let weights = Gravity.order.map(\.gravity)
    #expect(weights == weights.sorted(by: >))
  }
}
