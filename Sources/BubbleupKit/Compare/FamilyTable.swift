import Reports

/// The means of all families, a column per metric; as room gets short, the last metric goes first.
struct FamilyTable {
  let means: [FamilyMean]

  var table: TextTable {
    let metrics = unique(means.map(\.metric))
    var columns: [TextTable.Column] = [.init("family")]
    columns += metrics.enumerated().map { place, metric in
      .init("mean \(metric)", title: metric, alignment: .right, dropOrder: metrics.count - place)
    }
    var table = TextTable(columns: columns)
    for family in unique(means.map(\.family)) {
      table.append([.init(family)] + metrics.map { .init(text(family, $0)) })
    }
    return table
  }

  private func text(_ family: String, _ metric: String) -> String {
    guard let mean = means.first(where: { $0.family == family && $0.metric == metric }),
      let ratio = mean.ratio
    else {
      return "–"
    }
    let leftOut = mean.leftOut > 0 ? " of \(mean.count + mean.leftOut)" : ""
    return "\(ReportFigure.change(ratio)) (\(mean.count)\(leftOut))"
  }

  private func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}
