/// `plan.json`: what a run means to measure, written before the first sample.
///
/// Resuming compares it with the plan that the same arguments give now: samples of two plans must not mix.
package struct RunPlan: Equatable, Sendable {
  package internal(set) var schemaVersion = Schema.version
  package var seed: UInt64
  package var cases: [PlannedCase]

  package init(seed: UInt64 = 0, cases: [PlannedCase] = []) { (self.seed, self.cases) = (seed, cases) }

  package static let table = Table<RunPlan>(
    "plan.json",
    columns: [
      Schema.column(\.schemaVersion),
      Column("seed", \.seed, .seed, "the seed of every random choice"),
      Column("cases", \.cases, .list(of: .record(PlannedCase.table)), "the cases in the order of planning"),
    ],
    blank: RunPlan(),
    check: { plan throws(Problem) in
      var seen = Set<CaseKey>()
      for (index, planned) in plan.cases.enumerated() where !seen.insert(planned.caseKey).inserted {
        throw Problem(
          .duplicate,
          column: "cases.[\(index)]",
          "\(Excerpt.singleLine("\(planned.caseKey)")) is planned twice",
          advice: "remove one of them"
        )
      }
    }
  )
}

/// One case that a run means to measure.
package struct PlannedCase: Equatable, Sendable {
  package var caseKey: CaseKey
  package var planDigest: String?
  package var metrics: [String]
  package var rounds: Int
  package var estimatedSeconds: Double?
  package var estimatedBytes: Int?

  package init(
    caseKey: CaseKey = CaseKey(),
    planDigest: String? = nil,
    metrics: [String] = [],
    rounds: Int = 1,
    estimatedSeconds: Double? = nil,
    estimatedBytes: Int? = nil
  ) {
    (self.caseKey, self.planDigest) = (caseKey, planDigest)
    (self.metrics, self.rounds) = (metrics, rounds)
    (self.estimatedSeconds, self.estimatedBytes) = (estimatedSeconds, estimatedBytes)
  }

  package static let table = Table<PlannedCase>(
    "case",
    columns: CaseKey.columns.map { $0.within(\.caseKey) } + [
      Column("plan_digest", \.planDigest, .optional(.prose), "equal digests mean equal hierarchies"),
      Column("metrics", \.metrics, .list(of: .prose), "the metrics that will be measured"),
      Column(
        "rounds",
        \.rounds,
        .count(from: 1, to: FileLimits.largestCardinal),
        "the launches, rounds or trials that are planned"
      ),
      Column(
        "estimated_seconds",
        \.estimatedSeconds,
        .optional(.amount),
        "estimates of its time and peak memory"
      ),
      Column("estimated_bytes", \.estimatedBytes, .optional(.count())),
    ],
    blank: PlannedCase()
  )
}
