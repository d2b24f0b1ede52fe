extension TextTable {
  /// A table as lines, each with its end; the ids of the columns that had no room, in the order in which they went; and
  /// what those that are shown mean, as in `retains: retains per message`.
  typealias Rendering = (text: String, dropped: [String], legend: [String])

  func rendered(for traits: TerminalTraits) -> Rendering {
    let titles = columns.map { PrintableText.line($0.title, isUTF8: traits.isUTF8) }
    let texts = rows.map { row in row.map { PrintableText.line($0.text, isUTF8: traits.isUTF8) } }
    let extents = columns.indices.map { column in
      extent(of: column, title: titles[column], texts: texts.map { $0[column] })
    }
    let (kept, dropped) = selection(width: traits.tableWidth, extents: extents)
    let painter = Painter(table: self, traits: traits, extents: extents, kept: kept)
    var lines = [painter.header(titles), painter.rule()]
    let stacked = dropped.filter { columns[$0].isStacked }
    for (row, cells) in zip(rows, texts) {
      lines += painter.lines(row, cells)
      let below = stacked.map { cells[$0] }.filter { !$0.isEmpty }.joined(separator: "  ")
      lines += Self.below(below, width: traits.tableWidth)
    }
    return (
      text: lines.map { $0 + "\n" }.joined(),
      dropped: dropped.filter { !stacked.contains($0) }.map { columns[$0].id },
      legend: kept.compactMap { column in columns[column].meaning.map { "\(columns[column].title): \($0)" } }
    )
  }

  private static func below(_ text: String, width: Int) -> [String] {
    let indent = min(4, width / 4)
    guard !text.isEmpty else { return [] }
    return Paragraph(width: width, breaksWords: true).lines(text, indent: indent, first: indent)
  }

  private struct Painter {
    let table: TextTable
    let traits: TerminalTraits
    let extents: [Extent]
    let kept: [Int]

    func header(_ titles: [String]) -> String {
      assemble { column in
        // A decimal column's title stands at the right, over the figures.
        let atRight = table.columns[column].alignment != .left
        return (pad(titles[column], to: extents[column].total, atRight: atRight), .heading)
      }
    }

    func rule() -> String {
      let stroke = traits.isUTF8 ? "─" : "-"
      return assemble { (String(repeating: stroke, count: extents[$0].total), .plain) }
    }

    /// The row, with a last cell that is too long over several lines: what is cut could be what matters.
    func lines(_ row: [Cell], _ texts: [String]) -> [String] {
      func assembled(_ last: Int?, _ text: String) -> String {
        assemble { column in
          (column == last ? text : aligned(texts[column], in: column), row[column].style)
        }
      }
      guard let last = kept.last, table.columns[last].alignment == .left, !table.columns[last].isCut else {
        return [assembled(nil, "")]
      }
      let start = kept.dropLast().reduce(0) { $0 + extents[$1].total + TextTable.gap }
      let room = traits.tableWidth - start
      guard DisplayWidth.of(texts[last]) > room else { return [assembled(nil, "")] }
      guard room >= Self.leastRoom else {
        return [assembled(last, "")] + TextTable.below(texts[last], width: traits.tableWidth)
      }
      let indent = texts[last].prefix { $0 == " " }.count
      let parts = Paragraph(width: room, breaksWords: true)
        .lines(String(texts[last].dropFirst(indent)), indent: min(indent + 2, room / 2), first: indent)
      let margin = String(repeating: " ", count: start)
      return [assembled(last, parts[0])]
        + parts.dropFirst().map { part in
          let body = part.trimmed
          let blanks = margin + String(repeating: " ", count: body.leading)
          return blanks + row[last].style.applied(to: body.core, usesColor: traits.usesColor)
        }
    }

    /// Fewer columns than this make a tower of words; then the last cell goes below its row.
    private static let leastRoom = 16

    private func aligned(_ text: String, in column: Int) -> String {
      let extent = extents[column]
      switch table.columns[column].alignment {
      case .left: return pad(text, to: extent.total, atRight: false)
      case .right: return pad(text, to: extent.total, atRight: true)
      case .decimal:
        guard let parts = TextTable.split(text) else { return pad(text, to: extent.total, atRight: true) }
        let figure =
          pad(String(parts.whole), to: extent.whole, atRight: true)
          + pad(String(parts.fraction), to: extent.fraction, atRight: false)
        return pad(figure, to: extent.total, atRight: true)
      }
    }

    private func pad(_ text: String, to width: Int, atRight: Bool) -> String {
      let blank = String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
      return atRight ? blank + text : text + blank
    }

    /// The text within `room`, with a mark only where something is missing that says something.
    private func cut(_ text: String, to room: Int) -> String {
      let fits = DisplayWidth.of(text) - text.trimmed.trailing <= room
      let isRule = text.allSatisfy { $0 == "─" || $0 == "-" }
      let mark = fits || isRule ? "" : traits.isUTF8 ? "…" : "~"
      return DisplayWidth.truncate(text, width: room, mark: mark)
    }

    /// Joins the kept columns; cuts at the width where not even the others than the last one fit; ends without blanks.
    private func assemble(_ piece: (Int) -> (text: String, style: TextStyle)) -> String {
      var pieces = kept.map(piece)
      var room = traits.tableWidth
      for index in pieces.indices {
        if index > 0 { room -= TextTable.gap }
        pieces[index].text = cut(pieces[index].text, to: max(0, room))
        room -= DisplayWidth.of(pieces[index].text)
      }
      return joined(pieces)
    }

    private func joined(_ pieces: [(text: String, style: TextStyle)]) -> String {
      var line = ""
      var pendingBlanks = 0
      for (index, piece) in pieces.enumerated() {
        if index > 0 { pendingBlanks += TextTable.gap }
        let body = piece.text.trimmed
        line += body.core.isEmpty ? "" : String(repeating: " ", count: pendingBlanks + body.leading)
        line += piece.style.applied(to: body.core, usesColor: traits.usesColor)
        pendingBlanks = body.core.isEmpty ? pendingBlanks + body.leading : body.trailing
      }
      return line
    }
  }
}

extension String {
  /// The text without the blanks around it, and how many those were; a blank text has only leading ones.
  fileprivate var trimmed: (leading: Int, core: String, trailing: Int) {
    let leading = prefix { $0 == " " }.count
    var core = dropFirst(leading)
    var trailing = 0
    while core.last == " " {
      core.removeLast()
      trailing += 1
    }
    return (leading, String(core), trailing)
  }
}

extension TextTable {
  /// Columns between two neighbours.
  static let gap = 2

  struct Extent {
    var whole = 0
    /// Columns from the decimal point on.
    var fraction = 0
    var total = 0
  }

  /// The indices of the columns that fit, and of those dropped in the order in which they went.
  func selection(width: Int, extents: [Extent]) -> (kept: [Int], dropped: [Int]) {
    var kept = Array(columns.indices)
    var dropped: [Int] = []
    let candidates = columns.indices.filter { columns[$0].dropOrder != nil }
      .sorted { (columns[$0].dropOrder ?? 0, $0) < (columns[$1].dropOrder ?? 0, $1) }
    for candidate in candidates {
      if lineWidth(kept, extents) <= width { break }
      kept.removeAll { $0 == candidate }
      dropped.append(candidate)
    }
    return (kept, dropped)
  }

  private func lineWidth(_ kept: [Int], _ extents: [Extent]) -> Int {
    kept.reduce(0) { $0 + extents[$1].total } + Self.gap * max(0, kept.count - 1)
  }

  func extent(of column: Int, title: String, texts: [String]) -> Extent {
    var extent = Extent(total: DisplayWidth.of(title))
    for text in texts {
      if columns[column].alignment == .decimal, let parts = Self.split(text) {
        extent.whole = max(extent.whole, DisplayWidth.of(parts.whole))
        extent.fraction = max(extent.fraction, DisplayWidth.of(parts.fraction))
      } else {
        extent.total = max(extent.total, DisplayWidth.of(text))
      }
    }
    extent.total = max(extent.total, extent.whole + extent.fraction)
    return extent
  }

  /// The text before and from its decimal point, or from where its first run of digits ends; nil without digits.
  static func split(_ text: String) -> (whole: Substring, fraction: Substring)? {
    guard let start = text.firstIndex(where: isDigit) else { return nil }
    let end = text[start...].firstIndex { !isDigit($0) } ?? text.endIndex
    return (text[..<end], text[end...])
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
