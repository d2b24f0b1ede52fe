/// A row per strategy along one axis: points with intervals, or bars of parts.
struct RowDrawing: Sendable {
  /// What a row shows.
  enum Content: Sendable {
    /// Nothing but the words, over the rows that they are about.
    case heading
    /// Points joined by a line, the later ones filled more; each with its interval where it has one.
    case points([Dot])
    /// Parts put end to end, and the words behind them.
    case bar([Part], total: String)
  }

  /// One value on a row.
  struct Dot: Sendable {
    let value: Double
    var low: Double?
    var high: Double?
    let says: String
    /// How full it is drawn.
    var fill: Fill = .full
  }

  /// How full a point or part is drawn.
  enum Fill: String, Sendable {
    case full
    case half
    case hollow
  }

  /// One part of a bar.
  struct Part: Sendable {
    let value: Double
    let says: String
    let fill: Fill
  }

  /// One strategy.
  struct Row: Sendable {
    let label: String
    let style: StrategyStyle
    let content: Content
  }

  let id: String
  let title: String
  let description: String
  let axis: Axis
  let rows: [Row]
  /// A value that the others are read against.
  var reference: Double?

  private static let rowHeight = 19.0
  private var hasBars: Bool { rows.contains { if case .bar = $0.content { true } else { false } } }
  private var frame: Frame {
    Frame(
      height: 54 + Double(rows.count) * Self.rowHeight,
      left: 138,
      right: hasBars ? 46 : 14,
      top: 8,
      bottom: 42
    )
  }

  /// The drawing.
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
      description: description,
      frame.horizontal(axis) + (line ?? []) + drawn
    )
  }

  private func row(_ row: Row, y: Double) -> Markup {
    if case .heading = row.content { return SVG.label(row.label, .init(2, y + 4), class: "name") }
    let head = [
      row.style.marker.shape(at: .init(6, y), size: 3),
      SVG.label(row.label, .init(14, y + 4), class: "lab"),
    ]
    let content: [Markup] =
      switch row.content {
      case .heading: []
      case .points(let dots): points(dots, row.style, y)
      case .bar(let parts, let total): bar(parts, total, y)
      }
    return .tag("g", ["class": row.style.colorClass], head + content)
  }

  private func place(_ value: Double) -> Double { axis.scale.place(value, from: frame.left, to: frame.right) }

  private func points(_ dots: [Dot], _ style: StrategyStyle, _ y: Double) -> [Markup] {
    let path =
      dots.count > 1
      ? [Markup.tag("path", ["class": "l thin", "d": SVG.path(dots.map { .init(place($0.value), y) })])] : []
    return path
      + dots.map { dot in
        let center = SVG.Point(place(dot.value), y)
        var shapes = [style.marker.shape(at: center, size: 3.8, class: "p \(dot.fill.rawValue)")]
        if let low = dot.low, let high = dot.high, low < high {
          shapes.insert(SVG.line(.init(place(low), y), .init(place(high), y), class: "span"), at: 0)
        }
        shapes.append(
          SVG.rectangle(x: center.x - 8, y: y - 9, width: 16, height: 18, class: "hit")
        )
        return SVG.mark(dot.says, shapes)
      }
  }

  private func bar(_ parts: [Part], _ total: String, _ y: Double) -> [Markup] {
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
