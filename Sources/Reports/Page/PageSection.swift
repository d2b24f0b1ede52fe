/// One question of the page: what its figures say, how to read them, its drawings and its tables.
struct PageSection: Sendable {
  let id: String
  let title: String
  /// What the figures show, in one sentence.
  let says: String
  let reading: String
  var legend: [Legend] = []
  var drawings: [Drawing] = []
  var tables: [DataTable] = []
  /// How many of the tables, from the first, stand open; the rest unfold.
  var openTables = 0
  /// What is neither a drawing nor a table of the whole section.
  var parts: [Markup] = []

  /// A drawing under the words that tell it from its neighbours.
  typealias Drawing = (title: String, markup: Markup)

  typealias Legend = (fill: RowDrawing.Fill, words: String)

  /// The title without the hierarchy that it is about.
  var shortTitle: String { String(title.prefix { $0 != ":" }) }

  var markup: Markup {
    var all: [Markup] = [
      .tag("h2", ["id": "\(id)-head"], title), .tag("p", ["class": "says"], PageText.glued(says)),
      .tag("p", ["class": "caption"], PageText.glued(reading)),
    ]
    if !legend.isEmpty { all.append(.tag("p", ["class": "legend"], legend.map(entry))) }
    if !drawings.isEmpty {
      let figures = drawings.map { drawing in
        Markup.tag("figure", [:], [.tag("h3", [:], drawing.title), drawing.markup])
      }
      all.append(
        .tag("div", ["class": drawings.count.isMultiple(of: 2) ? "panels pairs" : "panels"], figures)
      )
    }
    all += parts + tables.prefix(openTables).map(\.markup) + tables.dropFirst(openTables).map(\.folded)
    return .tag("section", ["id": id, "aria-labelledby": "\(id)-head"], all)
  }

  private func entry(_ legend: Legend) -> Markup {
    let shape = SVG.rectangle(x: 1, y: 1, width: 14, height: 10, class: "b \(legend.fill.rawValue)")
    return .tag("span", [:], [SVG.swatch(width: 16, shape), .text(legend.words)])
  }
}

/// One column of a table: its head and its cell, nil where a row has no value.
struct TableColumn<Row> {
  let title: String
  let isNumber: Bool
  let cell: (Row) -> String?

  static func words(_ title: String, _ cell: @escaping (Row) -> String?) -> Self {
    Self(title: title, isNumber: false, cell: cell)
  }

  static func number(_ title: String, _ cell: @escaping (Row) -> String?) -> Self {
    Self(title: title, isNumber: true, cell: cell)
  }
}

/// The figures of a section as a table.
struct DataTable: Sendable {
  let caption: String
  let columns: [(title: String, isNumber: Bool)]
  let rows: [[String]]
  /// The markers before the first cells, where rows are strategies.
  private let styles: [StrategyStyle]
  /// Whether each row has a fault: a telephone cuts the column that says which off.
  private let isFaulty: [Bool]

  /// A table without the columns in which no row has a value; `strategy` gives each row its marker.
  init<Row>(
    _ caption: String,
    of rows: [Row],
    strategy: ((Row) -> String)? = nil,
    _ columns: [TableColumn<Row>]...
  ) {
    let columns = columns.flatMap(\.self)
    let cells = rows.map { row in columns.map { $0.cell(row) } }
    let shown = columns.indices.filter { place in cells.contains { $0[place] != nil } }
    self.caption = caption
    self.columns = shown.map { (columns[$0].title, columns[$0].isNumber) }
    self.rows = cells.map { row in shown.map { row[$0] ?? "–" } }
    let faults = columns.indices.filter { columns[$0].title == Self.fault }
    isFaulty = cells.map { row in faults.contains { row[$0].map { $0 != Self.noFault } ?? false } }
    styles = strategy.map { name in rows.map { StrategyStyle(name($0)) } } ?? []
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
        zip(columns, row).enumerated().map {
          cell($0.offset, $0.element.1, $0.element.0.isNumber, style, isFaulty: isFaulty[index])
        }
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

  static let fault = "fault"
  static let noFault = "none"

  /// The most rows that a page shows of a table: a large run has thousands.
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
    _ style: StrategyStyle?,
    isFaulty: Bool
  ) -> Markup {
    // Most cells of a page are numbers, so that they are what a cell without a class is.
    guard offset == 0 else { return .tag("td", isNumber ? [:] : ["class": "w"], text) }
    let swatch = style.map {
      SVG.swatch(width: 12, class: "swatch \($0.colorClass)", $0.marker.shape(at: .init(6, 6), size: 4))
    }
    // On a telephone a strategy breaks behind its family.
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Markup.text("\($0)") }
    let name = Array(parts.map { [$0] }.joined(separator: [.text("."), .tag("wbr")]))
    let mark = isFaulty ? [Markup.text(" "), .tag("span", ["class": "fault"], Self.fault)] : []
    return .tag("th", ["scope": "row"], [swatch].compactMap(\.self) + name + mark)
  }
}
