import Results

/// What makes two rows of two runs the same statistic.
struct StatisticKey: Hashable {
  let caseKey: CaseKey
  let metric: String
  let stat: Stat

  init(caseKey: CaseKey, metric: String, stat: Stat) {
    self.caseKey = caseKey
    self.metric = metric
    self.stat = stat
  }

  init(_ row: ResultRow) {
    self.init(caseKey: row.caseKey, metric: row.metric, stat: row.stat)
  }
}
