// In debug builds only: release tests link the measured objects, which are built without testable imports.
#if DEBUG
import Results
import Statistics
import Testing

@testable import Reports

@Suite("What a page makes of samples, ratios and gaps")
struct SpreadTests {
  private static func row(
    _ strategy: String,
    _ value: Double,
    _ parameters: [String: String] = [:]
  ) throws -> ResultRow {
    ResultRow(
      runID: "r",
      machineID: "m",
      caseKey: try Fixture.key(strategy, parameters: parameters),
      metric: .latency,
      stat: .median,
      value: value,
      sampleCount: 30
    )
  }

  private static func section(_ median: Double, _ values: [Double], depth: Int = 100) throws -> PageSection? {
    Figures([try row("parent.weak", median)])
      .spreadSection([SampleSpread(try Fixture.key("parent.weak", depth: depth), values)])
  }

  /// The heights of the drawn outline, one for each bin, from the base up.
  private static func heights(_ section: PageSection) throws -> [Double] {
    let outline = try #require(
      section.drawings[0].markup.rendered.firstMatch(of: /class="b half" d="M([^"]*)Z"/)
    )
    let ends = outline.output.1.split(separator: "L").compactMap {
      $0.split(separator: " ").last.flatMap { Double($0) }
    }
    let base = try #require(ends.first)
    return stride(from: 1, to: ends.count - 1, by: 2).map { base - ends[$0] }
  }

  @Test("a kernel of several threads is no floor for one")
  func floor() throws {
    let together = try Self.row("kernel.chase", 18, ["pass": "threads", "mode": "own"])
    let alone = try Self.row("kernel.chase", 9)
    let figures = Figures([together, alone])
    #expect(figures.kernel("chase", in: Setting(alone.caseKey)) == 9)
  }

  @Test("samples of two states of a machine make two hills, at their places around the median")
  func twoHills() throws {
    let values = Array(repeating: 90.0, count: 40) + Array(repeating: 110.0, count: 20)
    let heights = try Self.heights(try #require(try Self.section(100, values)))
    let hills = heights.indices.filter { heights[$0] > 0 }
    try #require(hills.count == 2 && heights.count == 56 && hills[0] < 28 && hills[1] > 28)
    // Half as many samples are half as high.
    #expect(abs(heights[hills[1]] / heights[hills[0]] - 0.5) < 0.02)
  }

  @Test("one wild sample flattens nothing: it is counted at the end of the axis, and the table has it")
  func wild() throws {
    let section = try #require(try Self.section(102, (0..<200).map { 100 + Double($0 % 5) } + [9000]))
    let heights = try Self.heights(section)
    #expect(heights.count { $0 > 0 } > 4 && heights.last != 0)
    #expect(section.tables[0].rows[0].last == "9 µs")
    // With too few samples, or for a case of another setting, there is nothing to draw.
    #expect(try Self.section(100, Array(repeating: 100, count: 7)) == nil)
    #expect(try Self.section(100, Array(repeating: 100, count: 30), depth: 10) == nil)
  }

  @Test("−28 % stands well apart from 1 beside a hundredth, which has a sign at the edge of the axis")
  func near() throws {
    // Where all are near, the axis is nearer.
    let scales = [[0.01, 0.72, 30], [0.9, 1.1]].map(RatioSection.scale)
    #expect(scales == [Scale(.logarithmic, from: 0.25, to: 4), Scale(.logarithmic, from: 0.5, to: 2)])
    let section = try #require(ReportPage(try ReferenceRun.source()).sections.first { $0.id == "ratios" })
    let drawn = section.drawings.map(\.markup.rendered).joined()
    #expect(drawn.contains("›</text>") || drawn.contains("‹</text>"))
  }

  @Test("each strategy counts once, with its first set of options, and one without an interval for itself")
  func firstOptions() throws {
    func row(_ strategy: String, _ payload: String, _ ends: (Double, Double)?) throws -> ComparisonRow {
      var row = try Fixture.row(.inconclusive, strategy, interval: ends)
      row.caseKey.parameters = try Parameters(["payload": payload])
      row.baseStrategy = "delegate.relay"
      row.base.run = row.candidate.run
      if ends == nil { (row.ratioLow, row.ratioHigh) = (nil, nil) }
      return row
    }
    let rows = try [
      row("parent.weak", "value", (0.7, 0.8)), row("parent.weak", "boxed", (1.1, 1.2)),
      row("parent.strong", "value", (0.9, 1.1)), row("closure.weak", "value", nil),
    ]
    let section = RatioSection.strategies(Figures([]), rows, reference: "delegate.relay")
    #expect(
      section.says.hasSuffix(
        ", 1 is faster than delegate.relay, 0 slower, and 1 cannot be told apart from it; 1 has no interval."
      )
    )
  }

  @Test("what threads reach of perfect scaling is said of what is not noisy, and of nothing where all is")
  func scaling() throws {
    func rows(_ strategy: String, _ efficiency: Double, isNoisy: Bool) throws -> [ResultRow] {
      var key = try Fixture.key(strategy, parameters: ["pass": "threads", "mode": "own"])
      func row(_ metric: Metric, _ value: Double, isNoisy: Bool = false) -> ResultRow {
        ResultRow(
          runID: "r",
          machineID: "m",
          caseKey: key,
          metric: metric,
          stat: .median,
          value: value,
          sampleCount: 30,
          isNoisy: isNoisy
        )
      }
      let alone = row(.throughput, 1e6)
      key.threads = 2
      return [
        alone, row(.throughput, 2e6 * efficiency), row(.scalingEfficiency, efficiency, isNoisy: isNoisy),
      ]
    }
    func says(_ rows: [ResultRow]) -> String? { Figures(rows).threadSection(2)?.says }
    let noisy = try rows("parent.weak", 0.4, isNoisy: true)
    let one = try noisy + rows("delegate.relay", 0.9, isNoisy: false)
    #expect(says(one) == "2 threads reach 90 % of perfect scaling with a hierarchy each.")
    let two = try one + rows("closure.weak", 0.95, isNoisy: false)
    #expect(says(two) == "2 threads reach 90 % to 95 % of perfect scaling with a hierarchy each.")
    #expect(says(noisy) == "Messages per second, by the number of threads.")
  }

  @Test("calls beyond the return stack bend, a loop beside them does not, and the drawing says which it met")
  func knee() throws {
    func section(_ deep: Double) throws -> PageSection {
      func row(_ form: String, _ depth: Int?, _ metric: Metric, _ value: Double) throws -> ResultRow {
        let parameters = try Parameters(["form": form])
        let scenario = CaseKey.scenario("chain", controllers: nil, depth: depth)
        return ResultRow(
          runID: "r",
          machineID: "m",
          caseKey: CaseKey(
            scenario: scenario,
            strategy: "parent.unowned",
            depth: depth,
            parameters: parameters
          ),
          metric: metric,
          stat: metric == .latency ? .median : .fit,
          value: value,
          sampleCount: 30
        )
      }
      let rows = try [("recursive", deep), ("iterative", 5.8)].flatMap { form, deep in
        try [10, 24, 48, 100].map { depth in
          let beyond = Double(max(0, depth - 32))
          return try row(form, depth, .latency, 6.3 * (Double(depth) - beyond) + deep * beyond)
        } + [row(form, nil, .slopePerNearHop, 6.3), row(form, nil, .slopePerDeepHop, deep)]
      }
      return try #require(Figures(rows).depthSection)
    }
    let bent = try section(12.4)
    let drawn = bent.drawings[0].markup.rendered
    for words in [
      "class=\"knee\"", ">return stack full: write a loop<", ">unowned 6.3 → 12<", ">unowned loop 6.3 → 5.8<",
    ] {
      #expect(drawn.contains(words), "\(words)")
    }
    #expect(drawn.matches(of: /class="l( thin)?"/).count == 2)
    #expect(bent.says.hasSuffix("a level costs up to × 1.97 (parent.unowned): write a loop where you can."))
    #expect(try section(6.4).drawings[0].markup.rendered.contains(">return stack full: no dearer here<"))
  }

  @Test("reasons that differ in their numbers alone are one row, the most frequent first")
  func reasons() {
    let records = [
      ("retains exact of stream.async", "does not repeat: 10 to 12 over 200"),
      ("latency p99.9 of parent.weak", "1000 groups of 2 sends, p99.9 needs 10000"),
      ("latency p99.9 of singleton", "1000 groups of 4 sends, p99.9 needs 10000"),
    ].map { UnavailableRecord(what: $0.0, reason: $0.1) }
    #expect(
      records.table?.rows == [
        [
          "1000 groups of 2 sends, p99.9 needs 10000 (and with 1 other number)",
          "latency p99.9 of parent.weak and singleton", "2",
        ],
        ["does not repeat: 10 to 12 over 200", "retains exact of stream.async", "1"],
      ]
    )
    #expect([UnavailableRecord]().table == nil)
  }
}
#endif
