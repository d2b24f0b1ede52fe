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

@Suite("All that is printed of one run agrees with itself")
struct ContradictionTests {
  /// A table of the page as its reader has it.
  private struct Printed {
    let caption: String
    let head: [String]
    let rows: [[String]]

    /// The cells under a head, by the strategy of their row.
    func column(_ title: String) -> [(strategy: String, text: String)] {
      guard let place = head.firstIndex(of: title), head.first == "strategy" else { return [] }
      return rows.compactMap { row in
        guard row.count == head.count, let strategy = row[0].split(separator: " ").first else { return nil }
        return (String(strategy), row[place])
      }
    }
  }

  private func source() throws -> ReportSource {
    var source = try ReferenceRun.source()
    source.couplings = ReferenceRun.couplings
    return source
  }

  private func printed(_ source: ReportSource) throws -> [Printed] {
    let html = ReportPage(source).html
    let document = try XMLDocument(xmlString: String(html.drop { $0 != "\n" }))
    func texts(_ path: String, in node: XMLNode) throws -> [String] {
      try node.nodes(forXPath: path).map {
        ($0.stringValue ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
      }
    }
    return try document.nodes(forXPath: "//*[local-name()='table']").map { table in
      Printed(
        caption: try texts("./*[local-name()='caption']", in: table).first ?? "",
        head: try texts(".//*[local-name()='thead']//*[local-name()='th']", in: table),
        rows: try table.nodes(forXPath: ".//*[local-name()='tbody']/*[local-name()='tr']").map {
          try texts("./*[local-name()='td' or local-name()='th']", in: $0)
        }
      )
    }
  }

  /// A time or a number as it is printed, in nanoseconds or as it is.
  private func number(_ text: String) -> Double? {
    let units = ["ns": 1.0, "µs": 1e3, "ms": 1e6, "s": 1e9]
    let words = text.replacingOccurrences(of: "−", with: "-").replacingOccurrences(of: ",", with: "")
      .split(whereSeparator: \.isWhitespace)
    guard let first = words.first, let value = Double(first) else { return nil }
    return value * (words.dropFirst().first.flatMap { units[String($0)] } ?? 1)
  }

  @Test("no two rows of a table are called the same")
  func names() throws {
    let words: Set = [
      "strategy and options", "strategy", "scenario", "hierarchy", "machine", "controllers", "nodes", "depth",
      "levels", "threads",
    ]
    var tables = 0
    for table in try printed(source()) where table.head.first?.hasPrefix("strategy") == true {
      let places = table.head.indices.filter { words.contains(table.head[$0]) }
      let names = table.rows.filter { $0.count == table.head.count }.map { row in places.map { row[$0] } }
      var seen: Set<[String]> = []
      let twice = names.filter { !seen.insert($0).inserted }
      #expect(twice.isEmpty, "\(table.caption): \(twice.prefix(3))")
      tables += 1
    }
    #expect(tables > 5)
  }

  @Test("a line of the drawings of threads is of one scenario")
  func threads() throws {
    let source = try source()
    let section = try #require(ReportPage(source).sections.first { $0.id == "threads" })
    let rows = Figures(source.results).drawn(.throughput, .median, pass: "threads")
    let settings = Figures.settings(of: rows)
    #expect(settings.count > 1)
    #expect(section.drawings.count == 2 * settings.count)
    for drawing in section.drawings {
      #expect(settings.count { drawing.title.hasPrefix($0.label) } == 1, "\(drawing.title)")
    }
  }

  @Test("a strategy's time on a setting is the same text wherever the page has it")
  func times() throws {
    var said: [String: Set<String>] = [:]
    var places = 0
    for table in try printed(source()) {
      guard let setting = table.caption.split(separator: ": ").last else { continue }
      for (strategy, text) in table.column("per message") {
        said["\(setting) \(strategy)", default: []].insert(text)
        places += 1
      }
    }
    #expect(places > said.count, "no figure stands in two tables, so that nothing is compared")
    for (what, texts) in said { #expect(texts.count == 1, "\(what): \(texts)") }
  }

  @Test("percentiles rise from the left to the right, and an interval has its value within")
  func order() throws {
    var (percentiles, intervals) = (0, 0)
    for table in try printed(source()) {
      let isPercentiles = table.caption.hasPrefix("Percentiles of latency")
      let places = isPercentiles ? Array(table.head.indices.dropFirst(3)) : []
      for row in table.rows where places.count > 1 && row.count == table.head.count {
        let values = places.compactMap { number(row[$0]) }
        percentiles += values.count
        #expect(values == values.sorted(), "\(table.caption): \(row)")
      }
      guard let value = table.head.firstIndex(of: "per message"),
        let interval = table.head.firstIndex(of: "interval")
      else { continue }
      for row in table.rows where row.count == table.head.count {
        let ends = row[interval].components(separatedBy: " … ").compactMap(number)
        guard let middle = number(row[value]), ends.count == 2 else { continue }
        intervals += 1
        // Both are rounded to three digits.
        #expect(ends[0] <= middle * 1.005 && middle <= ends[1] * 1.005, "\(table.caption): \(row)")
      }
    }
    #expect(percentiles > 20 && intervals > 10)
  }

  @Test("the tables for other programs have the figures of results.csv, and their order is that of the page")
  func otherPrograms() throws {
    let source = try source()
    let rows = StrategyRow.all(in: source.results)
    let medians = Dictionary(
      source.results.filter { $0.metric == Metric.latency.id && $0.stat == .median }.map { ($0.caseKey, $0) }
    ) { first, _ in first }
    #expect(rows.compactMap(\.latency).count > 100)
    for row in rows {
      if let latency = row.latency {
        #expect(medians.values.contains { $0.value == latency && $0.caseKey.strategy == row.strategy })
        #expect(row.latencyLow.map { $0 <= latency } ?? true)
        #expect(row.latencyHigh.map { latency <= $0 } ?? true)
        #expect(row.p99.map { latency <= $0 } ?? true, "\(row.scenario) \(row.strategy)")
      }
      if let left = row.leftBehind { #expect(left >= 0) }
    }
    let page = try printed(source)
    let overview = try #require(page.first { $0.caption.hasPrefix("All strategies: app") })
    let app = rows.filter { $0.scenario == "app-120" && $0.threads == 1 }
    for (strategy, text) in overview.column("per message") {
      let values = app.filter { $0.strategy == strategy }.compactMap(\.latency).map {
        PageText.value($0, unit: "ns")
      }
      #expect(values.contains(text), "\(strategy): \(text) is none of \(values)")
    }
  }

  @Test("a tail of single sends that lies below the median of the batches stands in no row beside it")
  func tails() throws {
    var source = try source()
    let before = StrategyRow.all(in: source.results)
    let (index, tail) = try #require(
      source.results.enumerated().first {
        $1.metric == Metric.latency.id && $1.stat == .p99 && $1.value != nil && $1.caseKey.threads == 1
      }
    )
    let median = try #require(
      source.results.first {
        $0.caseKey == tail.caseKey && $0.metric == tail.metric && $0.stat == .median
      }?.value
    )
    source.results[index].value = median * 0.9
    let after = StrategyRow.all(in: source.results)
    #expect(after.count { $0.p99 != nil } == before.count { $0.p99 != nil } - 1)
    for row in after {
      #expect((row.p99 ?? .infinity) >= (row.latency ?? 0), "\(row.scenario) \(row.strategy)")
    }
    #expect(StrategyRow.table.documentation.contains("of single sends; nothing where that lies below"))
  }

  @Test("the choice leaves out of its ranks whatever the tables of leaks say leaves something behind")
  func leaks() throws {
    let page = try printed(source())
    let choice = try #require(page.first { $0.caption.hasPrefix("Which to choose") })
    let overview = try #require(page.first { $0.caption.hasPrefix("All strategies") })
    let left = Dictionary(overview.column("left behind")) { first, _ in first }
    let ranked = choice.column("rank").filter { $0.text != "–" }
    #expect(ranked.map(\.text) == (1...ranked.count).map(String.init))
    for (strategy, rank) in choice.column("rank") {
      let isLeak = left[strategy].flatMap(number).map { $0 > 0 } ?? false
      #expect((rank == "–") == isLeak, "\(strategy)")
    }
    let times = choice.column("per message").prefix(ranked.count).compactMap { number($0.text) }
    #expect(times == times.sorted() && times.count > 10)
  }

  @Test("a page beside which a check found something worse says so")
  func red() throws {
    var source = try source()
    let key = try #require(source.results.first { $0.metric == Metric.retains.id }?.caseKey)
    var row = ComparisonRow(
      caseKey: key,
      metric: .retains,
      stat: .exact,
      base: ComparedSide(run: "base", value: 1, sampleCount: 1),
      candidate: ComparedSide(run: "candidate", value: 2, sampleCount: 1),
      verdict: .regressed
    )
    row.ratio = 2
    source.comparisons = [row]
    #expect(ReportPage(source).html.contains("regressed"))
    row.verdict = .same
    source.comparisons = [row]
    #expect(!ReportPage(source).html.contains("regressed"))
  }
}
#endif
