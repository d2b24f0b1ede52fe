import Results

/// A hierarchy from the application at the top to the cells at the bottom: a box is as wide as what is below it.
struct IcicleDrawing: Sendable {
  let id: String
  let title: String
  let description: String
  let sketch: HierarchySketch

  /// A box with where it is drawn.
  private struct Placed {
    let box: HierarchySketch.Box
    let row: Int
    let start: Double
    let width: Double
  }

  private static let rowHeight = 19.0

  /// The drawing.
  var markup: Markup {
    let placed = placed
    let rows = (placed.map(\.row).max() ?? 0) + 1
    let frame = Frame(height: Double(rows) * Self.rowHeight + 8, left: 4, right: 4, top: 4, bottom: 4)
    // What the message passes is drawn last, over neighbours that would cover it where boxes are narrow.
    let order = placed.filter { !isOnTheWay($0.box) } + placed.filter { isOnTheWay($0.box) }
    return frame.drawing(id: id, title: title, description: description, order.map { drawn($0, frame) })
  }

  private func isOnTheWay(_ box: HierarchySketch.Box) -> Bool {
    box.levelStep != nil || box.responderStep != nil
  }

  private var placed: [Placed] {
    var placed: [Placed] = []
    var next: [Double] = []
    for box in sketch.boxes {
      let parent = box.parent.map { placed[$0] }
      let start = box.parent.map { next[$0] } ?? 0
      let width = Double(box.size) / Double(max(1, sketch.boxes[0].size))
      if let index = box.parent { next[index] += width }
      placed.append(Placed(box: box, row: (parent?.row ?? -1) + 1, start: start, width: width))
      next.append(start)
    }
    return placed
  }

  private func drawn(_ placed: Placed, _ frame: Frame) -> Markup {
    let span = frame.right - frame.left
    let way = isOnTheWay(placed.box)
    // Wide enough to be seen, whatever share of the whole it is.
    let width = max(placed.width * span - 0.6, way ? 3 : 0.4)
    let x = min(frame.left + placed.start * span, frame.right - width)
    let y = frame.top + Double(placed.row) * Self.rowHeight
    let kind = placed.box.kind
    var shapes = [
      SVG.rectangle(
        x: x,
        y: y,
        width: width,
        height: Self.rowHeight - 1.5,
        class: way ? "box way" : "box k-\(kind)"
      )
    ]
    let label = placed.box.siblings > 1 ? "\(PageText.whole(placed.box.siblings)) × \(kind)" : kind
    // 5.6 is an average letter of the font at this size.
    if width > Double(label.count) * 5.6 + 8 {
      shapes.append(
        SVG.label(label, .init(x + width / 2, y + 12.5), class: way ? "boxlab way mid" : "boxlab mid")
      )
    }
    return SVG.mark(says(placed.box), shapes)
  }

  private func says(_ box: HierarchySketch.Box) -> String {
    let name = box.siblings > 1 ? "\(PageText.whole(box.siblings)) × \(box.kind)" : box.kind
    var words = ["\(name), \(PageText.count(box.size, "node")) with everything below"]
    if let step = box.levelStep { words.append(step == 0 ? "the origin" : "hop \(step) from level to level") }
    if let step = box.responderStep, step > 0 { words.append("hop \(step) of the responder chain") }
    return words.joined(separator: "; ")
  }
}
