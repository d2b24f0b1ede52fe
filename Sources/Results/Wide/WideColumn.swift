/// A column of the wide form: a statistic of a metric.
struct WideColumn: Hashable {
  let metric: String
  let stat: Stat

  var id: String { "\(metric).\(stat.rawValue)" }

  /// The columns that occur, known metrics first and in their table's order.
  static func all(in rows: [ResultRow]) -> [WideColumn] {
    var seen = Set<WideColumn>()
    let found = rows.map { WideColumn(metric: $0.metric, stat: $0.stat) }.filter { seen.insert($0).inserted }
    let order = Dictionary(uniqueKeysWithValues: Metric.allCases.enumerated().map { ($1.id, $0) })
    let ranked = found.enumerated().sorted { left, right in
      let ranks = [left, right].map { order[$0.element.metric] ?? Int.max }
      return (ranks[0], left.offset) < (ranks[1], right.offset)
    }
    return ranked.map(\.element)
  }
}
