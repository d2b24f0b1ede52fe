// In debug builds only: release tests link the measured objects, which are built without testable imports.
#if DEBUG
import Testing

@testable import Reports

@Suite("Drawings")
struct DrawingTests {
  @Test("a line drawing has a mark per point, a label per line and the same axes for every family")
  func lines() throws {
    let axis = Axis("levels", Scale(.logarithmic, from: 10, to: 1000), label: PageText.large)
    let series = ["responder.trampoline", "delegate.relay"].map { name in
      Series(
        strategy: name,
        label: name,
        points: [(10, 20), (1000, 900)].map {
          .init(x: $0.0, y: $0.1, low: $0.1 - 5, high: $0.1 + 5, says: "\(name) \($0.1)")
        }
      )
    }
    let drawing = LineDrawing(id: "a", title: "A", x: axis, y: axis, series: series)
    try Golden.expect(drawing.markup.rendered, "lines.svg")
  }

  @Test("a row drawing has intervals, fills and the line to read them against")
  func rows() throws {
    let axis = Axis("ratio", Scale(.logarithmic, from: 0.1, to: 10), count: 4, label: PageText.large)
    let contents: [RowDrawing.Content] = [
      .points([.init(value: 1, low: 0.5, high: 2, says: "one", fill: .hollow)]),
      .bar([.init(value: 2, says: "two", fill: .half)], total: "2"),
    ]
    let drawing = RowDrawing(
      id: "a",
      title: "A",
      axis: axis,
      rows: zip(["one", "two"], contents).map {
        .init(label: $0, style: StrategyStyle("parent.weak"), content: $1)
      },
      reference: 1
    )
    try Golden.expect(drawing.markup.rendered, "rows.svg")
  }

  @Test("text and attributes are escaped, and an empty element is closed as HTML wants it")
  func markup() {
    let element = Markup.tag("p", ["title": "\"<\n"], "a < b & c")
    #expect(element.rendered == "<p title=\"&quot;&lt;&#10;\">a &lt; b &amp; c</p>\n")
    #expect(["b", "br"].map { Markup.tag($0).rendered } == ["<b></b>", "<br/>\n"])
  }

  @Test("a row with a fault has a mark beside its name, where no narrow window cuts it off")
  func fault() {
    let table = DataTable(
      "t",
      of: ["a", "b"],
      [.words("of") { $0 }, .words("fault") { $0 == "a" ? "leaks" : "none" }]
    )
    let marks = table.markup.rendered.matches(of: /[ab] <span class="fault">fault<.span>/)
    #expect(marks.map { $0.output.first } == ["a"])
  }

  @Test("labels keep their distance, their order and, while there is room, the frame")
  func labels() {
    let places = Plot.labelPlaces([50, 10, 52, 51, 300], spacing: 12, top: 5, bottom: 200)
    #expect(places == [50, 10, 74, 62, 200])
    #expect(Plot.labelPlaces([5, 5, 5], spacing: 12, top: 5, bottom: 200) == [5, 17, 29])
  }

  @Test("a coordinate has one decimal, a plain minus, and is a number whatever comes in")
  func numbers() {
    let values = [1, -2.55, 0.04, -0.04, .nan, .infinity, 1e9]
    #expect(values.map(SVG.number) == ["1", "-2.6", "0", "0", "0", "0", "1000000"])
  }
}

// MARK: - Scales and ticks

extension DrawingTests {
  @Test("a linear scale starts at 0 and ends at a round number above every value")
  func linear() {
    let scale = Scale.linear(covering: [3, 87.2])
    #expect(scale == Scale(.linear, from: 0, to: 100) && scale.place(25, from: 10, to: 50) == 20)
    #expect(Ticks.values(of: scale) == [0, 20, 40, 60, 80, 100])
    #expect(Scale.linear(covering: []) == Scale(.linear, from: 0, to: 1))
  }

  @Test("a logarithmic scale encloses in 1, 2 or 5, and it and that of tails space evenly what they should")
  func logarithmic() throws {
    let scale = try #require(Scale.logarithmic(covering: [0, -3, 13, 4800]))
    #expect(abs(scale.low - 10) < 1e-9 && abs(scale.high - 5000) < 1e-6)
    #expect(Scale.logarithmic(covering: [0, -1, .nan]) == nil)
    let exact = try #require(Scale.logarithmic(covering: [10, 1000]))
    #expect((exact.share(10), exact.share(1000)) == (0, 1), "a value that is a step is the end")
    let tail = Scale(.tail, from: 0.5, to: 0.999)
    #expect(Ticks.values(of: tail) == [0.5, 0.9, 0.99, 0.999])
    for (scale, places) in [(scale, [20.0, 200, 2000]), (tail, [0.9, 0.99, 0.999])] {
      let shares = places.map(scale.share)
      #expect(abs(shares[2] - 2 * shares[1] + shares[0]) < 1e-12)
    }
  }

  @Test("whatever is drawn stays in its frame, and is said even where 64 bits do not hold it")
  func beyond() {
    for kind in [Scale.Kind.linear, .logarithmic, .tail] {
      let scale = Scale(kind, from: 0.1, to: 0.9)
      for value in [-Double.infinity, -1, 0, 1, 1e300, .infinity, .nan] {
        #expect((0...1).contains(scale.share(value)), "\(value)")
      }
    }
    for value in [9.3e18, -1e300, .infinity] {
      let ticks = Ticks.values(of: Scale(.linear, from: value, to: value))
      #expect(!ticks.isEmpty && !PageText.value(value, unit: "count").isEmpty)
    }
    #expect(PageText.whole(Int.min) == "−9,223,372,036,854,775,808")
  }

  @Test("an axis has between two and eight ticks, all within it and in order")
  func ticks() throws {
    for low in [0.003, 1, 4.9, 17, 900, 1e7] {
      for factor in [1.5, 4, 30, 2_000, 1e9] {
        let log = try #require(Scale.logarithmic(covering: [low, low * factor]))
        for scale in [log, Scale.linear(covering: [low * factor])] {
          let ticks = Ticks.values(of: scale)
          #expect((2...8).contains(ticks.count) && Set(ticks).sorted() == ticks, "\(ticks)")
          #expect(ticks.allSatisfy { $0 >= scale.low * 0.999 && $0 <= scale.high * 1.001 })
        }
      }
    }
  }
}
#endif
