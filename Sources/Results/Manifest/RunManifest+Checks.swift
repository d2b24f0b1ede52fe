extension RunManifest {
  package func check() throws(Problem) {
    try Schema.check(schemaVersion)
    try checkName(runID, "run_id")
    try checkName(machine.machineID, "machine.machine_id")
    try check(Double(startedAt), "started_at")
    try check(Double(machine.cores), from: 1, "machine.cores")
    try check(machine.memoryBytes.map(Double.init), "machine.memory_bytes")
    try check(clock.costNanoseconds, "clock.cost_ns")
    try check(clock.resolutionNanoseconds, "clock.resolution_ns")
    try check(loadBefore, "load_before")
    try check(loadAfter, "load_after")
    try check(resultCount.map(Double.init), "result_count")
    try check(sampleCount.map(Double.init), "sample_count")
    if let twin { try check(twin) }
    try checkCounts()
    try checkReasons()
  }

  private func check(_ load: LoadRecord?, _ key: String) throws(Problem) {
    try check(load?.oneMinute, "\(key).one_minute")
    try check(load?.fiveMinutes, "\(key).five_minutes")
    try check(load?.fifteenMinutes, "\(key).fifteen_minutes")
  }

  private func check(_ twin: TwinRecord) throws(Problem) {
    try checkName(twin.strategy, "twin.strategy")
    try check(twin.ratio, "twin.ratio")
    try check(twin.limit, "twin.limit")
    try check(twin.intervalLow, "twin.ci_lo")
    try check(twin.intervalHigh, from: twin.intervalLow, "twin.ci_hi")
    guard twin.intervalLevel > 0, twin.intervalLevel < 1 else {
      throw Problem(
        .outOfRange,
        column: "twin.ci_level",
        "\(twin.intervalLevel) is not between 0 and 1",
        advice: "write 0.99"
      )
    }
  }

  /// Without the counts a complete run could lose whole rows unnoticed.
  private func checkCounts() throws(Problem) {
    guard state == .complete, resultCount == nil || sampleCount == nil else { return }
    throw Problem(
      .malformed,
      column: resultCount == nil ? "result_count" : "sample_count",
      "is missing in a complete run",
      advice: "restore the key, or measure again"
    )
  }

  private func checkReasons() throws(Problem) {
    try checkReason(state.reason, "state.reason")
    for (index, work) in (injected ?? []).enumerated() { try checkReason(work, "injected.[\(index)]") }
    for (index, item) in unavailable.enumerated() {
      try checkReason(item.what, "unavailable.[\(index)].what")
      try checkReason(item.reason, "unavailable.[\(index)].reason")
    }
  }

  private func checkReason(_ reason: String?, _ key: String) throws(Problem) {
    guard reason?.isEmpty == true else { return }
    throw Problem(.malformed, column: key, "is empty", advice: "say what is missing and why")
  }

  private func checkName(_ text: String, _ key: String) throws(Problem) {
    do { _ = try CellCodec.name.encode(text) } catch { throw error.inColumn(key) }
  }

  private func check(_ value: Double?, from minimum: Double = 0, _ key: String) throws(Problem) {
    guard let value, !(value.isFinite && value >= minimum) else { return }
    throw Problem(
      .outOfRange,
      column: key,
      "\(value) is not a number from \(minimum) on",
      advice: "correct the value, or measure again"
    )
  }
}
