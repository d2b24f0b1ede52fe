// In debug builds only: release tests link the measured objects, which are built without testable imports.
#if DEBUG
import Foundation
import Testing

@testable import Reports
@testable import Results

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite("The page of a run")
struct PageTests {
  private func document(_ html: String) throws -> XMLDocument {
    try XMLDocument(xmlString: String(html.drop { $0 != "\n" }))
  }

  /// Drawn once for all tests that only read it.
  private static let fullPage = Result { ReportPage(try full()).html }

  private static func full() throws -> ReportSource {
    var source = try ReferenceRun.source()
    source.claims = ReferenceRun.claims()
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

  private func ids(_ document: XMLDocument) throws -> [String] {
    try document.nodes(forXPath: "//@id").compactMap(\.stringValue)
  }

  @Test("the reference run's page has every section that it has figures for, and is smaller than a megabyte")
  func sections() throws {
    let page = ReportPage(try Self.full())
    #expect(
      page.sections.map(\.id) == [
        "choosing", "overview", "depth", "tails", "cold", "ratios", "counts", "size", "threads", "loads",
        "timeline",
        "hierarchy", "coupling", "claims", "run",
      ]
    )
    #expect(try Self.fullPage.get().utf8.count < 1_000_000)
  }

  @Test(
    "a run of everything, with ten times the options and depths, still has a page of little more than a megabyte"
  )
  func everything() throws {
    var source = try Self.full()
    let rows = source.results
    for number in 1...9 {
      source.results += try rows.map { row in
        var copy = row
        guard number > 4 else {
          let pairs = row.caseKey.parameters.pairs + [(key: "zz", value: "\(number)")]
          copy.caseKey.parameters = try Parameters(Dictionary(uniqueKeysWithValues: pairs))
          return copy
        }
        copy.caseKey.depth = row.caseKey.depth.map { $0 + number }
        return copy
      }
      source.manifest.unavailable += source.manifest.unavailable.prefix(200)
    }
    let page = ReportPage(source)
    #expect(page.html.utf8.count < 1_100_000)
    #expect(page.html.contains("more rows in the run's files"))
    #expect(try #require(page.sections.first { $0.id == "counts" }).drawings.count == 6)
  }

  @Test("the picture stands by itself, and has a line and a label for each kind of way")
  func picture() throws {
    let source = try ReferenceRun.source()
    let svg = try #require(ReportPicture(source.results).svg)
    let document = try XMLDocument(xmlString: svg)
    let labels = try all("text", in: document, where: " and @class='lab'").compactMap(\.stringValue)
    #expect(labels.count == 9 && labels.contains("responder.trampoline") && labels.contains("chase (floor)"))
    #expect(!svg.contains("tabindex"))
    #expect(ReportPicture([]).svg == nil)
  }

  @Test("the page is well-formed, its ids are unique and every reference inside it has its target")
  func wellFormed() throws {
    let document = try document(Self.fullPage.get())
    let ids = try ids(document)
    #expect(Set(ids).count == ids.count)
    let links = try document.nodes(forXPath: "//@href").compactMap(\.stringValue).filter { $0.hasPrefix("#") }
    let labels = try document.nodes(forXPath: "//@aria-labelledby").compactMap(\.stringValue)
    let targets =
      links.map { String($0.dropFirst()) } + labels.flatMap { $0.split(separator: " ").map(String.init) }
    #expect(targets.count > 30)
    #expect(targets.allSatisfy(ids.contains))
  }

  @Test("every drawing has a name, a description and a table in its section, and can be reached by keyboard")
  func textAlternatives() throws {
    let document = try document(Self.fullPage.get())
    let sections = try all("section", in: document)
    #expect(sections.count > 5)
    for section in sections {
      let drawings = try all("svg", in: section, where: " and @role='img'")
      for drawing in drawings {
        let words = (drawing.children ?? []).compactMap { $0 as? XMLElement }.prefix(2)
        #expect(words.map(\.name) == ["title", "desc"])
        #expect(words.allSatisfy { ($0.stringValue ?? "").count > 8 })
        let named = value("aria-labelledby", of: drawing)
        #expect(named == words.compactMap { value("id", of: $0) }.joined(separator: " "))
        #expect(value("tabindex", of: drawing) == "0")
      }
      let rows = try all("tr", in: section).count
      #expect(drawings.isEmpty || rows > 1)
      #expect(try all("p", in: section, where: " and @class='caption'").count == 1)
    }
  }

  @Test("the page asks nobody for anything: no address but its own parts, and a policy that forbids the rest")
  func selfContained() throws {
    let html = try Self.fullPage.get()
    let document = try document(Self.fullPage.get())
    let addresses = try document.nodes(forXPath: "//@href | //@src | //@srcset | //@action").compactMap(
      \.stringValue
    )
    #expect(addresses.count > 5)
    #expect(addresses.allSatisfy { $0.hasPrefix("#") || $0 == "data:," })
    for word in ["url(", "@import", "fetch(", "http"] {
      #expect(!PageStyle.text.contains(word) && !PageScript.text.contains(word), "\(word)")
    }
    #expect(html.contains("default-src 'none'"))
  }

  @Test("equal files give an equal page")
  func deterministic() throws {
    #expect(try ReportPage(Self.full()).html == Self.fullPage.get())
  }

  @Test("foreign text cannot leave its place")
  func escaping() throws {
    var source = try Self.full()
    source.manifest.arguments = ["</style><script>alert(1)</script>", "\u{1}\"&"]
    let html = ReportPage(source).html
    #expect(try all("script", in: document(html)).count == 1)
    #expect(!html.contains("<script>alert"))
    #expect(PageScript.text.allSatisfy { $0 != "<" && $0 != "&" })
    #expect(PageStyle.text.allSatisfy { $0 != "<" && $0 != "&" })
  }

  @Test(
    "strategies of every usable name can be put out of sight",
    arguments: [
      ("parent.weak", true), ("singleton", true), ("acme.my-strategy2", true), ("acme2.x", true),
      ("own", true),
      ("trampoline k=2", false), ("1.5", false), ("A message", false), ("two.dots.x", false), ("12", false),
    ]
  )
  func toggledNames(_ name: String, _ isOne: Bool) throws {
    #expect(PageScript.text.contains("/\(PageScript.strategyName)/.test(text)"))
    #expect(try (Regex(PageScript.strategyName).firstMatch(in: name) != nil) == isOne, "\(name)")
  }

  @Test("an invalid run says so before its verdict, and so does one with work added or with failures")
  func warnings() throws {
    var source = try ReferenceRun.source()
    #expect(ReportVerdict(source: source, figures: Figures(source.results)).warnings.isEmpty)
    source.manifest.state = .invalid(reason: "the twin differs")
    source.manifest.injected = ["parent +1retain"]
    source.manifest.twin?.ratio = 1.2
    source.manifest.twin?.intervalLow = 1.1
    source.manifest.twin?.intervalHigh = 1.3
    source.results[0].status = .failed
    let warnings = ReportVerdict(source: source, figures: Figures(source.results)).warnings
    #expect(warnings.count == 4)
    #expect(warnings[0] == "These figures must not be used: the twin differs.")
    #expect(warnings[1].contains("delegate.relay, measured against itself, differs by 20 %"))
    // One that may be chance is no disturbance, and nothing that can be relied on either.
    source.manifest.twin?.intervalLow = 0.9
    let verdict = ReportVerdict(source: source, figures: Figures(source.results))
    #expect(verdict.warnings.count == 3)
    #expect(verdict.sentences.contains { $0.contains("which may be chance") })
    let html = ReportPage(source).html
    let warning = try #require(html.range(of: "class=\"warning\"")),
      answer = try #require(html.range(of: "class=\"verdict\""))
    #expect(warning.lowerBound < answer.lowerBound)
  }

  @Test("the verdict is computed: cost, share of a frame, growth and what was left behind follow the rows")
  func verdict() throws {
    let source = try ReferenceRun.source()
    var rows = source.results
    for index in rows.indices where rows[index].caseKey.strategy == "responder.trampoline" {
      if rows[index].metric == "latency", rows[index].stat == .median { rows[index].value = 83_333.3 }
    }
    for index in rows.indices where rows[index].metric == Metric.slopePerHop.id {
      if rows[index].caseKey.strategy == "responder.linked" { rows[index].value = 9_876 }
    }
    let sentences = ReportVerdict(source: source, figures: Figures(rows)).sentences
    #expect(
      sentences[0].hasPrefix(
        """
        At 120 controllers and depth 7, a responder chain through weak trampolines costs 83.3 µs per message, 1 % of a \
        120 Hz frame (8.33 ms); one whose every link lies in the side table
        """
      )
    )
    #expect(sentences[1].contains("9.88 µs (responder.linked)"))
    #expect(!sentences[1].contains("−"), "nobody can send faster from further down")
    #expect(sentences[2].contains("parent.strong (up to 228,851)"))
    // A node and a closure each are left of every level.
    #expect(sentences[2].contains("closure.strong (up to 253,390)"))
    let counted = ["left_behind", "closures", "table_entries", "observers", "queued_messages"]
    for index in rows.indices where counted.contains(rows[index].metric) { rows[index].value = 0 }
    let none = ReportVerdict(source: source, figures: Figures(rows)).sentences
    #expect(none[2] == "After teardown nothing was left behind by any strategy.")
    let closures = try #require(
      rows.firstIndex { $0.metric == "closures" && $0.caseKey.strategy.hasPrefix("closure") }
    )
    rows[closures].value = 3
    let clean = ReportVerdict(source: source, figures: Figures(rows)).sentences
    #expect(
      clean[2]
        == "After teardown \(rows[closures].caseKey.strategy) (up to 3) left something behind; no other strategy left anything."
    )
  }

  @Test("without figures there is no empty drawing: a run that measured nothing still has a page")
  func nothing() throws {
    var source = try ReferenceRun.source()
    (source.results, source.plan.sketches, source.manifest.twin) = ([], nil, nil)
    let page = ReportPage(source)
    #expect(page.sections.map(\.id) == ["run"])
    #expect(try all("svg", in: document(page.html)).isEmpty)
  }

  @Test("a comparison with another run takes the place of the ratios within the run, with its verdicts")
  func comparison() throws {
    var source = try ReferenceRun.source()
    source.comparisons = try Fixture.everyVerdict()
    let section = try #require(ReportPage(source).sections.first { $0.id == "ratios" })
    #expect(section.title == "Against the run main")
    #expect(section.tables[0].rows.contains { $0.contains("regressed") })
    #expect(section.markup.rendered.contains("× 1.10 (1.08 … 1.12), regressed"))
    #expect(!section.tables[0].columns.contains { $0.title == "above the floor" }, "nobody compared it")
    var above = try #require(source.comparisons.first)
    above.metric = Metric.latencyAboveFloor.id
    (above.ratio, above.ratioLow, above.ratioHigh) = (1.5, 1.25, 1.75)
    source.comparisons.append(above)
    let compared = try #require(ReportPage(source).sections.first { $0.id == "ratios" }).tables[0]
    #expect(compared.columns.contains { $0.title == "above the floor" })
    #expect(compared.rows.count { $0.suffix(3) == ["1.50", "1.25", "1.75"] } == 1)
  }

  @Test("claims about the fast lane are counted apart from those of the articles")
  func claimCounts() throws {
    var source = try ReferenceRun.source()
    source.claims = ["A1", "C5", "F2"].map {
      ClaimRow(runID: "r", machineID: "m", claim: $0, verdict: .confirmed, commands: "x")
    }
    let section = try #require(ReportPage(source).sections.first { $0.id == "claims" })
    #expect(
      section.caption.hasPrefix(
        "Claims of the articles: 2 confirmed; of this project about its fast lane: 1 confirmed."
      )
    )
  }

  @Test("throughput over the table that all hierarchies share is drawn beside that over one for each")
  func sharedTable() throws {
    let source = try ReferenceRun.source()
    let section = try #require(ReportPage(source).sections.first { $0.id == "threads" })
    #expect(!section.drawings.isEmpty)
    for drawing in section.drawings {
      let labels = drawing.markup.rendered.matches(of: /class="lab"[^>]*>([^<]*)</).map {
        String($0.output.1)
      }
      #expect(Array(labels.prefix(2)) == ["responder.trampoline", "responder.trampoline process"])
      #expect(labels.count { $0.hasSuffix("process") } == 2)
    }
  }

  @Test("a hierarchy's counts have a bar per strategy: those of several threads are a table's matter")
  func counts() throws {
    let section = try #require(ReportPage(try Self.full()).sections.first { $0.id == "counts" })
    for drawing in section.drawings {
      let labels = drawing.markup.rendered.matches(of: /class="lab"[^>]*>([^<]*)</).map {
        String($0.output.1)
      }
      #expect(Set(labels).count == labels.count && labels.count == 20)
    }
  }

  @Test("strategies stand by the types that their senders know, fewest first, each with its time on one axis")
  func senders() throws {
    var source = try ReferenceRun.source()
    source.couplings = ReferenceRun.couplings
    let section = try #require(ReportPage(source).sections.first { $0.id == "coupling" })
    let drawing = section.drawings[0].markup.rendered
    let labels = drawing.matches(of: /class="(?:name|lab)"[^>]*>([^<]*)</).map { String($0.output.1) }
    #expect(
      labels == [
        "knows no type", "closure.weak", "knows 1 type", "delegate.relay", "knows 2 types", "responder.walk",
      ]
    )
    #expect(section.drawings.map(\.title) == ["app, 120 controllers, depth 7", "chain of 1,000 levels"])
    #expect(section.tables[0].rows.map { $0[2] } == ["0", "1", "2"])
    #expect(section.tables[0].rows[2][1] == "Responder: the next one\nMessageHandling: who is asked")
    // A strategy of which nobody has counted it, or that was not timed, is left out.
    source.couplings.removeAll { $0.strategy != "responder.walk" }
    #expect(!ReportPage(source).sections.contains { $0.id == "coupling" })
  }

  @Test(
    "dates are the calendar's",
    arguments: [(0, "1970-01-01 00:00 UTC"), (951_827_696, "2000-02-29 12:34 UTC")]
  )
  func dates(seconds: Int, text: String) {
    #expect(PageText.date(seconds) == text)
  }

  @Test(
    "shares and numbers keep what can be read",
    arguments: [
      (PageText.percent(0.000_062), "0.0062 %"), (PageText.percent(0), "0 %"),
      (PageText.percent(1e-9), "<0.001 %"),
      (PageText.percent(0.5), "50 %"), (PageText.whole(1_234_567), "1,234,567"),
      (PageText.large(3_010), "3.01 k"),
      (PageText.trimmed(0.001), "0.001"), (PageText.time(1_000_000), "1 ms"),
      (PageText.list(["a", "b", "c"]), "a, b and c"),
    ]
  )
  func numbers(shown: String, expected: String) {
    #expect(shown == expected)
  }
}
#endif
