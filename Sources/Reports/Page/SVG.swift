/// Numbers and shapes as SVG writes them.
enum SVG {
  /// A coordinate with one decimal: a tenth of a CSS pixel is finer than any screen shows.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let tenths = Int((min(max(value, -1e6), 1e6) * 10).rounded())
    let (whole, rest) = abs(tenths).quotientAndRemainder(dividingBy: 10)
    let sign = tenths < 0 ? "-" : ""
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
  }

  static func line(_ from: Point, _ to: Point, class name: String) -> Markup {
    .tag(
      "line",
      ["class": name, "x1": number(from.x), "y1": number(from.y), "x2": number(to.x), "y2": number(to.y)]
    )
  }

  static func path(_ points: [Point], closed: Bool = false) -> String {
    let steps = points.map { "\(number($0.x)) \(number($0.y))" }
    return (steps.first.map { "M\($0)" } ?? "") + steps.dropFirst().map { "L\($0)" }.joined()
      + (closed ? "Z" : "")
  }

  static func rectangle(x: Double, y: Double, width: Double, height: Double, class name: String) -> Markup {
    .tag(
      "rect",
      [
        "class": name, "x": number(x), "y": number(y), "width": number(max(0, width)),
        "height": number(max(0, height)),
      ]
    )
  }

  static func label(_ text: String, _ at: Point, class name: String) -> Markup {
    .tag("text", ["class": name, "x": number(at.x), "y": number(at.y)], text)
  }

  /// A shape of its own among words, beside which it says nothing new.
  static func swatch(width: Int, class name: String = "swatch", _ shape: Markup) -> Markup {
    .tag(
      "svg",
      [
        "viewBox": "0 0 \(width) 12", "class": name, "aria-hidden": "true",
        "xmlns": "http://www.w3.org/2000/svg",
      ],
      [shape]
    )
  }

  /// A place on the drawing, y downwards.
  struct Point: Sendable, Equatable {
    let x: Double
    let y: Double

    init(_ x: Double, _ y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// Shapes that say one thing: they are reached together, by pointer and by keyboard.
  static func mark(_ says: String, class name: String = "m", _ shapes: [Markup]) -> Markup {
    .tag("g", ["class": name], [.tag("title", [:], says)] + shapes)
  }
}

/// The shape of a point: tells strategies of one colour apart, and all of them without colour.
enum Marker: Int, Sendable, CaseIterable {
  case circle
  case square
  case triangle
  case diamond
  case cross
  case turned

  /// The shape around a point; `size` is about its half width.
  func shape(at center: SVG.Point, size: Double = 3.5, class name: String = "p") -> Markup {
    let (x, y) = (center.x, center.y)
    func path(_ points: [(Double, Double)], closed: Bool = true) -> Markup {
      let outline = SVG.path(points.map { SVG.Point(x + $0.0 * size, y + $0.1 * size) }, closed: closed)
      return .tag("path", ["class": name, "d": outline])
    }
    return switch self {
    case .circle:
      .tag("circle", ["class": name, "cx": SVG.number(x), "cy": SVG.number(y), "r": SVG.number(size)])
    case .square: path([(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)])
    case .triangle: path([(0, -1.2), (1.1, 0.9), (-1.1, 0.9)])
    case .diamond: path([(0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)])
    case .turned: path([(0, 1.2), (1.1, -0.9), (-1.1, -0.9)])
    case .cross:
      path([
        (-0.4, -1.2), (0.4, -1.2), (0.4, -0.4), (1.2, -0.4), (1.2, 0.4), (0.4, 0.4), (0.4, 1.2), (-0.4, 1.2),
        (-0.4, 0.4), (-1.2, 0.4), (-1.2, -0.4), (-0.4, -0.4),
      ])
    }
  }
}
