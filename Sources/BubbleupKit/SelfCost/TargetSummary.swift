/// What the harness reached of what it has to reach: a table, and one line that says it all.
struct TargetSummary {
  let targets: [TargetFinding]

  func show(on console: Console) {
    guard !targets.isEmpty else { return }
    console.result(table)
    console.result(line)
  }

  var table: TextTable {
    var table = TextTable(columns: [
      .init("verdict"), .init("what"), .init("figure"), .init("target", dropOrder: 1),
    ])
    for target in targets {
      table.append([
        .init(target.verdict), .init(target.what), .init(target.figure), .init(target.target),
      ])
    }
    return table
  }

  var line: String {
    let missed = targets.filter { !$0.isMet }
    guard !missed.isEmpty else { return "self-cost: all \(targets.count) targets met" }
    let figures = missed.map { "\($0.what): \($0.figure), target \($0.target)" }
    return "self-cost: MISSED \(missed.count) of \(targets.count) targets: \(figures.joined(separator: "; "))"
  }
}
