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

  /// High enough for a label per line.
  private var frame: Frame {
    let count = Double(series.count + (floor == nil ? 0 : 1))
    return Frame(height: max(250, 68 + count * Plot.labelHeight), right: 150, top: 24)
  }

  /// The drawing.
  var markup: Markup {
    let plot = Plot(frame: frame, x: x.scale, y: y.scale)
    let faint = context.map { plot.outline($0, class: "faint") }
    let ground = floor.map { [plot.outline($0, class: "floor")] } ?? []
    let lines = series.map(plot.line) + plot.labels(series + (floor.map { [$0] } ?? []))
    return frame.drawing(
      id: id,
      title: title,
      description: description,
      frame.horizontal(x) + frame.vertical(y) + faint + ground + lines
    )
  }
}
