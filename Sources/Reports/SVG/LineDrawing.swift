/// Lines over two axes: those of one family in colour, all others faint behind them.
struct LineDrawing: Sendable {
  let id: String
  let title: String
  let description: String
  let x: Axis
  let y: Axis
  let series: [Series]
  /// What is drawn faintly, so that a family is seen among all; it has no words.
  var context: [Series] = []
  /// What nothing can be below.
  var floor: Series?

  private static let labelHeight = 13.0
  private static let labelSize = 11.0

  /// High enough for a label per line.
  private var frame: Frame {
    let count = Double(series.count + (floor == nil ? 0 : 1))
    return Frame(height: max(250, 68 + count * Self.labelHeight), right: 150, top: 24)
  }

  /// The drawing.
  var markup: Markup {
    let faint = context.map { outline($0, class: "faint") }
    let ground = floor.map { [outline($0, class: "floor")] } ?? []
    return frame.drawing(
      id: id,
      title: title,
      description: description,
      frame.horizontal(x) + frame.vertical(y) + faint + ground + series.map(line) + labels
    )
  }

  private func place(_ point: Series.Point, _ value: Double) -> SVG.Point {
    SVG.Point(
      x.scale.place(point.x, from: frame.left, to: frame.right),
      y.scale.place(value, from: frame.bottom, to: frame.top)
    )
  }

  private func outline(_ series: Series, class name: String) -> Markup {
    .tag("path", ["class": name, "d": SVG.path(series.points.map { place($0, $0.y) })])
  }

  private func line(_ series: Series) -> Markup {
    let path = outline(series, class: "l").with("stroke-dasharray", series.style.dash)
    let marks = series.points.map { point in
      SVG.mark(
        point.says,
        [
          series.style.marker.shape(at: place(point, point.y)),
          .tag(
            "circle",
            [
              "class": "hit", "cx": SVG.number(place(point, point.y).x),
              "cy": SVG.number(place(point, point.y).y), "r": "9",
            ]
          ),
        ]
      )
    }
    return .tag("g", ["class": series.style.colorClass], band(series) + [path] + marks)
  }

  /// The interval as a band along the line; too thin to be seen is what good measuring looks like.
  private func band(_ series: Series) -> [Markup] {
    let upper = series.points.map { place($0, $0.high ?? $0.y) }
    let lower = series.points.map { place($0, $0.low ?? $0.y) }
    guard upper.count > 1, upper != lower else { return [] }
    return [.tag("path", ["class": "band", "d": SVG.path(upper + lower.reversed(), closed: true)])]
  }

  private var labels: [Markup] {
    let all = series + (floor.map { [$0] } ?? [])
    let ends = all.compactMap { series in series.points.last.map { (series, place($0, $0.y)) } }
    let places = LabelColumn.places(
      ends.map(\.1.y),
      spacing: Self.labelHeight,
      top: frame.top,
      bottom: frame.bottom
    )
    return zip(ends, places).map { end, y in label(end.0, from: end.1, y: y) }
  }

  private func label(_ series: Series, from end: SVG.Point, y: Double) -> Markup {
    let lead = SVG.line(.init(end.x + 5, end.y), .init(frame.right + 12, y), class: "lead")
    let marker = series.style.marker.shape(at: .init(frame.right + 18, y), size: 3)
    let text = SVG.label(series.label, .init(frame.right + 25, y + 4), class: "lab")
    return .tag("g", ["class": series.style.colorClass], [lead, marker, text])
  }
}
