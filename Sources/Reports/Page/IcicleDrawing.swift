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

/// A message's way, hop by hop: every node that it comes by, the origin at the bottom, and who counts it as a hop.
struct WayDrawing: Sendable {
  let id: String
  let title: String
  let description: String
  /// The nodes on the way, the topmost first.
  let nodes: [HierarchySketch.Box]

  private static let rowHeight = 22.0
  private static let columns = (levels: 196.0, responders: 292.0)

  /// The drawing.
  var markup: Markup {
    let frame = Frame(
      height: Double(nodes.count) * Self.rowHeight + 30,
      left: 4,
      right: 4,
      top: 26,
      bottom: 4
    )
    func y(_ index: Int) -> Double { frame.top + (Double(index) + 0.5) * Self.rowHeight }
    let heads = [
      SVG.label("node", .init(8, 14), class: "name"),
      SVG.label("level to level", .init(Self.columns.levels, 14), class: "name mid"),
      SVG.label("responder chain", .init(Self.columns.responders, 14), class: "name mid"),
    ]
    let rows = nodes.enumerated().map { index, node in
      [
        SVG.rectangle(x: 4, y: y(index) - 9, width: 128, height: 18, class: "box k-\(node.kind)"),
        SVG.label(node.kind, .init(68, y(index) + 4), class: "boxlab mid"),
      ]
    }
    let ways =
      way(nodes.map(\.levelStep), at: Self.columns.levels, y)
      + way(nodes.map(\.responderStep), at: Self.columns.responders, y)
    return frame.drawing(id: id, title: title, description: description, heads + rows.flatMap(\.self) + ways)
  }

  private func way(_ steps: [Int?], at x: Double, _ y: (Int) -> Double) -> [Markup] {
    let stops = steps.enumerated().compactMap { index, step in step.map { (index, $0) } }
    guard let first = stops.first, let last = stops.last else { return [] }
    let line = SVG.line(.init(x, y(first.0)), .init(x, y(last.0)), class: "track")
    return [line]
      + stops.flatMap { index, step in
        [
          Markup.tag(
            "circle",
            ["class": "stop", "cx": SVG.number(x), "cy": SVG.number(y(index)), "r": "8.5"]
          ),
          SVG.label("\(step)", .init(x, y(index) + 3.5), class: "stoplab mid"),
        ]
      }
  }
}
