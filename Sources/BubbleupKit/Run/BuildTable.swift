import Results

/// Build, teardown and memory, all per node, cheapest build first.
struct BuildTable {
  let table: TextTable

  init(_ sheet: ResultSheet, _ keys: [CaseKey]) {
    var table = TextTable(columns: [
      .init("strategy"),
      .init("build", title: "build ns", alignment: .decimal),
      .init("teardown", title: "teardown ns", alignment: .decimal),
      .init("B/node", alignment: .decimal),
      .init("left", title: "left behind", alignment: .right),
      .init("predicted", alignment: .right, dropOrder: 1),
    ])
    let ordered = keys.sorted {
      (sheet.value(.build, .median, of: $0) ?? .infinity)
        < (sheet.value(.build, .median, of: $1) ?? .infinity)
    }
    for key in ordered {
      func text(_ metric: Metric) -> TextTable.Cell {
        .init(sheet.value(metric, .median, of: key).map { Figure.plain($0, places: 1) } ?? "–")
      }
      let left = sheet.row(.leftBehind, .exact, of: key)
      table.append([
        .init(key.strategy), text(.build), text(.teardown), text(.bytesPerNode),
        .init(left?.value.map { Figure.plain($0, places: 0) } ?? left?.status.rawValue ?? "–"),
        .init(left?.reason.split(separator: " ").last.map(String.init) ?? "–"),
      ])
    }
    self.table = table
  }
}
