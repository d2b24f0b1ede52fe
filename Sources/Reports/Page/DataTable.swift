/// The figures of a section as a table.
struct DataTable: Sendable {
  /// The words over a column.
  struct Column: Sendable {
    let title: String
    var isNumber = false
  }

  let caption: String
  let columns: [Column]
  let rows: [[String]]
  /// The markers before the first cells, where rows are strategies.
  var styles: [StrategyStyle] = []

  /// A table whose first columns are words and the rest numbers.
  init(_ caption: String, words: [String], numbers: [String] = [], rows: [[String]]) {
    self.caption = caption
    columns = words.map { Column(title: $0) } + numbers.map { Column(title: $0, isNumber: true) }
    self.rows = rows
  }

  /// The table; it scrolls by itself where the screen is too narrow, by keyboard too.
  var markup: Markup {
    let head = columns.map { column in
      Markup.tag("th", ["scope": "col", "class": column.isNumber ? "n" : "w"], column.title)
    }
    var body = rows.prefix(Self.most).enumerated().map { index, row in
      let style = styles.indices.contains(index) ? styles[index] : nil
      return Markup.tag("tr", [:], zip(columns, row).enumerated().map { cell($0.offset, $0.element, style) })
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
  static let most = 180

  private var remainder: Markup {
    let words = "\(PageText.count(rows.count - Self.most, "more row")) in the run's files"
    return .tag("tr", [:], [.tag("td", ["colspan": "\(columns.count)"], words)])
  }

  /// The table behind a line that unfolds it.
  var folded: Markup {
    let summary = "\(caption): \(PageText.count(rows.count, "row"))"
    return .tag("details", [:], [.tag("summary", [:], summary), markup])
  }

  private func cell(_ offset: Int, _ cell: (Column, String), _ style: StrategyStyle?) -> Markup {
    guard offset == 0 else { return .tag("td", ["class": cell.0.isNumber ? "n" : "w"], cell.1) }
    return .tag("th", ["scope": "row"], (style.map { [swatch($0)] } ?? []) + [.text(cell.1)])
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
