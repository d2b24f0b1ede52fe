import Measurement
import Scenarios

/// Asks a counting worker about one case after the other, and goes on with a new one where it was lost.
struct CaseConversation {
  /// What became of one case.
  enum Outcome {
    case counted(CaseTally)
    case unavailable(String)
    case failed(String)
  }

  let worker: WorkerLocation
  let task: CaseCounting.Request.Task
  var formation: CrewFormation?
  /// Seconds for one case.
  var patience = CountingDefaults.secondsPerCase
  /// What the worker is run under, as in `valgrind` and its options.
  var prefix: [String] = []
  var environment: [String: String] = [:]
  /// Work on top, by the place of its case.
  var injected: [Int: InjectedWork] = [:]
  /// Whether a worker without optimisation is refused.
  var needsOptimized = BuildDescription.current.mode == .release

  /// Tells `tell` the outcome of each case, in order.
  func hold(over cases: [Case], tell: (Case, Outcome) -> Void) {
    var link: WorkerLink<CaseCounting>?
    /// What holds for all further cases, as no worker will be had for them.
    var verdict: Outcome?
    for (index, subject) in cases.enumerated() {
      if link == nil, verdict == nil {
        do { link = try start() } catch { verdict = .unavailable(error.reason) }
      }
      guard let open = link else {
        tell(subject, verdict ?? .unavailable("there is no worker"))
        continue
      }
      var tally: CaseTally?
      switch open.ask(request(subject, index), tell: { tally = $0 }) {
      case .ended(.done): tell(subject, tally.map { .counted($0) } ?? .failed("the worker counted nothing"))
      case .ended(.unavailable(let reason)): tell(subject, .unavailable(reason))
      case .ended(.failed(let reason)): tell(subject, .failed(reason))
      case .ended(.stopped):
        (link, verdict) = (nil, .unavailable("interrupted"))
        tell(subject, .unavailable("interrupted"))
      case .lost(let loss):
        link = nil
        tell(subject, .failed("the worker \(loss.words)"))
      }
    }
    link?.end()
  }

  private func start() throws(WorkerRefusal) -> WorkerLink<CaseCounting> {
    try WorkerLink(
      worker,
      patience: WorkerPatience(seconds: patience),
      prefix: prefix,
      environment: environment,
      needsOptimized: needsOptimized
    )
  }

  private func request(_ subject: Case, _ index: Int) -> CaseCounting.Request {
    CaseCounting.Request(
      task: task,
      formation: formation,
      subject: WireCase(subject),
      injected: injected[index]
    )
  }
}
