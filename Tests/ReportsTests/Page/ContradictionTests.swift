// In debug builds only: release tests link the measured objects, which are built without testable imports.
#if DEBUG
import Foundation
import Testing

@testable import Reports
@testable import Results

@Suite("All that the page says of one run agrees with itself")
struct ContradictionTests {
  private static let page = Result {
    var source = try ReferenceRun.source()
    source.couplings = ReferenceRun.couplings
    source.knownFaults = KnownFaults(dangling: ["parent.guaranteed"], contextless: ["singleton"])
    return ReportPage(source).sections
  }

  private func tables() throws -> [DataTable] { try Self.page.get().flatMap(\.tables) }

  private func table(_ caption: String) throws -> DataTable {
    try #require(tables().first { $0.caption.hasPrefix(caption) })
  }

  /// The cells under a head, by the strategy of their row.
  private func column(_ title: String, of table: DataTable) -> [(strategy: String, text: String)] {
    guard let place = table.columns.firstIndex(where: { $0.title == title }),
      table.columns[0].title == "strategy"
    else { return [] }
    return table.rows.map { ($0[0].prefix { $0 != " " }.description, $0[place]) }
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
    for table in try tables() where table.columns[0].title.hasPrefix("strategy") {
      let named = table.columns.indices.filter { words.contains(table.columns[$0].title) }
      let names = table.rows.map { row in named.map { row[$0] } }
      #expect(Set(names).count == names.count, "\(table.caption)")
      guard let setting = table.caption.split(separator: ": ").last else { continue }
      for (strategy, text) in column("per message", of: table) {
        said["\(setting) \(strategy)", default: []].insert(text)
        places += 1
      }
    }
    #expect(places > said.count, "no figure stands in two tables, so that nothing is compared")
    #expect(said.filter { $0.value.count > 1 }.isEmpty)
  }

  @Test("a line of the drawings of threads is of one scenario")
  func threads() throws {
    let results = try ReferenceRun.source().results
    let section = try #require(Self.page.get().first { $0.id == "threads" })
    let rows = Figures(results).drawn(.throughput, .median, pass: "threads")
    let settings = Set(rows.map { Setting($0.caseKey) })
    #expect(settings.count > 1 && section.drawings.count == 2 * settings.count)
    for drawing in section.drawings {
      #expect(settings.count { drawing.title.hasPrefix($0.label) } == 1, "\(drawing.title)")
    }
  }

  @Test("percentiles rise from the left to the right, and an interval has its value within")
  func order() throws {
    let percentiles = try table("Percentiles of latency").rows.map { $0.dropFirst(3).compactMap(number) }
    #expect(percentiles.count > 10 && percentiles.allSatisfy { $0 == $0.sorted() })
    let overview = try table("All strategies: app")
    let rows = zip(column("per message", of: overview), column("99 % interval", of: overview))
    for (value, interval) in rows {
      let ends = interval.text.components(separatedBy: " … ").compactMap(number)
      let middle = try #require(number(value.text))
      // Both are rounded to three digits.
      #expect(ends.count == 2 && ends[0] <= middle * 1.005 && middle <= ends[1] * 1.005, "\(value)")
    }
  }

  @Test(
    "no strategy with a fault has a rank, and ranks are shared where intervals overlap"
  )
  func leaks() throws {
    let choice = try table("All strategies: app")
    let faults = try ReferenceRun.source().results.filter { row in
      row.caseKey.threads == 1 && row.stat == .exact && row.value ?? 0 > 0
        && ([.misrouted] + Metric.kindsLeft).contains { $0.id == row.metric }
    }
    let unsound = Set(faults.map(\.caseKey.strategy)).union(["parent.guaranteed"])
    let ranked = column("rank", of: choice).filter { $0.text != "–" }
    #expect(ranked[0].text.hasPrefix("1"), "\(ranked)")
    for (strategy, rank) in column("rank", of: choice) {
      #expect((rank == "–") == unsound.contains(strategy), "\(strategy)")
      let isFaulty = column("fault", of: choice).contains { $0.strategy == strategy && $0.text != "none" }
      #expect((rank == "–") == isFaulty, "\(strategy)")
    }
    // One decider: what another app shows stands there with that app's name.
    let wrong = column("fault", of: choice)
    #expect(wrong.contains { $0 == ("singleton", "misroutes 9,412 of 18,697 messages in deep-app-1000") })
    let times = column("per message", of: choice).prefix(ranked.count).compactMap { number($0.text) }
    #expect(times == times.sorted() && times.count > 10)
  }
}
#endif
