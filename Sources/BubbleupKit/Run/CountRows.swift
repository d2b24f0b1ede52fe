import Measurement
import Results
import Scenarios
import Workloads

/// The rows of the counting pass, which is never on together with a clock.
enum CountRows {
  /// Counts `subjects`, sent by one or by the senders of `formation`, and adds a row per metric and case; a count that is not there says why, and is never 0.
  ///
  /// Where there is nothing to count there is no row.
  ///
  /// `what` is counted: messages and their hierarchy, of senders at once the messages alone, or of a build the hierarchy
  /// alone.
  ///
  /// - Returns: the cases that failed while they were counted.
  static func add(
    _ subjects: [(subject: Case, key: CaseKey)],
    _ what: CaseCounting.Request.Task = .counts,
    in formation: CrewFormation? = nil,
    into sheet: inout ResultSheet,
    whenCounted: (String) -> Void
  ) -> [String] {
    let pass = CountingPass(worker: .forCommand())
    let counts = pass.counts(of: subjects.map(\.subject), in: formation, what, children: children) {
      whenCounted($0.subject.strategyLabel)
    }
    var failures: [String] = []
    for (count, key) in zip(counts, subjects.map(\.key)) {
      for counted in CountedMetric.allCases where isCounted(counted, what, formation) {
        guard let metric = counted.metric else { continue }
        add(count[counted], metric, count, key, &sheet)
      }
      if case .failed(let reason) = count.status {
        failures.append("\(count.subject.strategyLabel): \(reason)")
      }
    }
    return failures
  }

  /// How many count side by side: nothing is timed meanwhile.
  static var children: Int { children(on: Environment.current().usableCores) }

  static func children(on cores: Int) -> Int { min(2, cores) }

  private static func isCounted(
    _ metric: CountedMetric,
    _ what: CaseCounting.Request.Task,
    _ formation: CrewFormation?
  ) -> Bool {
    metric.isPerMessage ? what != .hierarchy : formation == nil
  }

  private static func add(
    _ figure: CountFigure,
    _ metric: Metric,
    _ count: CaseCounts,
    _ key: CaseKey,
    _ sheet: inout ResultSheet
  ) {
    switch figure {
    case .steady:
      guard let value = figure.value, value >= 0 else { return }
      sheet.add(exact: value, metric, of: key)
    case .unsteady, .unavailable:
      sheet.add(metric, .exact, without: .unavailable, of: key, reason: figure.reason ?? "not counted")
    case .inapplicable: return
    case .failed(let reason):
      sheet.add(metric, .exact, without: .failed, of: key, reason: reason)
    }
  }
}
