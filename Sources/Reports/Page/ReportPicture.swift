public import Results

/// The one drawing that says most about a run, as a file of its own: what a message costs against how far it climbs.
public struct ReportPicture: Sendable {
  /// A way of each kind; all strategies together would be a thicket.
  private static let strategies = [
    "responder.trampoline", "delegate.relay", "closure.weak", "parent.strong", "bus.typed", "singleton",
    "stream.async",
  ]

  private let rows: [ResultRow]

  /// The picture of these rows of `results.csv`.
  public init(_ rows: [ResultRow]) { self.rows = rows }

  /// The whole file; nil where no chain was timed at two depths.
  public var svg: String? {
    let figures = Figures(rows)
    guard let drawing = DepthSection(figures: figures).drawing(of: Self.strategies),
      case .element(let name, let attributes, let children) = drawing.markup
    else { return nil }
    let style = Markup.tag("style", [:], [.verbatim(PageStyle.picture)])
    let ground = Markup.tag("rect", ["class": "paper", "width": "100%", "height": "100%"])
    let words = children.prefix(2)
    return Markup.element(
      name,
      attributes.filter { $0.name != "tabindex" } + [.init(name: "width", value: "720")],
      words + [style, ground] + children.dropFirst(2)
    ).rendered
  }
}
