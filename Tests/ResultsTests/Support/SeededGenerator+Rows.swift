import Results

extension SeededGenerator {
  mutating func caseKey() throws -> CaseKey {
    CaseKey(
      scenario: name(),
      strategy: name(),
      controllers: optional(Int.random(in: 0...Int.max, using: &self)),
      depth: optional(3),
      nodes: optional(9),
      threads: Int.random(in: 1...64, using: &self),
      parameters: try Parameters(Bool.random(using: &self) ? ["b": "2", "a": "x.y"] : [:])
    )
  }

  mutating func sampleRow() throws -> SampleRow {
    SampleRow(
      runID: name(),
      caseKey: try caseKey(),
      round: Int.random(in: 0...99, using: &self),
      orderIndex: Int.random(in: 0...99, using: &self),
      startNanoseconds: Int.random(in: 0...Int.max, using: &self),
      phase: name(),
      iterations: Int.random(in: 1...Int.max, using: &self),
      metric: element(of: Metric.allCases),
      value: magnitude()
    )
  }

  mutating func resultRow() throws -> ResultRow {
    let metric = element(of: Metric.allCases)
    guard Bool.random(using: &self) else {
      return ResultRow(
        runID: name(),
        machineID: name(),
        caseKey: try caseKey(),
        metric: metric,
        stat: .p999,
        without: element(of: [.failed, .skipped, .unavailable]),
        reason: "r" + text(upTo: 20)
      )
    }
    let ends = [magnitude(), magnitude()].sorted()
    return ResultRow(
      runID: name(),
      machineID: name(),
      caseKey: try caseKey(),
      metric: metric,
      stat: .median,
      value: metric.allowsNegative ? -magnitude() : magnitude(),
      interval: optional(Interval(low: ends[0], high: ends[1], level: 0.99)),
      sampleCount: Int.random(in: 1...Int.max, using: &self),
      isNoisy: Bool.random(using: &self),
      reason: text(upTo: 20)
    )
  }
}
