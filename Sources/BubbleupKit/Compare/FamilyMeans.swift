import Reports
import Results
import Statistics

/// The geometric means over the cases of each family of strategies, per headline metric.
enum FamilyMeans {
  /// The metrics that are worth a mean: one per kind of cost.
  static let metrics: [(metric: Metric, stat: Stat)] = [
    (.latency, .median), (.build, .median), (.teardown, .median), (.allocations, .exact), (.retains, .exact),
    (.bytesPerNode, .median),
  ]

  static func of(_ rows: [ComparisonRow]) -> [FamilyMean] {
    metrics.flatMap { metric, stat in
      means(metric, rows.filter { $0.metric == metric.id && $0.stat == stat && $0.isTelling })
    }
  }

  private static func means(_ metric: Metric, _ rows: [ComparisonRow]) -> [FamilyMean] {
    var families: [String] = []
    for row in rows where !families.contains(row.family) { families.append(row.family) }
    return families.compactMap { family in
      let members = rows.filter { $0.family == family }
      let ratios = members.compactMap(\.ratio).filter { $0 > 0 }
      guard !ratios.isEmpty else { return nil }
      return FamilyMean(
        family: family,
        metric: metric.id,
        ratio: try? GeometricMean.of(ratios),
        count: ratios.count,
        leftOut: members.count - ratios.count
      )
    }
  }
}

extension ComparisonRow {
  /// The part of the strategy's name before the point; kernels and strategies without one stand for themselves.
  fileprivate var family: String {
    caseKey.strategy.split(separator: ".").first.map(String.init) ?? caseKey.strategy
  }
}
