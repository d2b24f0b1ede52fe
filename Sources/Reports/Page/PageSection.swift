/// One question of the page with its drawings and its figures.
struct PageSection: Sendable {
  /// What its address ends with.
  let id: String
  let title: String
  /// What is seen, and how to read it.
  let caption: String
  /// The words for the shapes, where drawings do not say it themselves.
  var legend: [Legend] = []
  var drawings: [Drawing] = []
  var tables: [DataTable] = []
  /// How many of the tables, from the first, are what there is to see and stand open.
  var openTables = 0

  /// A drawing under the words that tell it from its neighbours.
  struct Drawing: Sendable {
    let title: String
    let markup: Markup
  }

  /// A fill and what it stands for.
  struct Legend: Sendable {
    let fill: RowDrawing.Fill
    let words: String
  }

  /// The section.
  var markup: Markup {
    var parts: [Markup] = [
      .tag("h2", ["id": "\(id)-head"], title), .tag("p", ["class": "caption"], caption),
    ]
    if !legend.isEmpty { parts.append(.tag("p", ["class": "legend"], legend.map(entry))) }
    if !drawings.isEmpty {
      let figures = drawings.map { drawing in
        Markup.tag("figure", [:], [.tag("h3", [:], drawing.title), drawing.markup])
      }
      parts.append(
        .tag("div", ["class": drawings.count.isMultiple(of: 2) ? "panels pairs" : "panels"], figures)
      )
    }
    parts += tables.prefix(openTables).map(\.markup) + tables.dropFirst(openTables).map(\.folded)
    return .tag("section", ["id": id, "aria-labelledby": "\(id)-head"], parts)
  }

  private func entry(_ legend: Legend) -> Markup {
    let swatch = Markup.tag(
      "svg",
      [
        "viewBox": "0 0 16 12", "class": "swatch", "aria-hidden": "true",
        "xmlns": "http://www.w3.org/2000/svg",
      ],
      [SVG.rectangle(x: 1, y: 1, width: 14, height: 10, class: "b \(legend.fill.rawValue)")]
    )
    return .tag("span", [:], [swatch, .text(legend.words)])
  }
}
