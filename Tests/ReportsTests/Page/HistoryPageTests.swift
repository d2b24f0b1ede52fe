// In debug builds only: release tests link the measured objects, which are built without testable imports.
#if DEBUG
import Foundation
import Results
import Testing

@testable import Reports

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite("The page of a history")
struct HistoryPageTests {
  /// A figure over days, one commit a day.
  private static func rows(
    _ strategy: String,
    _ metric: Metric,
    _ values: [Double],
    run: String = "run"
  ) -> [HistoryRow] {
    values.enumerated().map { day, value in
      var row = HistoryRow()
      (row.startedAt, row.runID, row.machineID) = (1_767_225_600 + 86_400 * day, "\(run)-\(day)", "b3ac")
      (row.commit, row.tree) = (
        String(0xA000 + day, radix: 16) + String(repeating: "0", count: 36), .clean
      )
      (row.build, row.swift, row.allocator) = ("release", "6.3.1", "jemalloc")
      (row.scenario, row.strategy, row.metric, row.unit) = ("app-120", strategy, metric.id, metric.unit)
      if metric == .ratioToReference {
        (row.against, row.intervalLow, row.intervalHigh) = ("delegate.relay", value * 0.99, value * 1.01)
      }
      row.value = value
      return row
    }
  }

  /// Around 1, and 10 % more from the day on.
  private static func ratios(_ days: Int, step: Int) -> [Double] {
    (0..<days).map { (1 + 0.001 * Double($0 * 7 % 11)) * ($0 < step ? 1 : 1.1) }
  }

  private func page(_ rows: [HistoryRow]) throws -> HistoryPage {
    HistoryPage(try HistoryCourses(rows), path: "history.csv")
  }

  @Test("is XML with every id once, has the changes first, and a drawing for each series that moves")
  func page() throws {
    let rows =
      Self.rows("parent.weak", .ratioToReference, Self.ratios(40, step: 25))
      + Self.rows("singleton", .ratioToReference, Self.ratios(40, step: 40))
      + Self.rows("parent.weak", .retains, Array(repeating: 1.6, count: 40))
      + Self.rows("bus.<b>", .retains, (0..<40).map { $0 < 3 ? 1.6 : 2.6 })
    let page = try page(rows)
    #expect(page.sections.map(\.id) == ["changes", "metric-0", "metric-1"])
    #expect(page.sections.map(\.drawings.count) == [0, 2, 1])
    #expect(page.sections[1].drawings.map(\.title) == ["app-120, parent.weak", "app-120, singleton"])
    let changes = try #require(page.sections[0].tables.first)
    #expect(
      changes.rows.map { [$0[0], $0[3]] } == [
        ["parent.weak", "2026-01-26 00:00 UTC"], ["bus.<b>", "2026-01-04 00:00 UTC"],
      ]
    )
    let html = page.html
    let document = try XMLDocument(xmlString: String(html.drop { $0 != "\n" }))
    let ids = try document.nodes(forXPath: "//@id").compactMap(\.stringValue)
    #expect(Set(ids).count == ids.count && ids.contains("course-0-0-desc"))
    #expect(!html.contains("<b>") && html.contains("bus.&lt;b"))
    #expect(html.contains("2 changes of level in 4 series. The latest: app-120, parent.weak"))
    #expect(try html == self.page(rows).html)
  }

  @Test(
    "a drawing has a mark per commit, a line per level and an upright one between them, none outside its frame"
  )
  func drawing() throws {
    let courses = try HistoryCourses(Self.rows("parent.weak", .ratioToReference, Self.ratios(40, step: 25)))
    let text = CourseDrawing(id: "c", title: "t", course: courses.all[0]).markup.rendered
    #expect(text.matches(of: /class="m"/).count == 40 && text.matches(of: /class="l"/).count == 2)
    #expect(text.matches(of: /class="ref"/).count == 1)
    let upright = try #require(text.firstMatch(of: /class="ref" x1="([\d.]+)"/)?.output.1)
    // Between the 25th and the 26th of 40 places from 56 to 324.
    let place = try #require(Double(upright))
    #expect(abs(place - (56 + 268 * 24.5 / 39)) < 0.1)
    for match in text.matches(of: /c[xy]="([-\d.]+)"/) {
      #expect((0.0...360.0).contains(Double(match.output.1) ?? -1))
    }
    #expect(text.contains(/\+\d+\.\d\d % at a01900000000/))
  }

  @Test("of a long history the last commits are drawn, and one commit alone is a page too")
  func lengths() throws {
    let long = try HistoryCourses(Self.rows("parent.weak", .ratioToReference, Self.ratios(260, step: 20)))
    let drawing = CourseDrawing(id: "c", title: "t", course: long.all[0]).markup.rendered
    #expect(drawing.matches(of: /class="m"/).count == CourseDrawing.mostPoints)
    #expect(drawing.matches(of: /class="ref"/).isEmpty && long.all[0].changes.map(\.place) == [20])
    let one = try page(Self.rows("parent.weak", .ratioToReference, [1]))
    #expect(one.html.contains("No level changed in 1 series."))
    #expect(one.sections.map(\.id) == ["metric-0"])
  }

  @Test("runs of one commit are one point, their middle")
  func repeated() throws {
    let rows = [1.0, 1.1, 1.6].enumerated().flatMap { number, value in
      Self.rows("parent.weak", .ratioToReference, [value], run: "run-\(number)")
    }
    let point = try #require(try HistoryCourses(rows).all.first?.points.first)
    #expect(point.value == 1.1 && point.low == 0.99 && point.high == 1.6 * 1.01)
  }
}
#endif
