// In debug builds only: release tests link the measured objects, which are built without testable imports.
#if DEBUG
import Results
import Testing

@testable import Reports

@Suite("What a page makes of samples, ratios and gaps")
struct SpreadTests {
  private static func row(_ strategy: String, _ value: Double) throws -> ResultRow {
    ResultRow(
      runID: "r",
      machineID: "m",
      caseKey: try Fixture.key(strategy),
      metric: .latency,
      stat: .median,
      value: value,
      sampleCount: 30
    )
  }

  private static func section(_ spreads: [(String, Double, [Double])]) throws -> PageSection? {
    SpreadSection(
      figures: Figures(try spreads.map { try row($0.0, $0.1) }),
      spreads: try spreads.map { SampleSpread(try Fixture.key($0.0), $0.2) }
    ).section
  }

  /// The heights of a drawn row's outline, one for each bin, from the base up.
  private static func heights(_ section: PageSection, row: Int) throws -> [Double] {
    let outlines = section.drawings[0].markup.rendered.matches(of: /class="b half" d="M([^"]*)Z"/)
    let ends = outlines[row].output.1.split(separator: "L").compactMap {
      $0.split(separator: " ").last.flatMap { Double($0) }
    }
    let base = try #require(ends.first)
    return stride(from: 1, to: ends.count - 1, by: 2).map { base - ends[$0] }
  }

  @Test("samples of two states of a machine make two hills, at their places around the median")
  func twoHills() throws {
    let values = Array(repeating: 90.0, count: 40) + Array(repeating: 110.0, count: 20)
    let section = try #require(try Self.section([("parent.weak", 100, values)]))
    let heights = try Self.heights(section, row: 0)
    let hills = heights.indices.filter { heights[$0] > 0 }
    #expect(hills.count == 2 && heights.count == 56)
    #expect(hills[0] < 28 && hills[1] > 28)
    // Half as many samples are half as high.
    #expect(abs(heights[hills[1]] / heights[hills[0]] - 0.5) < 0.02)
  }

  @Test(
    "one wild sample does not flatten the others: it is counted at the end of the axis, and the table has it"
  )
  func wild() throws {
    let values = (0..<200).map { 100 + Double($0 % 5) } + [9000]
    let section = try #require(try Self.section([("parent.weak", 102, values)]))
    let heights = try Self.heights(section, row: 0)
    #expect(heights.count { $0 > 0 } > 4)
    #expect(try #require(heights.last) > 0)
    #expect(section.tables[0].rows[0].last == "9 µs")
  }

  @Test("without samples, with too few of them or for a case of another setting there is nothing to draw")
  func none() throws {
    #expect(try Self.section([("parent.weak", 100, Array(repeating: 100, count: 7))]) == nil)
    let figures = Figures([try Self.row("parent.weak", 100)])
    #expect(SpreadSection(figures: figures, spreads: []).section == nil)
    let other = SampleSpread(try Fixture.key("parent.weak", depth: 10), Array(repeating: 100, count: 30))
    #expect(SpreadSection(figures: figures, spreads: [other]).section == nil)
  }

  @Test(
    "on the axis of ratios −28 % stands well apart from 1, even beside a strategy of a hundredth of the time"
  )
  func near() throws {
    let scale = try #require(RatioSection.scale(covering: [0.01, 0.72, 30]))
    // Of the 160 points that a row has.
    #expect((scale.share(1) - scale.share(0.72)) * 160 > 15)
    #expect(scale.low == 0.25 && scale.high == 4)
    // Where all are near, the axis is nearer.
    let close = try #require(RatioSection.scale(covering: [0.9, 1.1]))
    #expect(close.low == 0.5 && close.high == 2)
  }

  @Test("what lies beyond the axis has a sign at its edge and its ratio behind the row")
  func beyond() throws {
    var source = try ReferenceRun.source()
    source.comparisons = []
    let section = try #require(ReportPage(source).sections.first { $0.id == "ratios" })
    let drawn = section.drawings.map(\.markup.rendered).joined()
    #expect(drawn.contains("›</text>") || drawn.contains("‹</text>"))
    #expect(drawn.contains(" %</text>"))
  }

  @Test(
    "reasons that differ in their numbers alone are one row, the most frequent first, with whom it is about"
  )
  func reasons() {
    let records = [
      UnavailableRecord(what: "retains exact of stream.async", reason: "does not repeat: 10 to 12 over 200"),
      UnavailableRecord(
        what: "latency p99.9 of parent.weak",
        reason: "1000 groups of 2 sends, p99.9 needs 10000"
      ),
      UnavailableRecord(
        what: "latency p99.9 of singleton",
        reason: "1000 groups of 4 sends, p99.9 needs 10000"
      ),
      UnavailableRecord(what: "instructions", reason: "no callgrind"),
    ]
    let table = UnmeasuredTable(records: records).table
    #expect(
      table?.rows == [
        [
          "1000 groups of 2 sends, p99.9 needs 10000 (and with 1 other number)",
          "latency p99.9 of parent.weak and singleton", "2",
        ],
        ["does not repeat: 10 to 12 over 200", "retains exact of stream.async", "1"],
        ["no callgrind", "instructions", "1"],
      ]
    )
    #expect(UnmeasuredTable(records: []).table == nil)
  }
}
#endif
