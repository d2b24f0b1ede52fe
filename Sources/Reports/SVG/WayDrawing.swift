import Results

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
