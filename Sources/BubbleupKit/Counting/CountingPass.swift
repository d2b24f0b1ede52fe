import Dispatch
package import Scenarios
import Synchronization
package import Workloads

/// Counts what the messages of cases take from the heap and from reference counting, in a child that nobody times.
///
/// The child is another executable of the same modules, linked with the counting wrappers. Where it crashes, the
/// case that it was at has failed and a new child goes on with the rest.
package struct CountingPass: Sendable {
  private let worker: WorkerLocation
  private let secondsPerCase: Double

  /// A pass that gives `worker` so long for each case.
  package init(
    worker: WorkerLocation = .besideRunningExecutable(),
    secondsPerCase: Double = CountingDefaults.secondsPerCase
  ) {
    self.worker = worker
    self.secondsPerCase = secondsPerCase
  }

  /// The counts of `cases`, in their order; `whenCounted` hears of each as soon as it is there.
  package func counts(of cases: [Case], whenCounted: (CaseCounts) -> Void = { _ in }) -> [CaseCounts] {
    counts(of: cases, in: nil, .counts, whenCounted: whenCounted)
  }

  /// The counts of `cases`, each sent by the senders of `formation` at once; by one that is no other's, where it is nil.
  ///
  /// `task` may leave the messages out. With `children` of two, each child takes every other case: counts are the same
  /// whatever else runs.
  func counts(
    of cases: [Case],
    in formation: CrewFormation?,
    _ task: CaseCounting.Request.Task = .counts,
    children: Int = 1,
    whenCounted: (CaseCounts) -> Void = { _ in }
  ) -> [CaseCounts] {
    guard children > 1, cases.count > children else {
      return counts(of: cases, in: formation, task, whenCounted: whenCounted)
    }
    let found = Mutex<[Int: CaseCounts]>([:])
    // Called by one child's thread at a time, as `found` is locked meanwhile.
    withoutActuallyEscaping(whenCounted) { whenCounted in
      nonisolated(unsafe) let whenCounted = whenCounted
      DispatchQueue.concurrentPerform(iterations: children) { child in
        let own = stride(from: child, to: cases.count, by: children).map { $0 }
        var next = own.makeIterator()
        _ = counts(of: own.map { cases[$0] }, in: formation, task) { count in
          found.withLock { found in
            if let place = next.next() { found[place] = count }
            whenCounted(count)
          }
        }
      }
    }
    return found.withLock { found in cases.indices.compactMap { found[$0] } }
  }

  private func counts(
    of cases: [Case],
    in formation: CrewFormation?,
    _ task: CaseCounting.Request.Task,
    whenCounted: (CaseCounts) -> Void
  ) -> [CaseCounts] {
    var counts: [CaseCounts] = []
    let conversation = CaseConversation(
      worker: worker,
      task: task,
      formation: formation,
      patience: secondsPerCase
    )
    conversation.hold(over: cases) { subject, outcome in
      let count = CaseCounts(subject, outcome)
      whenCounted(count)
      counts.append(count)
    }
    return counts
  }
}

extension CaseCounts {
  fileprivate init(_ subject: Case, _ outcome: CaseConversation.Outcome) {
    switch outcome {
    case .unavailable(let reason), .unknown(let reason): self.init(subject, Status.unavailable(reason))
    case .stopped: self.init(subject, .interrupted)
    case .refused(let refusal): self.init(subject, Status.unavailable(refusal.reason))
    case .failed(let reason): self.init(subject, Status.failed(reason))
    case .counted(let tally):
      let found = tally.figures.compactMap { key, figure in
        CountedMetric(rawValue: key).map { ($0, figure.figure) }
      }
      let figures = Dictionary(uniqueKeysWithValues: found)
      self.init(subject, nodes: tally.nodes, messages: tally.messages, figures: figures)
    }
  }
}

package struct CaseCounts: Sendable {
  package enum Status: Sendable, Hashable {
    /// It was counted; single figures may still be unsteady or unavailable.
    case counted
    /// It was not run, through no fault of its own.
    case unavailable(String)
    /// It crashed, went on for too long or gave a wrong sum.
    case failed(String)

    /// Its worker was asked to end.
    static let interrupted = unavailable("interrupted")
  }

  package let subject: Case
  package let status: Status
  /// Nodes of its hierarchy; 0 unless counted.
  package let nodes: Int
  /// Messages in each counted window: a whole number of rounds of the plan's script; 0 unless counted.
  package let messages: Int
  private let figures: [CountedMetric: CountFigure]

  /// The count of `metric`; what happened to the case where that is why there is none.
  package subscript(metric: CountedMetric) -> CountFigure {
    switch status {
    case .counted where metric.isOfTable && !subject.looksUp: .inapplicable
    case .counted: figures[metric] ?? .unavailable("this worker does not count \(metric.rawValue)")
    case .unavailable(let reason): .unavailable(reason)
    case .failed(let reason): .failed(reason)
    }
  }

  init(
    _ subject: Case,
    _ status: Status = .counted,
    nodes: Int = 0,
    messages: Int = 0,
    figures: [CountedMetric: CountFigure] = [:]
  ) {
    self.subject = subject
    self.status = status
    self.nodes = nodes
    self.messages = messages
    self.figures = figures
  }
}
