package import Scenarios
package import Workloads

/// Counts instructions in a child without wrappers, the very code that is timed.
///
/// Under callgrind each case has a process of its own: what an allocator and a hash table did for the case before would
/// otherwise show, and a case alone would count differently from the same case among others.
package struct InstructionPass: Sendable {
  private let worker: WorkerLocation
  private let valgrind: String?

  /// A pass by `worker`, which must carry no wrappers; by the running command unless given.
  package init(worker: WorkerLocation = .runningExecutable()) {
    self.init(worker: worker, callgrind: findExecutable("valgrind"))
  }

  /// A pass under `callgrind`, or by hardware counters where that is nil.
  init(worker: WorkerLocation, callgrind: String?) {
    self.worker = worker
    valgrind = callgrind
  }

  /// The instructions per message of `cases`, in their order; `whenCounted` hears of each as soon as it is there.
  package func counts(
    of cases: [Case],
    whenCounted: (InstructionCount) -> Void = { _ in }
  ) -> [InstructionCount] {
    var counts: [InstructionCount] = []
    for subject in cases {
      let count = valgrind.map { countInstructions(of: subject, under: $0) } ?? countByHardware(subject)
      whenCounted(count)
      counts.append(count)
    }
    return counts
  }

  private func countInstructions(of subject: Case, under valgrind: String) -> InstructionCount {
    let figure: CountFigure
    do {
      let dumps = try CallgrindDumps()
      let conversation = CaseConversation(
        worker: worker.mapped { dumps.readable($0) },
        task: .marked,
        patience: CountingDefaults.secondsPerInstructionCount,
        prefix: dumps.command(of: valgrind),
        environment: CallgrindDumps.environment
      )
      figure = self.figure(conversation, subject) { _ in dumps.totals() }
    } catch {
      figure = .unavailable("callgrind: \(error.reason)")
    }
    return InstructionCount(subject: subject, source: figure.reason == nil ? .callgrind : nil, figure: figure)
  }

  private func countByHardware(_ subject: Case) -> InstructionCount {
    let conversation = CaseConversation(worker: worker, task: .hardware)
    var figure = figure(conversation, subject) { $0.windows }
    if case .unavailable(let reason) = figure {
      figure = .unavailable("valgrind is not installed; \(reason)")
    }
    return InstructionCount(subject: subject, source: figure.reason == nil ? .hardware : nil, figure: figure)
  }

  private func figure(
    _ conversation: CaseConversation,
    _ subject: Case,
    windows: (CaseTally) -> [Int64]
  ) -> CountFigure {
    var figure = CountFigure.unavailable("the worker did not answer")
    conversation.hold(over: [subject]) { _, outcome in
      switch outcome {
      case .unavailable(let reason), .unknown(let reason): figure = .unavailable(reason)
      case .stopped: figure = .unavailable("interrupted")
      case .refused(let refusal): figure = .unavailable(refusal.reason)
      case .failed(let reason): figure = .failed(reason)
      case .counted(let tally): figure = Self.figure(windows(tally), messages: tally.messages)
      }
    }
    return figure
  }

  /// The figure that the totals of ``InstructionWindows/lengths`` give.
  ///
  /// Twice, once from each half of the windows: the shortest long window less the shortest short one. What happens
  /// now and then (the allocator's housekeeping, an interrupt) can only add, so the shortest have least of it. The
  /// rest of it, below half an instruction per message, decides nothing.
  package static func figure(_ totals: [Int64], messages: Int) -> CountFigure {
    let lengths = InstructionWindows.lengths
    guard totals.count == lengths.count, messages > 0 else {
      return .unavailable("\(totals.count) windows were counted instead of \(lengths.count)")
    }
    let windows = Array(zip(lengths, totals))
    let half = windows.count / 2
    let differences = [windows[..<half], windows[half...]].compactMap { part -> Int64? in
      guard let short = part.filter({ $0.0 == 1 }).map(\.1).min(),
        let long = part.filter({ $0.0 == 2 }).map(\.1).min()
      else { return nil }
      return long - short
    }
    guard let low = differences.min(), let high = differences.max(), low > 0 else {
      return .unavailable("the counter stood still")
    }
    return (high - low) * 2 < Int64(messages)
      ? .steady(total: low, units: messages) : .unsteady(totals: low...high, units: messages)
  }
}

package struct InstructionCount: Sendable {
  package enum Source: String, Sendable {
    /// valgrind's callgrind, which interprets every instruction: repeatable to the unit.
    case callgrind
    /// The processor's own counter: real hardware, and off by a few for every interrupt.
    case hardware
  }

  package let subject: Case
  /// Who counted; nil where nobody did.
  package let source: Source?
  package let figure: CountFigure

  /// The instructions per message to the nearest one; a script mixes messages, so that the mean is no whole number.
  package var perMessage: Int? { figure.value.map { Int($0.rounded()) } }
}
