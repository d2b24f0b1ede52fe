import Results
import Statistics

/// A row of a comparison in JSON, under the names of the columns of `compare.csv`.
struct ComparisonRowRecord: Encodable {
  let row: ComparisonRow

  private enum Key: String, CodingKey {
    case scenario, controllers, depth, nodes, threads, parameters, metric, unit, better, stat, ratio, method,
      threshold, verdict, reason
    case baseStrategy = "base_strategy"
    case candidateStrategy = "cand_strategy"
    case baseRun = "base_run"
    case baseValue = "base_value"
    case baseCount = "base_n"
    case candidateRun = "cand_run"
    case candidateValue = "cand_value"
    case candidateCount = "cand_n"
    case ratioLow = "ratio_lo"
    case ratioHigh = "ratio_hi"
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try encodeCase(&values)
    try values.encode(row.metric, forKey: .metric)
    try values.encode(row.unit, forKey: .unit)
    try values.encode(row.better, forKey: .better)
    try values.encode(row.stat.rawValue, forKey: .stat)
    try values.encode(row.base.run, forKey: .baseRun)
    try values.encode(row.base.value, forKey: .baseValue)
    try values.encode(row.base.sampleCount, forKey: .baseCount)
    try values.encode(row.candidate.run, forKey: .candidateRun)
    try values.encode(row.candidate.value, forKey: .candidateValue)
    try values.encode(row.candidate.sampleCount, forKey: .candidateCount)
    try values.encode(row.ratio, forKey: .ratio)
    try values.encode(row.ratioLow, forKey: .ratioLow)
    try values.encode(row.ratioHigh, forKey: .ratioHigh)
    try values.encode(row.method, forKey: .method)
    try values.encode(row.threshold, forKey: .threshold)
    try values.encode(row.verdict.rawValue, forKey: .verdict)
    try values.encode(row.reason, forKey: .reason)
  }

  private func encodeCase(_ values: inout KeyedEncodingContainer<Key>) throws {
    let key = row.caseKey
    try values.encode(key.scenario, forKey: .scenario)
    try values.encode(row.baseStrategy, forKey: .baseStrategy)
    try values.encode(key.strategy, forKey: .candidateStrategy)
    try values.encode(key.controllers, forKey: .controllers)
    try values.encode(key.depth, forKey: .depth)
    try values.encode(key.nodes, forKey: .nodes)
    try values.encode(key.threads, forKey: .threads)
    try values.encode(key.parameters.text, forKey: .parameters)
  }
}
