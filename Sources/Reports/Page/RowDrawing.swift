/// A row per strategy along one axis: points with intervals, bars of parts, or how samples are spread.
struct RowDrawing: Sendable {
  enum Content: Sendable {
    /// Points joined by a line, the later ones filled more; each with its interval where it has one.
    case points([Dot])
    /// Parts put end to end, and the words behind them.
    case bar([Dot], total: String)
    /// How often values fall into each of equally wide bins along the axis, as shares of the fullest bin.
    case spread([Double], says: String)
  }

  struct Dot: Sendable {
    let value: Double
    var low: Double?
    var high: Double?
    let says: String
    var fill: Fill = .full
  }

  enum Fill: String, Sendable { case full, half, hollow }

  struct Row: Sendable {
    let label: String
    let style: StrategyStyle
    let content: Content
    /// What stands behind the row: its value, so that it need not be read off the axis.
    var note: String?
  }

  let id: String
  let title: String
  let axis: Axis
  let rows: [Row]
  /// A value that the others are read against.
  var reference: Double?

  private static let rowHeight = 19.0
  /// The width of a letter of a label, on average.
  private static let letter = 5.6
  private var hasWordsBehind: Bool {
    rows.contains { if case .bar = $0.content { true } else { $0.note != nil } }
  }
  private var frame: Frame {
    Frame(
      height: 54 + Double(rows.count) * Self.rowHeight,
      left: max(138, 18 + Self.letter * Double(rows.map(\.label.count).max() ?? 0)),
      right: hasWordsBehind ? 46 : 14,
      top: 8,
      bottom: 42
    )
  }

  var markup: Markup {
    let line = reference.map { value in
      let x = axis.scale.place(value, from: frame.left, to: frame.right)
      return [SVG.line(.init(x, frame.top), .init(x, frame.bottom), class: "ref")]
    }
    let drawn = rows.enumerated().map {
      row($0.element, y: frame.top + (Double($0.offset) + 0.5) * Self.rowHeight)
    }
    return frame.drawing(
      id: id,
      title: title,
      description: rows.flatMap(says),
      frame.horizontal(axis) + (line ?? []) + drawn
    )
  }

  private func says(_ row: Row) -> [String] {
    switch row.content {
    case .points(let dots): dots.map(\.says)
    case .bar(_, let total): ["\(row.label) \(total)"]
    case .spread(_, let says): [says]
    }
  }

  private func row(_ row: Row, y: Double) -> Markup {
    let head = [
      row.style.marker.shape(at: .init(6, y), size: 3),
      SVG.label(row.label, .init(14, y + 4), class: "lab"),
    ]
    let content: [Markup] =
      switch row.content {
      case .points(let dots): points(dots, row.style, y)
      case .bar(let parts, let total): bar(parts, total, y)
      case .spread(let shares, let says): spread(shares, says, y)
      }
    let note = row.note.map { [SVG.label($0, .init(frame.right + 5, y + 4), class: "tick")] } ?? []
    return .tag("g", ["class": row.style.colorClass], head + content + note)
  }

  private func place(_ value: Double) -> Double { axis.scale.place(value, from: frame.left, to: frame.right) }

  private func points(_ dots: [Dot], _ style: StrategyStyle, _ y: Double) -> [Markup] {
    let path =
      dots.count > 1
      ? [Markup.tag("path", ["class": "l thin", "d": SVG.path(dots.map { .init(place($0.value), y) })])] : []
    return path
      + dots.map { dot in
        let center = SVG.Point(place(dot.value), y)
        var shapes = [
          beyond(dot.value, y) ?? style.marker.shape(at: center, size: 3.8, class: "p \(dot.fill.rawValue)")
        ]
        if let low = dot.low, let high = dot.high, low < high {
          shapes.insert(SVG.line(.init(place(low), y), .init(place(high), y), class: "span"), at: 0)
        }
        shapes.append(
          SVG.rectangle(x: center.x - 8, y: y - 9, width: 16, height: 18, class: "hit")
        )
        return SVG.mark(dot.says, shapes)
      }
  }

  /// The sign at the edge for a value that the axis does not reach: a point there would be read as that value.
  private func beyond(_ value: Double, _ y: Double) -> Markup? {
    // A hair of slack: a value that is itself the end must not fall outside by rounding.
    if value < axis.scale.low * 0.999 { return SVG.label("‹", .init(frame.left + 2, y + 4), class: "lab") }
    if value > axis.scale.high * 1.001 { return SVG.label("›", .init(frame.right - 8, y + 4), class: "lab") }
    return nil
  }

  private func spread(_ shares: [Double], _ says: String, _ y: Double) -> [Markup] {
    let width = (frame.right - frame.left) / Double(max(1, shares.count))
    let base = y + Self.rowHeight / 2 - 1
    var outline = [SVG.Point(frame.left, base)]
    for (index, share) in shares.enumerated() {
      let top = base - min(max(share, 0), 1) * (Self.rowHeight - 3)
      let left = frame.left + Double(index) * width
      outline += [.init(left, top), .init(left + width, top)]
    }
    outline.append(.init(frame.right, base))
    return [
      SVG.mark(says, [.tag("path", ["class": "b half", "d": SVG.path(outline, closed: true)])])
    ]
  }

  private func bar(_ parts: [Dot], _ total: String, _ y: Double) -> [Markup] {
    var sum = 0.0
    let drawn = parts.map { part -> Markup in
      let start = place(sum)
      sum += part.value
      // Half a pixel less, so that two parts of one fill do not look like one.
      let width = max(0, place(sum) - start - 0.5)
      return SVG.mark(
        part.says,
        [SVG.rectangle(x: start, y: y - 6, width: width, height: 12, class: "b \(part.fill.rawValue)")]
      )
    }
    return drawn + [SVG.label(total, .init(place(sum) + 4, y + 4), class: "tick")]
  }
}

/// Several quantities of the same lines over one horizontal axis, one above the other: what happens together stands
/// in one column.
struct StripDrawing: Sendable {
  let id: String
  let title: String
  let x: Axis
  /// A quantity each, from above; the first has the words beside its lines.
  let strips: [(axis: Axis, series: [Series])]

  private static let gap = 34.0
  private static let axisHeight = 42.0

  private var stripHeight: Double {
    max(78, Double(strips.first?.series.count ?? 0) * Plot.labelHeight)
  }

  private var height: Double { Double(strips.count) * (stripHeight + Self.gap) + Self.axisHeight }

  private func frame(_ index: Int) -> Frame {
    let top = Self.gap + Double(index) * (stripHeight + Self.gap)
    return Frame(height: height, right: 136, top: top, bottom: height - top - stripHeight)
  }

  var markup: Markup {
    let content = strips.enumerated().flatMap { index, strip -> [Markup] in
      let frame = frame(index)
      let plot = Plot(frame: frame, x: x.scale, y: strip.axis.scale)
      let isLast = index == strips.count - 1
      return (isLast ? frame.horizontal(x) : frame.columns(x)) + frame.vertical(strip.axis)
        + strip.series.map(plot.line) + (index == 0 ? plot.labels(strip.series) : [])
    }
    let said = strips.flatMap(\.series).compactMap { $0.points.last?.says }
    return frame(0).drawing(id: id, title: title, description: said, content)
  }
}
