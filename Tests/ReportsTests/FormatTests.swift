import Foundation
import Reports
import Results
import Statistics
import Testing

@Suite("Formats of a comparison")
struct FormatTests {
  /// What each format makes of a row of every verdict, of notes, injections and text that breaks careless formats.
  private static let formats: [(file: String, text: @Sendable (ComparisonDocument) throws -> String)] = [
    ("markdown.md", { $0.markdown }),
    ("annotations.txt", { $0.annotations }), ("junit.xml", { $0.junit.xml }),
    ("comparison.json", { "\(JSON.document(try $0.json))\n" }),
  ]

  @Test("a comparison in each format is what was recorded", arguments: formats.indices)
  func recorded(format: Int) throws {
    try Golden.expect(Self.formats[format].text(Fixture.document()), Self.formats[format].file)
  }

  @Test(
    "a cause stands for what got worse; without one the nine worst rows are annotated, and the tenth says how many more",
    arguments: [9, 10, 12]
  )
  func manyAnnotations(count: Int) throws {
    let rows = try (0..<count).map {
      try Fixture.row(.regressed, "parent.n\($0)", values: (100, 110 + Double($0)))
    }
    func errors(cause: String?) throws -> [Substring] {
      var document = try Fixture.document(rows)
      document.cause = cause
      return document.annotations.split(separator: "\n").filter { $0.hasPrefix("::error") }
    }
    let withCause = try errors(cause: "more retains")
    #expect(withCause.count == 1 && withCause[0].contains("title=what got worse"))
    let lines = try errors(cause: nil)
    #expect(lines.count == min(count, 10))
    #expect(lines.first?.contains("parent.n\(count - 1) ") == true, "the largest change comes first")
    #expect(lines.contains { $0.contains("::\(count - 9) more: ") } == (count > 9))
  }

  @Test("the page's step makes a comment of what changed or has no verdict, and of nothing else")
  func comment() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/BubbleupKit/Documentation.docc/Gate.md")
    let step = try #require(
      String(contentsOf: page, encoding: .utf8).firstMatch(of: /body\.includes\('(.*?)'\)/)?.output.1
    )
    #expect(try Fixture.document([Fixture.row(.same)]).markdown.contains(step))
    for verdict in [Verdict.regressed, .improved, .inconclusive] {
      #expect(try !Fixture.document([Fixture.row(verdict)]).markdown.contains(step))
    }
  }

  @Test("strategies side by side are all shown, and nothing is folded away")
  func strategies() throws {
    var document = try Fixture.document()
    document.words = .strategies(reference: "delegate.relay")
    let text = document.markdown
    #expect(text.contains("as much") && !text.contains("<details>"))
  }

  /// Whether xmllint is there, as it is in CI: there a missing one is a failure.
  static let hasXmllint =
    ProcessInfo.processInfo.environment["CI"] != nil
    || FileManager.default.isExecutableFile(atPath: "/usr/bin/xmllint")

  @Test(
    "JUnit is valid, also of no rows at all, which are no sameness",
    .enabled(if: hasXmllint, "xmllint is not installed")
  )
  func junit() throws {
    let nothing = ComparisonDocument(title: "nothing", verdict: .invalid, rows: [])
    #expect(nothing.verdictLine == "invalid: nothing was compared" && VerdictCounts([]).gravest == nil)
    let proof = JUnitReport(
      "proof <&>",
      [
        .init("chain", "right", .passed, output: []),
        .init("chain", "open", .skipped("\"why\" & <what>"), output: ["a", "b"]),
        .init("chain", "wrong", .failed(kind: "differs", ["one > two", "\u{1}"]), output: ["<"]),
        .init("chain", "not run", .error("no stack"), output: []),
      ],
      verdict: "one & all"
    )
    for report in [nothing.junit, try Fixture.document().junit, proof] {
      #expect(try complaint(about: report.xml) == nil)
    }
    #expect(proof.xml.contains("tests=\"4\" failures=\"1\" errors=\"1\" skipped=\"1\""))
  }

  /// What xmllint says of a text held against `junit.xsd`, so that a report is not judged by its own maker.
  private func complaint(about text: String) throws -> String? {
    let schema = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "junit.xsd")
    let (process, input, output) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["xmllint", "--noout", "--nonet", "--schema", schema.path, "-"]
    (process.standardInput, process.standardError) = (input, output)
    try process.run()
    // Few kilobytes, which a pipe takes without a reader.
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try input.fileHandleForWriting.close()
    let words = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? nil : String(decoding: words, as: UTF8.self)
  }

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
    #expect(Gravity.order.map(\.rawValue).sorted() == Verdict.allCases.map(\.rawValue).sorted())
    let weights = Gravity.order.map(\.gravity)
    #expect(weights == weights.sorted(by: >))
  }
}
