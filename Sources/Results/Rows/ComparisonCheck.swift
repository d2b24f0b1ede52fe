import Statistics

/// What must hold within a row of `compare.csv`.
struct ComparisonCheck {
  let row: ComparisonRow

  func check() throws(Problem) {
    let metric = try MetricCheck(id: row.metric, unit: row.unit, better: row.better)
    try metric.check(row.base.value, column: "base_value")
    try metric.check(row.candidate.value, column: "cand_value")
    try check(row.base, "base")
    try check(row.candidate, "cand")
    try checkRatio()
    try checkVerdict()
    try require(
      (row.threshold ?? 0) >= 0,
      "threshold",
      "is negative",
      "write 0.01 for one per cent",
      .outOfRange
    )
  }

  private func check(_ side: ComparedSide, _ name: String) throws(Problem) {
    try require(
      (side.value == nil) == (side.sampleCount == nil),
      "\(name)_n",
      "does not go with \(name)_value",
      "give the value with its number of samples, or neither"
    )
  }

  private func checkRatio() throws(Problem) {
    try require(
      (row.ratioLow == nil) == (row.ratioHigh == nil),
      "ratio_lo",
      "is half an interval",
      "give both ends"
    )
    for (value, column) in [(row.ratio, "ratio"), (row.ratioLow, "ratio_lo"), (row.ratioHigh, "ratio_hi")] {
      try require((value ?? 0) >= 0, column, "is negative", "a ratio is 0 or more", .outOfRange)
    }
    if row.ratio != nil {
      try require(
        row.base.value != nil && row.candidate.value != nil,
        "ratio",
        "lacks a side",
        "leave it empty"
      )
      try require(row.method != nil, "method", "is empty beside a ratio", "say how the ratio was computed")
    }
    guard let low = row.ratioLow, let high = row.ratioHigh else { return }
    try require(row.ratio != nil, "ratio_lo", "is an interval without a ratio", "leave the interval empty")
    try require(low <= high, "ratio_lo", "\(low) is above ratio_hi \(high)", "exchange the ends", .outOfRange)
  }

  private func checkVerdict() throws(Problem) {
    let hasBase = row.base.value != nil
    let hasCandidate = row.candidate.value != nil
    switch row.verdict {
    case .regressed, .improved, .same:
      try require(
        hasBase && hasCandidate,
        "verdict",
        "\(row.verdict.rawValue) lacks a side",
        "give both values"
      )
    case .added:
      try require(!hasBase, "verdict", "added, but the base has a value", "leave base_value empty")
    case .removed:
      try require(
        !hasCandidate,
        "verdict",
        "removed, but the candidate has a value",
        "leave cand_value empty"
      )
    case .failed, .invalid, .notComparable:
      try require(!row.reason.isEmpty, "reason", "is empty with \(row.verdict.rawValue)", "say why")
    case .inconclusive:
      break
    }
  }

  private func require(
    _ condition: Bool,
    _ column: String,
    _ text: String,
    _ advice: String,
    _ code: ResultsError.Code = .malformed
  ) throws(Problem) {
    guard !condition else { return }
    throw Problem(code, column: column, text, advice: advice)
  }
}
