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
#endif
