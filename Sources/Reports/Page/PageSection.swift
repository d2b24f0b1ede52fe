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
  typealias Legend = (fill: RowDrawing.Fill, words: String)

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

/// The figures of a section as a table.
struct DataTable: Sendable {
  let caption: String
  /// The words over each column, and whether it is one of numbers.
  let columns: [(title: String, isNumber: Bool)]
  let rows: [[String]]
  /// The markers before the first cells, where rows are strategies.
  var styles: [StrategyStyle] = []

  /// A table whose first columns are words and the rest numbers.
  init(_ caption: String, words: [String], numbers: [String] = [], rows: [[String]]) {
    self.caption = caption
    columns = words.map { ($0, false) } + numbers.map { ($0, true) }
    self.rows = rows
  }

  /// The table; it scrolls by itself where the screen is too narrow, by keyboard too.
  var markup: Markup {
    let head = columns.map { column in
      Markup.tag("th", ["scope": "col", "class": column.isNumber ? "n" : "w"], column.title)
    }
    var body = rows.prefix(Self.most).enumerated().map { index, row in
      let style = styles.indices.contains(index) ? styles[index] : nil
      return Markup.tag(
        "tr",
        [:],
        zip(columns, row).enumerated().map { cell($0.offset, $0.element.1, $0.element.0.isNumber, style) }
      )
    }
    if rows.count > Self.most { body.append(remainder) }
    let table = Markup.tag(
      "table",
      [:],
      [
        .tag("caption", [:], caption), .tag("thead", [:], [.tag("tr", [:], head)]), .tag("tbody", [:], body),
      ]
    )
    return .tag(
      "div",
      ["class": "scroll", "tabindex": "0", "role": "region", "aria-label": caption],
      [table]
    )
  }

  /// A run of everything has thousands of rows; a page that has them all would be no page.
  static let most = 150

  private var remainder: Markup {
    let words = "\(PageText.count(rows.count - Self.most, "more row")) in the run's files"
    return .tag("tr", [:], [.tag("td", ["colspan": "\(columns.count)", "class": "w"], words)])
  }

  /// The table behind a line that unfolds it.
  var folded: Markup {
    let summary = "\(caption): \(PageText.count(rows.count, "row"))"
    return .tag("details", [:], [.tag("summary", [:], summary), markup])
  }

  private func cell(
    _ offset: Int,
    _ text: String,
    _ isNumber: Bool,
    _ style: StrategyStyle?
  ) -> Markup {
    // Most cells of a page are numbers, so that they are what a cell without a class is.
    guard offset == 0 else { return .tag("td", isNumber ? [:] : ["class": "w"], text) }
    return .tag("th", ["scope": "row"], (style.map { [swatch($0)] } ?? []) + [.text(text)])
  }

  private func swatch(_ style: StrategyStyle) -> Markup {
    .tag(
      "svg",
      [
        "viewBox": "0 0 12 12", "class": "swatch \(style.colorClass)", "aria-hidden": "true",
        "xmlns": "http://www.w3.org/2000/svg",
      ],
      [style.marker.shape(at: .init(6, 6), size: 4)]
    )
  }
}
