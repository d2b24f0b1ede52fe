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
    let figures = StressFigures(try StressRun.rows(), try StressRun.timeline(seconds: 1))
    let load = try #require(figures.loads.first)
    #expect(figures.course(of: load).count == 9, "the last tenth is cut short by the load's end")
  }

  @Test("each discipline has a drawing of all strategies on one axis, senders told apart by fill")
  func loads() throws {
    let section = try section("loads", try source())
    #expect(section.drawings.map(\.title).map { $0.prefix { $0 != ":" } } == ["confined", "locked"])
    let drawings = section.drawings.map(\.markup.rendered)
    for drawing in drawings {
      // Four strategies with one and with two senders on a queue; the other way of sending is in the table alone.
      #expect(drawing.matches(of: /class="p hollow"/).count == 4)
      #expect(drawing.matches(of: /class="p full"/).count == 4)
    }
    let ticks = drawings.map { $0.matches(of: /class="tick mid"[^>]*>([^<]*)</).map { String($0.output.1) } }
    #expect(ticks[0] == ticks[1] && ticks[0].count > 1)
    #expect(drawings[1].contains("bus.typed under locked with 2 senders: 800 k/s, 99 % within 1.5 µs"))
    #expect(section.tables[0].rows.count == 32)
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
    for name in ["messages per second", "99 % of messages take at most", "objects alive", "seconds"] {
      #expect(drawing.split(separator: ">\(name)<").count == 2)
    }
    // A label per strategy, once; a line per strategy and strip.
    #expect(drawing.matches(of: /class="lab"/).count == 4)
    #expect(drawing.matches(of: /class="l"/).count == 12)
    #expect(drawing.contains("parent.weak at 0.05 s: 400 objects"))
    #expect(!drawing.contains(": 0 objects"))
    // Of fewer marks the last is still one.
    #expect(drawing.contains("parent.weak at 1.85 s: 400 objects"))
  }

  @Test("many tenths become few points: the mean throughput, the largest 99 % time, the last objects")
  func points() throws {
    let rows = Array(try StressRun.timeline(seconds: 2).prefix(20))
    let points = TimelinePoint.points(rows, most: 4)
    #expect(points.map(\.slots) == [5, 5, 5, 5])
    #expect(points[0].throughput == Double(1000 + 1001 + 1002 + 1003) / 5)
    #expect(points.map(\.p99) == [2300, 2600, 2600, 2500])
    #expect(points[0].alive == 400, "the fifth tenth had no sender; the fourth had 400")
    #expect(abs(points[3].end - 2) < 1e-9)
    let minute = try section("timeline", source(seconds: 60)),
      short = try section("timeline", source(seconds: 9))
    #expect(minute.markup.rendered.utf8.count < 2 * short.markup.rendered.utf8.count)
  }

  @Test("the verdict counts loads, messages and changes; a failed load is the first thing said")
  func verdict() throws {
    var loads = try source().loads
    func verdict() throws -> StressVerdict { StressVerdict(figures: StressFigures(loads, [])) }
    let sentences = try verdict().sentences
    for words in ["32 loads of 4 strategies under confined and locked", "16,000 messages", "1,600 times"] {
      #expect(sentences[0].contains(words))
    }
    #expect(sentences[1].hasPrefix("With 2 senders, bus.typed under"))
    for index in loads.indices where loads[index].strategy == "bus.typed" {
      (loads[index].status, loads[index].reason) = (.failed, "3 messages were lost")
    }
    let failed = try verdict()
    #expect(failed.sentences[0].hasSuffix("; 8 loads failed."))
    #expect(failed.warnings.first?.contains("3 messages were lost; 7 more loads failed") == true)
  }
}
#endif
