import Hierarchy
import Measurement
import Scenarios
import Strategies

/// Who takes part in a unit: names and numbers, of which any process makes the same contenders.
struct LineUp {
  /// What each subject is a contender in.
  enum Kind: String, Codable, Sendable {
    /// Messages, with the reference strategy's twin and the kernels beside it.
    case strategies
    /// Building and tearing down.
    case builds
    /// Messages of several threads at once.
    case crews
  }

  let kind: Kind
  /// The cases, the reference strategy's first; all of one scenario.
  let subjects: [Case]
  /// Numbers of threads besides one, for crews.
  var threads: [Int] = []

  /// The contenders, which note what their objects cost in `notes`.
  func cases(on plan: HierarchyPlan, _ notes: BlockCosts, _ time: TimeSource) throws -> [TimedCase] {
    switch kind {
    case .strategies: try StrategyContenders(subjects, on: plan, notes, time).cases()
    case .builds: try subjects.map { try TimedCase(building: $0, on: plan, notes, time) }
    case .crews:
      try subjects.flatMap { subject in
        try CrewFormation.all(threads).compactMap { try TimedCase($0, of: subject, on: plan, notes) }
      }
    }
  }
}

extension LineUp {
  /// The same as it travels between processes.
  struct Wire: Codable, Sendable {
    let kind: Kind
    let subjects: [WireCase]
    let threads: [Int]

    init(_ lineUp: LineUp) {
      kind = lineUp.kind
      subjects = lineUp.subjects.map { WireCase($0) }
      threads = lineUp.threads
    }

    func resolved(among strategies: [any Strategy]) throws(Unavailable) -> LineUp {
      var found: [Case] = []
      for subject in subjects { found.append(try subject.resolved(among: strategies)) }
      return LineUp(kind: kind, subjects: found, threads: threads)
    }
  }
}
