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

  /// Margins around what is drawn.
  init(height: Double, left: Double = 52, right: Double = 12, top: Double = 12, bottom: Double = 42) {
    self.height = height
    self.left = left
    self.right = Self.width - right
    self.top = top
    self.bottom = height - bottom
  }

  /// The drawing: its name and description first, for those who do not see it.
  func drawing(id: String, title: String, description: String, _ content: [Markup]) -> Markup {
    let (titleID, descriptionID) = ("\(id)-title", "\(id)-desc")
    return .tag(
      "svg",
      [
        "role": "img", "tabindex": "0", "viewBox": "0 0 \(SVG.number(Self.width)) \(SVG.number(height))",
        "aria-labelledby": "\(titleID) \(descriptionID)", "xmlns": "http://www.w3.org/2000/svg",
      ],
      [.tag("title", ["id": titleID], title), .tag("desc", ["id": descriptionID], description)] + content
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
