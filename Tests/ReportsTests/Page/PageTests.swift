// In debug builds only: release tests link the measured objects, which are built without testable imports.
#if DEBUG
import Foundation
import Statistics
import Testing

@testable import Reports
@testable import Results

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite("The page of a run")
struct PageTests {
  private static func document(_ html: String) throws -> XMLDocument {
    try XMLDocument(xmlString: String(html.drop { $0 != "\n" }))
  }

  /// Drawn once for all tests that only look at it.
  private static let fullPage = Result { ReportPage(try full()).html }

  private static func full() throws -> ReportSource {
    var source = try ReferenceRun.withoutStates()
    ReferenceRun.addClaims(to: &source)
    source.manifest.arguments = ["</style><script>alert(1)</script>", "\u{1}\"&"]
    source.couplings = ReferenceRun.couplings
    (source.loads, source.timeline) = (try StressRun.rows(), try StressRun.timeline())
    return source
  }

  private func all(_ name: String, in node: XMLNode, where condition: String = "") throws -> [XMLElement] {
    try node.nodes(forXPath: ".//*[local-name()='\(name)'\(condition)]").compactMap { $0 as? XMLElement }
  }

  /// `attribute(forName:)` finds nothing where a document has a namespace.
  private func value(_ attribute: String, of element: XMLElement) -> String? {
    element.attributes?.first { $0.name == attribute }?.stringValue
  }

  private func section(_ id: String, _ source: ReportSource) throws -> PageSection {
    try #require(ReportPage(source).sections.first { $0.id == id })
  }

  private func labels(_ drawing: PageSection.Drawing) -> [String] {
    drawing.markup.rendered.matches(of: /class="lab"[^>]*>([^<]*)</).map { String($0.output.1) }
  }

  @Test("the reference run's page has every section that it has figures for, and is smaller than a megabyte")
  func sections() throws {
    let full = try ReportPage(Self.full())
    #expect(
      full.sections.map(\.id) == [
        "overview", "depth", "tails", "ratios", "counts", "size", "threads", "loads", "timeline",
        "claims", "run",
      ]
    )
    #expect(try Self.fullPage.get().utf8.count < 1_000_000)
    #expect(try full.html == Self.fullPage.get(), "equal files give an equal page")
    // Without figures there is no empty drawing: a run that measured nothing still has a page.
    var nothing = try ReferenceRun.source()
    (nothing.results, nothing.manifest.twin) = ([], nil)
    let page = ReportPage(nothing)
    #expect(try page.sections.map(\.id) == ["run"] && all("svg", in: Self.document(page.html)).isEmpty)
  }

  @Test(
    "a run of many more options and depths still draws six hierarchies, and its tables end at their limit"
  )
  func everything() throws {
    var source = try ReferenceRun.source()
    let rows = source.results.filter { $0.caseKey.shape == "chain" }
    for number in 1...8 {
      source.results += rows.map { row in
        var copy = row
        let depth = row.caseKey.depth.map { $0 + number }
        let (shape, controllers) = (row.caseKey.shape, row.caseKey.controllers)
        copy.caseKey.scenario = CaseKey.scenario(shape, controllers: controllers, depth: depth)
        copy.caseKey.depth = depth
        return copy
      }
    }
    let sections = ReportPage(source).sections
    #expect(sections.first { $0.id == "counts" }?.drawings.count == 6)
    let table = try #require(sections.first { $0.id == "depth" }?.tables.first)
    #expect(table.rows.count > DataTable.most)
    #expect(table.markup.rendered.matches(of: /<tr>/).count == DataTable.most + 2, "and how many more")
  }

  @Test("the picture stands by itself, and has a line and a label for each strategy that README recommends")
  func picture() throws {
    let svg = try #require(ReportPicture(try ReferenceRun.source().results).svg)
    let document = try XMLDocument(xmlString: svg)
    let labels = try all("text", in: document, where: " and @class='lab'").compactMap(\.stringValue)
    #expect(Set(labels) == Set(ReportPicture.strategies + ["pointer chase"]))
    #expect(!svg.contains("tabindex") && ReportPicture([]).svg == nil)
  }

  @Test("the page is well-formed, its ids are unique, and it links to its own parts alone")
  func wellFormed() throws {
    func values(_ path: String) throws -> [String] {
      try Self.document(Self.fullPage.get()).nodes(forXPath: path).compactMap(\.stringValue)
    }
    let ids = try values("//@id")
    #expect(Set(ids).count == ids.count)
    let addresses = try values("//@href | //@src | //@srcset | //@action").filter { $0 != "data:," }
    #expect(addresses.allSatisfy { $0.hasPrefix("#") })
    let named = try values("//@aria-labelledby").flatMap { $0.split(separator: " ").map(String.init) }
    let targets = addresses.map { String($0.dropFirst()) } + named
    #expect(targets.count > 30 && targets.allSatisfy(ids.contains))
    // Foreign text cannot leave its place.
    #expect(try values("//*[local-name()='script']").count == 1)
    for word in ["url(", "@import", "fetch(", "http", "<", "&"] {
      #expect(!PageStyle.text.contains(word) && !PageScript.text.contains(word), "\(word)")
    }
    #expect(try Self.fullPage.get().contains("default-src 'none'"))
  }

  @Test("every drawing has a name, a description and a table in its section, and can be reached by keyboard")
  func textAlternatives() throws {
    let sections = try all("section", in: Self.document(Self.fullPage.get()))
    #expect(sections.count > 5)
    // A row for each strategy, and the head.
    let most = 1 + Set(try ReferenceRun.source().results.map(\.caseKey.strategy)).count
    for section in sections {
      let drawings = try all("svg", in: section, where: " and @role='img'")
      for drawing in drawings {
        let words = (drawing.children ?? []).compactMap { $0 as? XMLElement }.prefix(2)
        #expect(words.map(\.name) == ["title", "desc"])
        #expect(words.allSatisfy { ($0.stringValue ?? "").count > 8 })
        let ids = words.compactMap { value("id", of: $0) }.joined(separator: " ")
        #expect(["aria-labelledby", "tabindex"].map { value($0, of: drawing) } == [ids, "0"])
      }
      #expect(try drawings.isEmpty || all("tr", in: section).count > 1)
      for words in ["says", "caption"] {
        let found = try all("p", in: section, where: " and @class='\(words)'").compactMap(\.stringValue)
        #expect(found.count == 1 && found[0].hasSuffix("."), "\(found)")
      }
      let tables = try all("table", in: section, where: " and not(ancestor::*[local-name()='details'])")
      #expect(try tables.allSatisfy { try all("tr", in: $0).count <= most }, "a long table is folded")
    }
  }

  @Test("an invalid run says so before its verdict, and so does one with work added or with failures")
  func warnings() throws {
    var source = try ReferenceRun.source()
    let kept = Set(["chain", "app"])
    source.results = source.results.filter { kept.contains($0.caseKey.shape) }
    func verdict() -> ReportVerdict { ReportVerdict(source: source) }
    #expect(verdict().warnings.isEmpty)
    source.manifest.state = .invalid(reason: "the twin differs")
    source.manifest.injected = ["parent +1retain"]
    let limit = try #require(source.manifest.twin).limit
    let interval = Interval(low: 1.1, high: 1.3, level: 0.99)
    source.manifest.twin = TwinRecord(
      strategy: "delegate.relay",
      ratio: 1.2,
      interval: interval,
      limit: limit
    )
    source.results[0].status = .failed
    let warnings = verdict().warnings
    #expect(warnings.count == 4 && warnings[0].contains("the twin differs") && warnings[1].contains("20 %"))
    // One that may be chance is no disturbance, and nothing that can be relied on either.
    source.manifest.twin?.intervalLow = 0.9
    #expect(verdict().warnings.count == 3)
    let html = ReportPage(source).html
    let warning = try #require(html.range(of: "class=\"warning\""))
    let answer = try #require(html.range(of: "class=\"decision\""))
    #expect(warning.lowerBound < answer.lowerBound)
  }

  @Test("a check that found a build worse is a warning; options of a strategy beside each other are none")
  func checked() throws {
    var source = try ReferenceRun.source()
    func isWarned() -> Bool {
      ReportVerdict(source: source).warnings.contains { $0.contains("and is worse") }
    }
    source.comparisons = [try Fixture.row(.regressed, "delegate.relay")]
    #expect(isWarned())
    source.comparisons[0].base.run = source.comparisons[0].candidate.run
    #expect(!isWarned(), "payload=boxed beside the strategy's own form")
  }

  @Test(
    "the first screen has README's four with their times, every strategy by what levels need, and its faults"
  )
  func decision() throws {
    var rows = try ReferenceRun.source().results
    let main = try #require(Figures(rows).mainSetting)
    for index in rows.indices where rows[index].metric == Metric.latency.id && rows[index].stat == .median {
      let strategy = rows[index].caseKey.strategy
      if strategy == "responder.trampoline" { rows[index].value = 83_333.3 }
      // A bar that leaves its note no room.
      if strategy == "stream.async" { (rows[index].value, rows[index].intervalHigh) = (80_000, 80_000) }
      let isDoubted = strategy == "parent.weak" && Setting(rows[index].caseKey) == main
      rows[index].status = isDoubted ? .noisy : .ok
    }
    let known = KnownFaults(dangling: ["parent.guaranteed"])
    let couplings = ["responder.trampoline", "singleton"].map { Coupling($0, nil, ofLevels: "nothing") }
    func document(_ rows: [ResultRow]) throws -> XMLDocument? {
      try Decision(Figures(rows, known), couplings).markup.map { try XMLDocument(xmlString: $0.rendered) }
    }
    let page = try #require(try document(rows))
    let advice = try all("li", in: page).compactMap(\.stringValue)
    #expect(advice.count == 4 && advice[0].contains("83.3") && advice[0].hasSuffix("responder.trampoline"))
    let bodies = try all("tbody", in: page).map { try all("tr", in: $0).compactMap(\.stringValue) }
    let groups = bodies.map { $0[0] }
    #expect(groups == ["Each level between needs nothing", "Each level between needs what is not declared"])
    #expect(bodies[0].count == 3 && bodies.joined().count > 20)
    func bar(_ strategy: String) -> String? { bodies.joined().first { $0.contains(strategy) } }
    for (strategy, fault) in [
      ("singleton", "wrong deliveries"), ("parent.strong", "leaks"),
      ("parent.guaranteed", "may read freed memory"),
    ] {
      #expect(bar(strategy)?.hasPrefix("–\(strategy)\(fault)") == true, "\(strategy)")
    }
    #expect(bar("responder.indexed")?.hasPrefix("1responder.indexed") == true)
    let below = try all("td", in: page, where: " and @class='bar below'")
    #expect(below.map(\.stringValue) == ["wrong deliveries"])
    // One that takes many times as long as what is advised does not make their bars a line each.
    for index in rows.indices where rows[index].metric == Metric.latency.id && rows[index].stat == .median {
      if rows[index].caseKey.strategy == "responder.trampoline" { rows[index].value = 400 }
    }
    let cut = try all("tr", in: #require(try document(rows)), where: " and */*[@class='fill cut']")
    #expect(cut.contains { $0.stringValue?.contains("actor.hop") == true })
    #expect(!cut.contains { $0.stringValue?.contains("delegate.relay") == true })
    let certainty = try #require(try all("p", in: page).last?.stringValue)
    #expect(certainty.contains("Not certain:") && certainty.contains("parent.weak (±"))
    #expect(try document([]) == nil)
  }

  @Test("a time of two states has a mark for each, and the share of the upper one in words")
  func states() throws {
    var source = try ReferenceRun.withoutStates()
    let main = try #require(
      Figures(source.results).overview.first { $0.caseKey.strategy == "parent.unowned" }
    )
    #expect(!ReportPage(source).sections.contains { $0.id == "states" }, "one state is no finding")
    for (metric, value) in [(Metric.lowerState, 100.0), (.upperShare, 0.4), (.upperFactor, 1.25)] {
      source.results.append(
        ResultRow(
          runID: "r",
          machineID: "m",
          caseKey: main.caseKey,
          metric: metric,
          stat: .fit,
          value: value,
          sampleCount: 30
        )
      )
    }
    let section = try section("states", source)
    let drawn = section.drawings[0].markup.rendered
    #expect(
      section.says.hasPrefix("1 time of ")
        && section.says.hasSuffix("takes one of two values, the upper up to × 1.25 the lower.")
    )
    for words in ["p full", "p hollow", "parent.unowned: 125 ns; 40 % take × 1.25"] {
      #expect(drawn.contains(words))
    }
    #expect(section.tables[0].rows.map { $0.suffix(3) } == [["100 ns", "1.25", "40 %"]])
    let bar = try #require(Decision(Figures(source.results), []).markup).rendered
    #expect(bar.contains("40 % take × 1.25"))
  }

  @Test("a comparison with another run stands beside the ratios within the run, with its verdicts")
  func comparison() throws {
    var source = try ReferenceRun.source()
    source.comparisons = try Fixture.everyVerdict() + [Fixture.row(.regressed, metric: .bytesPerNode)]
    #expect(try section("ratios", source).title == "Against delegate.relay")
    let plain = try section("changes", source)
    #expect(plain.title == "Against the run main")
    #expect(plain.markup.rendered.contains("× 1.10 (1.08 … 1.12), regressed"))
    #expect(!plain.tables[0].columns.contains { $0.title == "above the floor" }, "it was not compared")
    var above = try #require(source.comparisons.first)
    above.metric = Metric.latencyAboveFloor.id
    (above.ratio, above.ratioLow, above.ratioHigh) = (1.5, 1.25, 1.75)
    source.comparisons.append(above)
    let compared = try section("changes", source).tables[0]
    #expect(compared.rows.count { $0.suffix(3) == ["1.50", "1.25", "1.75"] } == 1)
    #expect(
      try section("changes", source).tables[1].rows.map { $0.suffix(3) } == [
        ["allocations per message", "0", "1"], ["retains per message", "1,000", "1,100"],
      ]
    )
  }

  @Test(
    "a time moved against the run before only where the intervals of both are apart, and that is no verdict"
  )
  func changes() throws {
    var source = try ReferenceRun.source()
    let moves = [("delegate.relay", 1.08, 1.12), ("parent.weak", 0.97, 1.04), ("closure.weak", 0.7, 0.8)]
    source.changes = try moves.map { strategy, low, high in
      var row = try Fixture.row(.inconclusive, strategy, interval: (low, high), reason: "looks worse")
      row.method = "interval-ends"
      return row
    }
    let moved = try section("changes", source)
    #expect(moved.says.contains("Of 3 cases, 1 took longer than in the run main and 1 took less time"))
    #expect(moved.reading.contains("not a paired comparison"))
    #expect(moved.tables[0].rows.map { $0[2] } == ["took longer", "intervals overlap", "took less time"])
    // One without an interval neither moved nor stayed.
    (source.changes[0].ratioLow, source.changes[0].ratioHigh) = (nil, nil)
    let unknown = try section("changes", source)
    #expect(unknown.says.hasSuffix("those of the other 1 overlap, and 1 case has no interval."))
    #expect(unknown.tables[0].rows.map { $0[2] } == ["no interval", "intervals overlap", "took less time"])
    source.changes.removeLast()
    #expect(
      try section("changes", source).says == """
        No time per message moved by more than the 99 % intervals of both runs (1 case), and 1 case \
        has no interval.
        """
    )
    source.changes.removeLast()
    #expect(
      try section("changes", source).says == "Of 1 case compared with the run main, none has an interval."
    )
    source.changes = [try Fixture.row(.notComparable, reason: "different machines (a and b)")]
    source.changes[0].ratio = nil
    let other = try section("changes", source)
    #expect(other.drawings.isEmpty && other.says == "No times are compared: different machines (a and b).")
    #expect(!ReportPage(try ReferenceRun.source()).sections.contains { $0.id == "changes" })
  }

  @Test("claims about the fast lane are counted apart from those of the articles")
  func claimCounts() throws {
    var source = try ReferenceRun.source()
    source.claims = ["A1", "C5", "F2"].map {
      ClaimRow(runID: "r", machineID: "m", claim: $0, verdict: .confirmed)
    }
    source.verdicts = [VerdictRow(runID: "r", claim: "C5", statement: "says", verdict: .confirmed)]
    let section = try section("claims", source)
    // A run of former versions has no statements, and its claims stand there all the same.
    let claims = section.markup.rendered.matches(
      of: /<b>(\w+)<\/b> <span class="tag">confirmed<\/span> (\w*)</
    )
    #expect(claims.map { [$0.output.1, $0.output.2] } == [["A1", ""], ["C5", "says"], ["F2", ""]])
    #expect(section.says.contains("articles: 2 confirmed") && section.says.contains("fast lane: 1 confirmed"))
  }

  @Test("strategies have a bar each, and beside throughput over their own tables that over the shared one")
  func rows() throws {
    let source = try ReferenceRun.source()
    for labels in try section("threads", source).drawings.map(labels) {
      #expect(labels.prefix(2) == ["responder.trampoline", "responder.trampoline process"])
      #expect(labels.count { $0.hasSuffix("process") } == 2)
    }
    for drawing in try section("threads", source).drawings {
      for label in labels(drawing) {
        #expect(drawing.markup.rendered.contains(">\(label), "), "\(drawing.title): \(label) has no mark")
      }
    }
    for labels in try section("counts", source).drawings.map(labels) {
      #expect(Set(labels).count == labels.count && labels.count > 15)
    }
  }

  @Test("strategies stand by the types that their senders know, fewest first")
  func senders() throws {
    var source = try ReferenceRun.source()
    source.couplings = ReferenceRun.couplings
    func senders() throws -> DataTable? {
      try section("overview", source).tables.first { $0.caption.hasPrefix("Types that a sender names") }
    }
    let table = try #require(try senders())
    #expect(
      table.rows.map { $0.prefix(3) } == [
        ["closure.weak", "–", "0"], ["delegate.relay", "RelayDelegate: its delegate", "1"],
        ["responder.walk", "Responder: the next one\nMessageHandling: who is asked", "2"],
      ]
    )
    // A strategy that does not declare them, or that was not timed, is left out.
    source.couplings.removeAll { $0.strategy != "responder.walk" }
    #expect(try senders() == nil)
  }

  @Test("dates are the calendar's, and shares and numbers keep what can be read")
  func texts() {
    #expect([0, 951_827_696].map(PageText.date) == ["1970-01-01 00:00 UTC", "2000-02-29 12:34 UTC"])
    let shares = [0.000_062, 0, 1e-9, 0.5].map(PageText.percent)
    #expect(shares == ["0.0062 %", "0 %", "<0.001 %", "50 %"])
    let others = [
      PageText.whole(1_234_567), PageText.large(3_010), PageText.trimmed(0.001), PageText.time(1_000_000),
      PageText.list(["a", "b", "c"]),
    ]
    #expect(others == ["1,234,567", "3.01 k", "0.001", "1 ms", "a, b and c"])
  }
}
#endif
