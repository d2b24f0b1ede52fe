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
