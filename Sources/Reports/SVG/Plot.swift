/// Lines within a frame, between two scales: what drawings of lines have in common.
struct Plot: Sendable {
  /// How far labels beside lines stand apart at least.
  static let labelHeight = 13.0

  let frame: Frame
  let x: Scale
  let y: Scale

  /// The outline of a line, without its points.
  func outline(_ series: Series, class name: String) -> Markup {
    .tag("path", ["class": name, "d": SVG.path(series.points.map { place($0, $0.y) })])
  }

  /// A line with its band and its points.
  func line(_ series: Series) -> Markup {
    let path = outline(series, class: "l").with("stroke-dasharray", series.style.dash)
    let last = series.points.count - 1
    let marks = series.points.enumerated()
      .filter { $0.offset.isMultiple(of: series.markEvery) || $0.offset == last }
      .map { mark($0.element, series.style) }
    return .tag("g", ["class": series.style.colorClass], band(series) + [path] + marks)
  }

  /// The words beside the ends of lines.
  func labels(_ series: [Series]) -> [Markup] {
    let ends = series.compactMap { series in series.points.last.map { (series, place($0, $0.y)) } }
    let places = LabelColumn.places(
      ends.map(\.1.y),
      spacing: Self.labelHeight,
      top: frame.top,
      bottom: frame.bottom
    )
    return zip(ends, places).map { end, y in label(end.0, from: end.1, y: y) }
  }

  private func place(_ point: Series.Point, _ value: Double) -> SVG.Point {
    SVG.Point(
      x.place(point.x, from: frame.left, to: frame.right),
      y.place(value, from: frame.bottom, to: frame.top)
    )
  }

  private func mark(_ point: Series.Point, _ style: StrategyStyle) -> Markup {
    let center = place(point, point.y)
    let hit = Markup.tag(
      "circle",
      ["class": "hit", "cx": SVG.number(center.x), "cy": SVG.number(center.y), "r": "9"]
    )
    return SVG.mark(point.says, [style.marker.shape(at: center), hit])
  }

  /// The interval as a band along the line; too thin to be seen is what good measuring looks like.
  private func band(_ series: Series) -> [Markup] {
    let upper = series.points.map { place($0, $0.high ?? $0.y) }
    let lower = series.points.map { place($0, $0.low ?? $0.y) }
    guard upper.count > 1, upper != lower else { return [] }
    return [.tag("path", ["class": "band", "d": SVG.path(upper + lower.reversed(), closed: true)])]
  }

  private func label(_ series: Series, from end: SVG.Point, y: Double) -> Markup {
    let lead = SVG.line(.init(end.x + 5, end.y), .init(frame.right + 12, y), class: "lead")
    let marker = series.style.marker.shape(at: .init(frame.right + 18, y), size: 3)
    let text = SVG.label(series.label, .init(frame.right + 25, y + 4), class: "lab")
    return .tag("g", ["class": series.style.colorClass], [lead, marker, text])
  }
}
