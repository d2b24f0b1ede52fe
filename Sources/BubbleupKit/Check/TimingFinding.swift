import Statistics

/// What a check found out about the times of one case.
struct TimingFinding: Sendable, Equatable {
  enum Result: Sendable, Equatable {
    /// The pairs were judged, at the end of a stage.
    case judged(RatioFinding, TimingSession.Order.Stage)
    /// There is nothing to judge.
    case defect(CheckDefect)
  }

  let result: Result
  /// Nanoseconds per message of the base, the median over its pairs; nil without pairs.
  let base: Double?
  /// The candidate's.
  let candidate: Double?

  init(_ finding: RatioFinding, _ stage: TimingSession.Order.Stage, _ samples: [PairSample]) {
    result = .judged(finding, stage)
    base = samples.isEmpty ? nil : PairSample.median(samples.map(\.base))
    candidate = samples.isEmpty ? nil : PairSample.median(samples.map(\.candidate))
  }

  init(_ defect: CheckDefect) {
    result = .defect(defect)
    (base, candidate) = (nil, nil)
  }

  /// The verdict.
  var verdict: Verdict {
    switch result {
    case .judged(let finding, _): finding.verdict
    case .defect(let defect): defect.verdict
    }
  }
}

extension CheckDefect {
  /// The verdict that a row with this defect has.
  var verdict: Verdict {
    switch code {
    case .missingCase: .removed
    case .extraCase: .added
    case .schemaMismatch, .toolchainMismatch, .machineMismatch, .planMismatch: .notComparable
    default: .failed
    }
  }
}
