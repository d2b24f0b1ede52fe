import Results

/// Senders at once: what a sender waits, what all of them get done, and how much of it further threads add.
struct CrewTable {
  let table: TextTable

  init(_ sheet: ResultSheet) {
    var table = TextTable(columns: [
      .init("strategy"),
      .init("threads", alignment: .right),
      .init("hierarchy"),
      .init("ns/message", alignment: .decimal),
      .init("messages/s", alignment: .decimal),
      .init("scaling", alignment: .right),
      .init("allocs", alignment: .decimal, dropOrder: 2),
      .init("left", alignment: .right, dropOrder: 1),
    ])
    for row in sheet.rows where row.metric == Metric.latency.id && row.stat == .median {
      let key = row.caseKey
      let left = [Metric.tableEntries, .observers, .queuedMessages].compactMap {
        sheet.value($0, .exact, of: key)
      }
      table.append([
        .init(key.strategy), .init("\(key.threads)"), .init(key.parameters["mode"] ?? "–"),
        .init(row.value.map { Figure.plain($0, places: 0) } ?? row.status.rawValue),
        .init(
          sheet.value(.throughput, .median, of: key).map { "\(Figure.plain($0 / 1e6, places: 2)) M" } ?? "–"
        ),
        .init(sheet.value(.scalingEfficiency, .median, of: key).map(Figure.percent) ?? "–"),
        .init(sheet.value(.allocations, .exact, of: key).map { Figure.plain($0, places: 1) } ?? "–"),
        .init(left.isEmpty ? "–" : Figure.plain(left.reduce(0, +), places: 0)),
      ])
    }
    self.table = table
  }
}
