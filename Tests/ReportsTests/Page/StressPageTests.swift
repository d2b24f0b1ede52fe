// In debug builds only: release tests link the measured objects, which are built without testable imports.
#if DEBUG
import Results
import Testing

@testable import Reports

@Suite("The page of loads")
struct StressPageTests {
  private func source(seconds: Double = 2) throws -> ReportSource {
    var source = try ReferenceRun.source()
    (source.results, source.manifest.twin) = ([], nil)
    (source.loads, source.timeline) = (try StressRun.rows(), try StressRun.timeline(seconds: seconds))
    return source
  }

  private func section(_ id: String, _ source: ReportSource) throws -> PageSection {
    try #require(ReportPage(source).sections.first { $0.id == id })
  }

  @Test("a run of loads alone has its own sections, and no course of less than half a second")
  func sections() throws {
    #expect(ReportPage(try source()).sections.map(\.id) == ["loads", "timeline", "run"])
    #expect(ReportPage(try source(seconds: 0.5)).sections.map(\.id) == ["loads", "run"])
  }

  @Test("each discipline has a drawing of all strategies on one axis, senders told apart by fill")
  func loads() throws {
    let section = try section("loads", try source())
    #expect(section.drawings.map(\.title).map { $0.prefix { $0 != ":" } } == ["confined", "locked"])
    let drawings = section.drawings.map(\.markup.rendered)
    for drawing in drawings {
      // Four strategies with one and with two senders on a queue; the other way of sending is in the table alone.
      let fills = [/class="p hollow"/, /class="p full"/].map { drawing.matches(of: $0).count }
      #expect(fills == [4, 4])
    }
    let ticks = drawings.map { $0.matches(of: /class="tick mid"[^>]*>([^<]*)</).map { String($0.output.1) } }
    #expect(ticks[0] == ticks[1] && ticks[0].count > 1)
    #expect(drawings[1].contains("bus.typed under locked with 2 senders: 800 k/s, 99 % within 1.5 µs"))
    #expect(section.tables.last?.rows == [["stream.async", "locked", "it has a thread of its own"]])
  }

  @Test("over time three strips stand over one axis; without senders no number of objects is invented")
  func timeline() throws {
    let section = try section("timeline", try source())
    #expect(
      section.drawings.map(\.title) == [
        "confined, 1 sender", "confined, 2 senders", "locked, 1 sender", "locked, 2 senders",
      ]
    )
    let drawing = section.drawings[0].markup.rendered
    // A label per strategy, once; a line per strategy and strip.
    #expect([/class="lab"/, /class="l"/].map { drawing.matches(of: $0).count } == [4, 12])
    // Of fewer marks the last is still one: without the last tenth, which the load's end cuts short.
    #expect(drawing.contains("parent.weak at 0.05 s: 400 objects"))
    #expect(drawing.contains("parent.weak at 1.85 s: 400 objects") && !drawing.contains(": 0 objects"))
  }

  @Test("many tenths become few points: the mean throughput, the largest 99 % time, the last objects")
  func points() throws {
    let rows = Array(try StressRun.timeline(seconds: 2).prefix(20))
    let points = TimelinePoint.points(rows, most: 4)
    #expect(points.map(\.slots) == [5, 5, 5, 5] && points.map(\.p99) == [2300, 2600, 2600, 2500])
    // The fifth tenth had no sender; the fourth had 400.
    #expect(points[0].throughput == Double(1000 + 1001 + 1002 + 1003) / 5 && points[0].alive == 400)
    let minute = try section("timeline", source(seconds: 60)),
      short = try section("timeline", source(seconds: 9))
    #expect(minute.markup.rendered.utf8.count < 2 * short.markup.rendered.utf8.count)
  }

  @Test("the verdict counts loads, messages and changes; a failed load is the first thing said")
  func verdict() throws {
    var loads = try source().loads
    func verdict() throws -> StressFigures { StressFigures(loads, []) }
    let first = try #require(try verdict().outcome)
    for figure in ["32 loads of 4 strategies", "16,000", "1,600"] { #expect(first.contains(figure)) }
    for index in loads.indices where loads[index].strategy == "bus.typed" {
      (loads[index].status, loads[index].reason) = (.failed, "3 messages were lost")
    }
    let failed = try verdict()
    #expect(failed.outcome?.hasSuffix("; 8 loads failed.") == true)
    #expect(failed.warnings.first?.contains("3 messages were lost; 7 more loads failed") == true)
  }
}
#endif
