import Results

/// Rows of two loads, as a run of them writes.
enum StressSample {
  static func rows(of run: RunDirectory) throws -> [StressRow] {
    let parameters = try Parameters(["mode": "threads"])
    return ["confined", "locked"].flatMap { discipline in
      [("throughput", "messages/s", 5000.0), ("sent", "count", 1000), ("service_time.p99", "ns", 900)].map {
        StressRow(
          runID: run.manifest.runID,
          machineID: run.manifest.machine.machineID,
          strategy: "parent.weak",
          discipline: discipline,
          threads: 2,
          parameters: parameters,
          metric: $0.0,
          unit: $0.1,
          value: $0.2
        )
      }
    }
  }

  static func timeline(of run: RunDirectory) throws -> [TimelineRow] {
    let parameters = try Parameters(["mode": "threads"])
    return ["confined", "locked"].flatMap { discipline in
      (0..<8).map { slot in
        TimelineRow(
          runID: run.manifest.runID,
          strategy: "parent.weak",
          discipline: discipline,
          threads: 2,
          parameters: parameters,
          t: Double(slot) / 10,
          throughput: 5000,
          p99: 900,
          alive: 300 + slot
        )
      }
    }
  }
}
