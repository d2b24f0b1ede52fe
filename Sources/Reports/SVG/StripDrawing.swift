/// Several quantities of the same lines over one horizontal axis, one above the other: what happens together stands
/// in one column.
struct StripDrawing: Sendable {
  /// One quantity.
  struct Strip: Sendable {
    let axis: Axis
    let series: [Series]
  }

  let id: String
  let title: String
  let description: String
  let x: Axis
  /// From above; the first has the words beside its lines.
  let strips: [Strip]

  private static let gap = 34.0
  private static let axisHeight = 42.0

  /// High enough for a label per line.
  private var stripHeight: Double {
    max(78, Double(strips.first?.series.count ?? 0) * Plot.labelHeight)
  }

  private var height: Double { Double(strips.count) * (stripHeight + Self.gap) + Self.axisHeight }

  private func frame(_ index: Int) -> Frame {
    let top = Self.gap + Double(index) * (stripHeight + Self.gap)
    return Frame(height: height, right: 136, top: top, bottom: height - top - stripHeight)
  }

  /// The drawing.
  var markup: Markup {
    let content = strips.enumerated().flatMap { index, strip -> [Markup] in
      let frame = frame(index)
      let plot = Plot(frame: frame, x: x.scale, y: strip.axis.scale)
      let isLast = index == strips.count - 1
      return (isLast ? frame.horizontal(x) : frame.columns(x)) + frame.vertical(strip.axis)
        + strip.series.map(plot.line) + (index == 0 ? plot.labels(strip.series) : [])
    }
    return frame(0).drawing(id: id, title: title, description: description, content)
  }
}
