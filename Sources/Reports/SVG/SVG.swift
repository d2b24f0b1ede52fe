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

  /// A straight line of a class.
  static func line(_ from: Point, _ to: Point, class name: String) -> Markup {
    .tag(
      "line",
      ["class": name, "x1": number(from.x), "y1": number(from.y), "x2": number(to.x), "y2": number(to.y)]
    )
  }

  /// A line through points.
  static func path(_ points: [Point], closed: Bool = false) -> String {
    let steps = points.map { "\(number($0.x)) \(number($0.y))" }
    return (steps.first.map { "M\($0)" } ?? "") + steps.dropFirst().map { "L\($0)" }.joined()
      + (closed ? "Z" : "")
  }

  /// A rectangle.
  static func rectangle(x: Double, y: Double, width: Double, height: Double, class name: String) -> Markup {
    .tag(
      "rect",
      [
        "class": name, "x": number(x), "y": number(y), "width": number(max(0, width)),
        "height": number(max(0, height)),
      ]
    )
  }

  /// Text at a point.
  static func label(_ text: String, _ at: Point, class name: String) -> Markup {
    .tag("text", ["class": name, "x": number(at.x), "y": number(at.y)], text)
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
