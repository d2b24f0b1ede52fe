import Measurement
import Results
import Scenarios
import Workloads

/// The counting pass, which is never on together with a clock.
extension UnitFindings {
  /// Counts `subjects`, sent by one or by the senders of `formation`, and adds a row per metric and case, and the cases that
  /// failed; a count that is not there says why, and is never 0.
  ///
  /// `what` is counted: messages and their hierarchy, of senders at once the messages alone, or of a build the hierarchy
  /// alone.
  mutating func addCounts(
    of subjects: [(subject: Case, key: CaseKey)],
    _ what: CaseCounting.Request.Task = .counts,
    in formation: CrewFormation? = nil,
    worker: WorkerLocation = .forCommand(),
    whenCounted: (String) -> Void
  ) {
    let pass = CountingPass(worker: worker)
    let children = CountingPass.children()
    let counts = pass.counts(of: subjects.map(\.subject), in: formation, what, children: children) {
      whenCounted($0.subject.strategyLabel)
    }
    for (count, key) in zip(counts, subjects.map(\.key)) {
      // A child may hear Ctrl-C before this process does: the run has to go on for these counts.
      guard count.status != .interrupted else {
        isStopped = true
        continue
      }
      for counted in CountedMetric.allCases
      where counted.isPerMessage ? what != .hierarchy : formation == nil {
        if let metric = counted.metric { sheet.add(count[counted], metric, key) }
      }
      if case .failed(let reason) = count.status {
        failures.append("\(count.subject.strategyLabel): \(reason)")
      }
    }
  }
}

extension ResultSheet {
  mutating func add(_ figure: CountFigure, _ metric: Metric, _ key: CaseKey) {
    switch figure {
    case .steady(let total, let units):
      guard total >= 0 else {
        let reason = "\(CountFigure.freedWords): \(total) over \(units)"
        return add(metric, .exact, without: .unavailable, of: key, reason: reason)
      }
      add(exact: Double(total) / Double(units), metric, of: key)
    case .unsteady, .unavailable:
      add(metric, .exact, without: .unavailable, of: key, reason: figure.reason ?? "not counted")
    case .inapplicable: return
    case .failed(let reason): add(metric, .exact, without: .failed, of: key, reason: reason)
    }
  }
}

extension CountingPass {
  /// How many children count side by side: nothing is timed meanwhile.
  static func children(on cores: Int = Environment.current().usableCores) -> Int { min(2, cores) }
}
