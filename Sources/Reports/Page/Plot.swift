import Results

/// Lines within a frame, between two scales: what drawings of lines have in common.
struct Plot: Sendable {
  /// How far labels beside lines stand apart at least.
  static let labelHeight = 13.0

  let frame: Frame
  let x: Scale
  let y: Scale

  func outline(_ series: Series, class name: String) -> Markup {
    .tag("path", ["class": name, "d": SVG.path(series.points.map { place($0, $0.y) })])
  }

  func line(_ series: Series) -> Markup {
    let path = outline(series, class: series.isLoop ? "l thin" : "l").with(
      "stroke-dasharray",
      series.style.dash
    )
    let last = series.points.count - 1
    let marks = series.points.enumerated()
      .filter { $0.offset.isMultiple(of: series.markEvery) || $0.offset == last }
      .map { mark($0.element, series) }
    return .tag("g", ["class": series.style.colorClass], band(series) + [path] + marks)
  }

  func labels(_ series: [Series]) -> [Markup] {
    let ends = series.compactMap { series in series.points.last.map { (series, place($0, $0.y)) } }
    let places = Self.labelPlaces(
      ends.map(\.1.y),
      spacing: Self.labelHeight,
      top: frame.top,
      bottom: frame.bottom
    )
    return zip(ends, places).map { end, y in label(end.0, from: end.1, y: y) }
  }

  /// The places of labels that want to be at `wanted`, in the order given, `spacing` apart between `top` and `bottom`.
  ///
  /// Each is as near to where its line ends as it can be without touching another: from above each is pushed down off
  /// its neighbour, and what then sticks out below is pushed up again, so that as many as fit stay in the frame.
  static func labelPlaces(_ wanted: [Double], spacing: Double, top: Double, bottom: Double) -> [Double] {
    let order = wanted.indices.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
    var places = wanted
    var least = top
    for index in order {
      places[index] = max(wanted[index], least)
      least = places[index] + spacing
    }
    var most = bottom
    for index in order.reversed() {
      places[index] = min(places[index], most)
      most = places[index] - spacing
    }
    return places
  }

  private func place(_ point: Series.Point, _ value: Double) -> SVG.Point {
    SVG.Point(
      x.place(point.x, from: frame.left, to: frame.right),
      y.place(value, from: frame.bottom, to: frame.top)
    )
  }

  private func mark(_ point: Series.Point, _ series: Series) -> Markup {
    let center = place(point, point.y)
    let hit = Markup.tag(
      "circle",
      ["class": "hit", "cx": SVG.number(center.x), "cy": SVG.number(center.y), "r": "9"]
    )
    return SVG.mark(point.says, [series.marker(at: center, size: 3.5), hit])
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
    let marker = series.marker(at: .init(frame.right + 18, y), size: 3)
    let text = SVG.label(series.label, .init(frame.right + 25, y + 4), class: "lab")
    return .tag("g", ["class": series.style.colorClass], [lead, marker, text])
  }
}

/// The rectangle of a drawing that values are drawn in, with its axes around it.
///
/// Every drawing is 360 wide, as wide as a telephone: on a larger screen they stand side by side, and text has one
/// size everywhere.
struct Frame: Sendable {
  static let width = 360.0

  let height: Double
  let left: Double
  let right: Double
  let top: Double
  let bottom: Double

  init(height: Double, left: Double = 52, right: Double = 12, top: Double = 12, bottom: Double = 42) {
    self.height = height
    self.left = left
    self.right = Self.width - right
    self.top = top
    self.bottom = height - bottom
  }

  /// The drawing: its name and what its marks say first, for readers who do not see it.
  func drawing(id: String, title: String, description: [String], _ content: [Markup]) -> Markup {
    let (titleID, descriptionID) = ("\(id)-title", "\(id)-desc")
    return .tag(
      "svg",
      [
        "role": "img", "tabindex": "0", "viewBox": "0 0 \(SVG.number(Self.width)) \(SVG.number(height))",
        "aria-labelledby": "\(titleID) \(descriptionID)", "xmlns": "http://www.w3.org/2000/svg",
      ],
      [
        .tag("title", ["id": titleID], title),
        .tag("desc", ["id": descriptionID], description.joined(separator: "; ") + "."),
      ]
        + content
    )
  }

  /// Lines up from the horizontal axis, their words below, and the axis' name.
  func horizontal(_ axis: Axis) -> [Markup] {
    let marks = zip(axis.ticks, columns(axis)).flatMap { tick, line -> [Markup] in
      let x = axis.scale.place(tick.value, from: left, to: right)
      return [line, SVG.label(tick.label, .init(x, bottom + 17), class: "tick mid")]
    }
    let title = SVG.label(axis.title, .init((left + right) / 2, bottom + 34), class: "name mid")
    return marks + [title]
  }

  /// The lines alone, where another frame below has the words.
  func columns(_ axis: Axis) -> [Markup] {
    axis.ticks.map { tick in
      let x = axis.scale.place(tick.value, from: left, to: right)
      return SVG.line(.init(x, top), .init(x, bottom), class: "grid")
    }
  }

  /// Lines along from the vertical axis, their words before it; the name stands above, where it can be read.
  func vertical(_ axis: Axis) -> [Markup] {
    let marks = axis.ticks.flatMap { tick -> [Markup] in
      let y = axis.scale.place(tick.value, from: bottom, to: top)
      return [
        SVG.line(.init(left, y), .init(right, y), class: "grid"),
        SVG.label(tick.label, .init(left - 6, y + 4), class: "tick end"),
      ]
    }
    return marks + [SVG.label(axis.title, .init(2, top - 12), class: "name")]
  }
}

/// The points of one strategy in a drawing.
struct Series: Sendable {
  struct Point: Sendable {
    let x: Double
    let y: Double
    var low: Double?
    var high: Double?
    let says: String
  }

  let strategy: String
  let label: String
  let points: [Point]
  /// Each such point has a marker, and the last: a line over time has too many for all of them.
  var markEvery = 1
  /// Hollow and thin beside the line of the same strategy's calls.
  var isLoop = false

  var style: StrategyStyle { StrategyStyle(strategy) }

  func marker(at center: SVG.Point, size: Double) -> Markup {
    style.marker.shape(at: center, size: size, class: isLoop ? "p hollow" : "p")
  }
}

extension Series.Point {
  /// A row's value with its interval; nil where it has none.
  init?(_ row: ResultRow, at x: Double, _ what: String) {
    guard let value = row.value else { return nil }
    let says = "\(what): \(Figures.says(row))"
    self.init(x: x, y: value, low: row.intervalLow, high: row.intervalHigh, says: says)
  }
}

extension Series {
  /// The values of rows against a size of their cases; nil where none has both.
  init?(
    _ strategy: String,
    _ label: String,
    _ rows: [ResultRow],
    at size: (CaseKey) -> Int?,
    _ words: (Int) -> String
  ) {
    let points = rows.compactMap { row in
      size(row.caseKey).flatMap { Point(row, at: Double($0), "\(strategy), \(words($0))") }
    }
    guard !points.isEmpty else { return nil }
    self.init(strategy: strategy, label: label, points: points.sorted { $0.x < $1.x })
  }
}

/// Lines over two axes: those of one family in colour, all others faint behind them.
struct LineDrawing: Sendable {
  let id: String
  let title: String
  let x: Axis
  let y: Axis
  let series: [Series]
  /// What is drawn faintly, so that a family is seen among all; it has no words.
  var context: [Series] = []
  /// What nothing can be below.
  var bound: Series?
  var knee: Knee?

  /// Between which places the lines may bend, and what that means.
  typealias Knee = (from: Double, to: Double, words: String)

  private var frame: Frame {
    let count = Double(series.count + (bound == nil ? 0 : 1))
    return Frame(height: max(250, 68 + count * Plot.labelHeight), right: 150, top: 24)
  }

  var markup: Markup {
    let plot = Plot(frame: frame, x: x.scale, y: y.scale)
    let faint = context.map { plot.outline($0, class: "faint") }
    let ground = bound.map { [plot.outline($0, class: "bound")] } ?? []
    let lines = series.map(plot.line) + plot.labels(series + (bound.map { [$0] } ?? []))
    return frame.drawing(
      id: id,
      title: title,
      description: series.compactMap { $0.points.last?.says },
      bend + frame.horizontal(x) + frame.vertical(y) + faint + ground + lines
    )
  }

  private var bend: [Markup] {
    guard let knee else { return [] }
    let ends = [knee.from, knee.to].map { x.scale.place($0, from: frame.left, to: frame.right) }
    let (width, height) = (ends[1] - ends[0], frame.bottom - frame.top)
    return [
      SVG.rectangle(x: ends[0], y: frame.top, width: width, height: height, class: "knee"),
      SVG.label(knee.words, .init(ends[0], frame.top - 6), class: "name"),
    ]
  }

  /// A drawing per family on the same axes, each with the other families faint behind it.
  static func panels(
    id: String,
    title: String,
    x: Axis,
    y: Axis,
    _ series: [Series],
    bound: Series? = nil,
    knee: Knee? = nil
  ) -> [PageSection.Drawing] {
    Figures.panels(of: series.map(\.strategy)).enumerated().map { index, panel in
      let drawing = LineDrawing(
        id: "\(id)-\(index)",
        title: "\(title), \(panel.title)",
        x: x,
        y: y,
        series: series.filter { panel.strategies.contains($0.strategy) },
        context: series.filter { !panel.strategies.contains($0.strategy) },
        bound: bound,
        knee: knee
      )
      return (panel.title, drawing.markup)
    }
  }
}
