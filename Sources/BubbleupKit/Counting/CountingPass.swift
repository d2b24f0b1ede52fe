public import Scenarios

/// Counts what the messages of cases take from the heap and from reference counting, in a child that nobody times.
///
/// The child is another executable of the same modules, linked with the counting wrappers. Where it crashes, the
/// case that it was at has failed and a new child goes on with the rest.
public struct CountingPass: Sendable {
  private let worker: WorkerLocation
  private let secondsPerCase: Double

  /// A pass by `worker`.
  public init(worker: WorkerLocation = .besideRunningExecutable()) {
    self.init(worker: worker, secondsPerCase: CountingDefaults.secondsPerCase)
  }

  /// A pass that gives `worker` so long for each case.
  package init(worker: WorkerLocation, secondsPerCase: Double) {
    self.worker = worker
    self.secondsPerCase = secondsPerCase
  }

  /// The counts of `cases`, in their order; `whenCounted` hears of each as soon as it is there.
  public func counts(of cases: [Case], whenCounted: (CaseCounts) -> Void = { _ in }) -> [CaseCounts] {
    counts(of: cases, in: nil, whenCounted: whenCounted)
  }

  /// The counts of `cases`, each sent by the senders of `formation` at once; by one that is no other's, where it is nil.
  func counts(
    of cases: [Case],
    in formation: CrewFormation?,
    whenCounted: (CaseCounts) -> Void = { _ in }
  ) -> [CaseCounts] {
    var counts: [CaseCounts] = []
    let conversation = CaseConversation(
      worker: worker,
      task: .counts,
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
    case .unavailable(let reason): self.init(subject, Status.unavailable(reason))
    case .failed(let reason): self.init(subject, Status.failed(reason))
    case .counted(let tally):
      let figures = tally.figures.compactMap { key, figure in
        CountedMetric(rawValue: key).map { ($0, figure.figure) }
      }
      self.init(
        subject,
        nodes: tally.nodes,
        messages: tally.messages,
        figures: Dictionary(uniqueKeysWithValues: figures)
      )
    }
  }
}
