// In debug builds only: release tests link the measured objects, which are built without testable imports.
#if DEBUG
import Results
import Testing

@testable import Reports

@Suite("Drawings")
struct DrawingTests {
  @Test("a line drawing has a mark per point, a label per line and the same axes for every family")
  func lines() throws {
    let axis = Axis("levels", Scale(.logarithmic, from: 10, to: 1000), label: PageText.large)
    let series = ["responder.trampoline", "delegate.relay"].map { name in
      Series(
        style: StrategyStyle(name),
        label: name,
        points: [(10, 20), (1000, 900)].map {
          .init(x: $0.0, y: $0.1, low: $0.1 - 5, high: $0.1 + 5, says: "\(name) \($0.1)")
        }
      )
    }
    let drawing = LineDrawing(id: "a", title: "A", description: "B", x: axis, y: axis, series: series)
    try Golden.expect(drawing.markup.rendered, "lines.svg")
  }

  @Test("a row drawing has intervals, fills and the line to read them against")
  func rows() throws {
    let axis = Axis("ratio", Scale(.logarithmic, from: 0.1, to: 10), count: 4, label: PageText.large)
    let style = StrategyStyle("parent.weak")
    let drawing = RowDrawing(
      id: "a",
      title: "A",
      description: "B",
      axis: axis,
      rows: [
        .init(
          label: "one",
          style: style,
          content: .points([.init(value: 1, low: 0.5, high: 2, says: "one", fill: .hollow)])
        ),
        .init(
          label: "two",
          style: style,
          content: .bar([.init(value: 2, says: "two", fill: .half)], total: "2")
        ),
      ],
      reference: 1
    )
    try Golden.expect(drawing.markup.rendered, "rows.svg")
  }

  @Test("an icicle's boxes lie below their parents and do not overlap their neighbours")
  func icicle() throws {
    let sketch = HierarchySketch(
      planDigest: "1",
      boxes: [
        .init(parent: nil, kind: "application", size: 100, levelStep: 2, responderStep: 3),
        .init(parent: 0, kind: "controller", size: 60, levelStep: 1, responderStep: 2),
        .init(parent: 0, kind: "controller", size: 39, siblings: 3),
        .init(parent: 1, kind: "view", size: 1, responderStep: 1),
        .init(parent: 1, kind: "cell", size: 40, levelStep: 0, responderStep: 0),
      ]
    )
    try Golden.expect(
      IcicleDrawing(id: "a", title: "A", description: "B", sketch: sketch).markup.rendered,
      "icicle.svg"
    )
    let way = HierarchySection.way(in: sketch)
    #expect(way.map(\.kind) == ["application", "controller", "view", "cell"])
  }

  @Test("text and attributes are escaped, and an empty element is closed as HTML wants it")
  func markup() {
    let element = Markup.tag("p", ["title": "\"<\n"], "a < b & c")
    #expect(element.rendered == "<p title=\"&quot;&lt;&#10;\">a &lt; b &amp; c</p>\n")
    #expect(Markup.tag("b").rendered == "<b></b>")
    #expect(Markup.tag("br").rendered == "<br/>\n")
  }
}

@Suite("Scales and ticks")
struct ScaleTests {
  @Test("a linear scale starts at 0 and ends at a round number above every value")
  func linear() {
    let scale = Scale.linear(covering: [3, 87.2])
    #expect(scale == Scale(.linear, from: 0, to: 100))
    #expect(Ticks.values(of: scale) == [0, 20, 40, 60, 80, 100])
    #expect(scale.place(25, from: 10, to: 50) == 20)
    #expect(Scale.linear(covering: []) == Scale(.linear, from: 0, to: 1))
  }

  @Test("a logarithmic scale puts equal ratios at equal distances, and encloses what it covers in 1, 2 or 5")
  func logarithmic() throws {
    let scale = try #require(Scale.logarithmic(covering: [0, -3, 13, 4800]))
    #expect(abs(scale.low - 10) < 1e-9)
    #expect(abs(scale.high - 5000) < 1e-6)
    let gaps = [(20, 10), (200, 100), (2000, 1000)].map { scale.share($0.0) - scale.share($0.1) }
    #expect(gaps.allSatisfy { abs($0 - gaps[0]) < 1e-12 })
    #expect(Scale.logarithmic(covering: [0, -1, .nan]) == nil)
    let exact = try #require(Scale.logarithmic(covering: [10, 1000]))
    #expect((exact.share(10), exact.share(1000)) == (0, 1), "a value that is a step is the end")
  }

  @Test(
    "a value that 64 bits do not hold as a whole number is said all the same",
    arguments: [9.3e18, -1e300, .infinity]
  )
  func beyond(value: Double) {
    #expect(!PageText.whole(value).isEmpty)
    #expect(!PageText.value(value, unit: "count").isEmpty)
    #expect(!Ticks.values(of: Scale(.linear, from: value, to: value)).isEmpty)
    #expect(PageText.whole(Int.min) == "−9,223,372,036,854,775,808")
    #expect(PageText.whole(1_234_567.0) == PageText.whole(1_234_567))
  }

  @Test("on the tail's axis 90 %, 99 % and 99.9 % are evenly spaced")
  func tail() {
    let scale = Scale(.tail, from: 0.5, to: 0.999)
    let (first, second) = (scale.share(0.99) - scale.share(0.9), scale.share(0.999) - scale.share(0.99))
    #expect(abs(first - second) < 1e-12)
    #expect(Ticks.values(of: scale) == [0.5, 0.9, 0.99, 0.999])
  }

  @Test("whatever is drawn stays in its frame", arguments: [Scale.Kind.linear, .logarithmic, .tail])
  func clamped(kind: Scale.Kind) {
    let scale = Scale(kind, from: 0.1, to: 0.9)
    for value in [-Double.infinity, -1, 0, 1, 1e300, .infinity, .nan] {
      #expect((0...1).contains(scale.share(value)), "\(value)")
    }
  }

  @Test(
    "an axis has between two and eight ticks, all within it and in order",
    arguments: [0.003, 1, 4.9, 17, 900, 1e7],
    [1.5, 4, 30, 2_000, 1e9]
  )
  func ticks(low: Double, factor: Double) throws {
    let log = try #require(Scale.logarithmic(covering: [low, low * factor]))
    for scale in [log, Scale.linear(covering: [low * factor])] {
      let ticks = Ticks.values(of: scale)
      #expect((2...8).contains(ticks.count), "\(ticks)")
      #expect(ticks == ticks.sorted() && Set(ticks).count == ticks.count)
      #expect(ticks.allSatisfy { $0 >= scale.low * 0.999 && $0 <= scale.high * 1.001 })
    }
  }

  @Test("labels keep their distance, their order and, while there is room, the frame")
  func labels() {
    let places = LabelColumn.places([50, 10, 52, 51, 300], spacing: 12, top: 5, bottom: 200)
    let sorted = places.sorted()
    #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $1 - $0 >= 12 })
    #expect(places[1] < places[0] && places[0] < places[3] && places[3] < places[2] && places[2] < places[4])
    #expect(sorted.first == 10 && sorted.last == 200)
    #expect(
      LabelColumn.places([5, 5, 5], spacing: 12, top: 5, bottom: 200) == [5, 17, 29],
      "down, where there is room"
    )
  }

  @Test(
    "a coordinate has one decimal, a plain minus, and is a number whatever comes in",
    arguments: [
      (1, "1"), (-2.55, "-2.6"), (0.04, "0"), (-0.04, "0"), (.nan, "0"), (.infinity, "0"), (1e9, "1000000"),
    ]
      as [(Double, String)]
  )
  func numbers(value: Double, text: String) {
    #expect(SVG.number(value) == text)
  }
}
#endif
