import Results
import Statistics

/// The order in which a reader should meet rows: the gravest first, among equals the largest change.
enum RowOrder {
  static func gravestFirst(_ rows: [ComparisonRow]) -> [ComparisonRow] {
    rows.enumerated().sorted { left, right in
      let ranks = (rank(left.element), rank(right.element))
      if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
      let sizes = (size(left.element), size(right.element))
      return sizes.0 != sizes.1 ? sizes.0 > sizes.1 : left.offset < right.offset
    }
    .map(\.element)
  }

  private static func rank(_ row: ComparisonRow) -> Int {
    Gravity.order.firstIndex(of: row.verdict) ?? Gravity.order.count
  }

  /// How far from 1 a ratio is in either direction; a base of 0 is farthest of all.
  private static func size(_ row: ComparisonRow) -> Double {
    guard let ratio = row.ratio, ratio > 0 else { return .infinity }
    return max(ratio, 1 / ratio)
  }
}
