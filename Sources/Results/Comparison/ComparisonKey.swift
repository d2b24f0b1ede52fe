/// What may occur once in `compare.csv`.
struct ComparisonKey: Hashable {
  let caseKey: CaseKey
  let baseStrategy: String
  let metric: String
  let stat: Stat
  let baseRun: String
  let candidateRun: String

  init(_ row: ComparisonRow) {
    caseKey = row.caseKey
    baseStrategy = row.baseStrategy
    metric = row.metric
    stat = row.stat
    baseRun = row.base.run
    candidateRun = row.candidate.run
  }
}
