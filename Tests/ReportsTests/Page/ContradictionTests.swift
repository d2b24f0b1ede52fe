// In debug builds only: release tests link the measured objects, which are built without testable imports.
#if DEBUG
import Foundation
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

  private static func source() throws -> ReportSource {
    var source = try ReferenceRun.source()
    source.couplings = ReferenceRun.couplings
    return source
  }

  /// Drawn and read once: that takes a second.
  private static let page = Result { try printed(source()) }

  private static func printed(_ source: ReportSource) throws -> [Printed] {
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

  @Test("no two rows of a table are called the same, and a time on a setting is the same text everywhere")
  func names() throws {
    let words: Set = [
      "strategy and options", "strategy", "scenario", "hierarchy", "machine", "controllers", "nodes", "depth",
      "levels", "threads",
    ]
    var said: [String: Set<String>] = [:]
    var places = 0
    for table in try Self.page.get() where table.head.first?.hasPrefix("strategy") == true {
      let named = table.head.indices.filter { words.contains(table.head[$0]) }
      let names = table.rows.filter { $0.count == table.head.count }.map { row in named.map { row[$0] } }
      #expect(Set(names).count == names.count, "\(table.caption)")
      guard let setting = table.caption.split(separator: ": ").last else { continue }
      for (strategy, text) in table.column("per message") {
        said["\(setting) \(strategy)", default: []].insert(text)
        places += 1
      }
    }
    #expect(places > said.count, "no figure stands in two tables, so that nothing is compared")
    for (what, texts) in said { #expect(texts.count == 1, "\(what): \(texts)") }
  }

  @Test("a line of the drawings of threads is of one scenario")
  func threads() throws {
    let source = try Self.source()
    let section = try #require(ReportPage(source).sections.first { $0.id == "threads" })
    let settings = Figures.settings(of: Figures(source.results).drawn(.throughput, .median, pass: "threads"))
    #expect(settings.count > 1 && section.drawings.count == 2 * settings.count)
    for drawing in section.drawings {
      #expect(settings.count { drawing.title.hasPrefix($0.label) } == 1, "\(drawing.title)")
    }
  }

  @Test("percentiles rise from the left to the right, and an interval has its value within")
  func order() throws {
    var (percentiles, intervals) = (0, 0)
    for table in try Self.page.get() {
      let rows = table.rows.filter { $0.count == table.head.count }
      for row in rows where table.caption.hasPrefix("Percentiles of latency") {
        let values = row.dropFirst(3).compactMap(number)
        percentiles += values.count
        #expect(values == values.sorted(), "\(table.caption): \(row)")
      }
      guard let value = table.head.firstIndex(of: "per message"),
        let interval = table.head.firstIndex(of: "interval")
      else { continue }
      for row in rows {
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
    let source = try Self.source()
    let rows = StrategyRow.all(in: source.results)
    let medians = Set(
      source.results.filter { $0.metric == Metric.latency.id && $0.stat == .median }.map {
        "\($0.caseKey.strategy) \($0.value ?? 0)"
      }
    )
    #expect(rows.compactMap(\.latency).count > 100)
    for row in rows {
      guard let latency = row.latency else { continue }
      #expect(medians.contains("\(row.strategy) \(latency)"))
      #expect((row.latencyLow ?? latency) <= latency && latency <= (row.latencyHigh ?? latency))
      #expect(latency <= row.p99 ?? latency, "\(row.scenario) \(row.strategy)")
    }
    let overview = try #require(try Self.page.get().first { $0.caption.hasPrefix("All strategies: app") })
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
    var results = try Self.source().results
    let before = StrategyRow.all(in: results)
    let index = try #require(
      results.firstIndex {
        $0.metric == Metric.latency.id && $0.stat == .p99 && $0.value != nil && $0.caseKey.threads == 1
      }
    )
    let tail = results[index]
    let median = results.first {
      $0.caseKey == tail.caseKey && $0.metric == tail.metric && $0.stat == .median
    }
    results[index].value = try #require(median?.value) * 0.9
    let after = StrategyRow.all(in: results)
    #expect(after.count { $0.p99 != nil } == before.count { $0.p99 != nil } - 1)
  }

  @Test("the choice leaves out of its ranks whatever the tables of leaks say leaves something behind")
  func leaks() throws {
    let page = try Self.page.get()
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
}
#endif
