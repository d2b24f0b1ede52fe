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
    let lines = try GitHubReport(Fixture.document(rows)).annotations.split(separator: "\n")
    let errors = lines.filter { $0.hasPrefix("::error") }
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
  }

  @Test("xmllint finds the JUnit file valid, and a file with something foreign in it not")
  func xmllint() throws {
    for document in [try Fixture.document(), ComparisonDocument(title: "none", verdict: .invalid, rows: [])] {
      let text = JUnitReport(document).text
      #expect(try XMLLint.complaint(about: text) == nil)
      let foreign = text.replacingOccurrences(of: "tests=", with: "time=\"fast\" tests=")
      #expect(try XMLLint.complaint(about: foreign)?.contains("'time' is not allowed") == true)
      #expect(try XMLLint.complaint(about: String(text.dropLast(3))) != nil)
    }
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
    #expect(try XMLDocument(xmlString: JUnitReport(document).text).nodes(forXPath: "//testcase").isEmpty)
  }
}
