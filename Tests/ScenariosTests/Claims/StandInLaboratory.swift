import Scenarios

/// A laboratory that runs every operation a few times for its effects and measures nothing: what it says of time and
/// memory cannot decide a claim.
struct StandInLaboratory: Laboratory {
  func latencies(of subjects: [Case]) throws -> [LatencyReading] { subjects.map { _ in undecided } }

  func times(of operations: [LabOperation]) throws -> [LatencyReading] {
    for operation in operations { _ = operation.prepare()(3) }
    return operations.map { _ in undecided }
  }

  func counts(of subject: Case) throws -> CountReading { uncounted }

  func counts(of operation: LabOperation) throws -> CountReading {
    _ = operation.prepare()(3)
    return uncounted
  }

  private var undecided: LatencyReading {
    LatencyReading(
      nanoseconds: ClaimFigure("a message", 1, unit: "ns"),
      ratio: ClaimFigure("ratio", 1, unit: "ratio")
    )
  }

  private var uncounted: CountReading {
    CountReading(allocations: nil, bytes: nil, retains: nil, releases: nil, weakLoads: nil)
  }
}
