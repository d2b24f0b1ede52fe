/// What may occur once in `results.csv`.
struct ResultKey: Hashable {
  let runID: String
  let caseKey: CaseKey
  let metric: String
  let stat: Stat

  init(_ row: ResultRow) {
    runID = row.runID
    caseKey = row.caseKey
    metric = row.metric
    stat = row.stat
  }
}
