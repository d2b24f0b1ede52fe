extension TextTable {
  /// Columns between two neighbours.
  static let gap = 2

  /// Widths of one column's parts.
  struct Extent {
    /// Columns before the decimal point, for decimal alignment.
    var whole = 0
    /// Columns from the decimal point on.
    var fraction = 0
    /// Columns of the widest text of all.
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

  /// Measures texts that are already in the stream's alphabet.
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

  private static func isDigit(_ character: Character) -> Bool {
    ("0"..."9").contains(character)
  }
}

extension DisplayWidth {
  static func of(_ text: Substring) -> Int {
    of(String(text))
  }
}
