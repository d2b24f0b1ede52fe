import Hierarchy
import Measurement
import Scenarios
import Strategies
import Workloads

struct CaseCounting: Worker {
  static let kind = WorkerKind.counting

  struct Request: Codable, Sendable {
    enum Task: String, Codable, Sendable {
      case counts
      /// Count building and tearing down its hierarchy, and send nothing.
      case hierarchy
      /// As `counts`, and what is left behind and how many levels a message visits: what `check` holds exactly.
      case gate
      /// Send within `bubbleup_marked_section`, for a tool that counts instructions from outside.
      case marked
      case hardware
    }

    let task: Task
    /// Several senders at once, where that is what is counted.
    var formation: CrewFormation?
    let subject: WireCase
    /// Work on top: only ever asked for by `check --inject`.
    var injected: InjectedWork?
  }

  typealias Event = CaseTally

  private let strategies: [any Strategy]
  private let references: ReferenceProbe?
  var strategyNames: [String]? { strategies.map { "\($0.name)" } }
  /// The plan drawn last: cases of one scenario come one after the other, and a large plan takes seconds to draw.
  private var drawn: HierarchyPlan?

  init(strategies: [any Strategy], references: ReferenceProbe?) {
    self.strategies = strategies
    self.references = references
    // The first counter, made while there is one thread: see `AllocationCounter` on threads that end.
    _ = try? AllocationCounter()
  }

  mutating func answer(_ request: Request, tell: (CaseTally) throws -> Void) throws -> WorkerEnd {
    let subject = try request.subject.resolved(among: strategies)
    let plan = try plan(of: subject)
    if let reason = subject.stackObjection(on: plan) { throw Unavailable(reason: reason) }
    var tally = CaseTally()
    try perform(request, subject, plan, &tally)
    try tell(tally)
    return .done
  }

  private func perform(
    _ request: Request,
    _ subject: Case,
    _ plan: HierarchyPlan,
    _ tally: inout CaseTally
  ) throws {
    let load = InjectedLoad(request.injected)
    switch request.task {
    case .counts:
      let counter = CaseCounter(subject: subject, plan: plan, references: references, load: load)
      if let formation = request.formation {
        try counter.complete(&tally, sentBy: formation)
      } else {
        try counter.complete(&tally)
      }
    case .hierarchy: try CaseCounter(subject: subject, plan: plan, references: nil).weigh(&tally)
    case .gate:
      try CaseCounter(subject: subject, plan: plan, references: references, load: load).complete(&tally)
      try GateCounter.count(subject, on: plan, &tally)
    case .marked:
      try InstructionWindows.count(subject, on: plan, &tally, with: MarkedSection())
    case .hardware:
      try InstructionWindows.count(subject, on: plan, &tally, with: HardwareSection())
    }
  }

  private mutating func plan(of subject: Case) throws -> HierarchyPlan {
    if let drawn, drawn.parameters == subject.scenario.parameters { return drawn }
    drawn = nil
    let plan = try HierarchyPlan(subject.scenario.parameters)
    drawn = plan
    return plan
  }
}

/// Asks a counting worker about one case after the other, and goes on with a new one where it was lost.
struct CaseConversation {
  enum Outcome {
    case counted(CaseTally)
    case unavailable(String)
    /// The worker's build does not have the case.
    case unknown(String)
    case stopped
    case failed(String)
    /// There is no worker to ask, about this case or any other.
    case refused(WorkerRefusal)
  }

  let worker: WorkerLocation
  let task: CaseCounting.Request.Task
  var formation: CrewFormation?
  var patience = CountingDefaults.secondsPerCase
  /// What the worker is run under, as in `valgrind` and its options.
  var prefix: [String] = []
  var environment: [String: String] = [:]
  /// Work on top, by the place of its case.
  var injected: [Int: InjectedWork] = [:]
  var needsOptimized = BuildDescription.current.mode == .release

  func hold(over cases: [Case], tell: (Case, Outcome) -> Void) {
    var link: WorkerLink<CaseCounting>?
    /// What holds for all further cases, as no worker will be had for them.
    var verdict: Outcome?
    for (index, subject) in cases.enumerated() {
      if link == nil, verdict == nil {
        do { link = try start() } catch { verdict = .refused(error) }
      }
      guard let open = link else {
        if let verdict { tell(subject, verdict) }
        continue
      }
      var tally: CaseTally?
      switch open.ask(request(subject, index), tell: { tally = $0 }) {
      case .done: tell(subject, tally.map { .counted($0) } ?? .failed("the worker counted nothing"))
      case .unavailable(let reason): tell(subject, .unavailable(reason))
      case .unknown(let reason): tell(subject, .unknown(reason))
      case .failed(let reason): tell(subject, .failed(reason))
      case .stopped:
        (link, verdict) = (nil, .stopped)
        tell(subject, .stopped)
      case .lost(let words):
        link = nil
        tell(subject, .failed("the worker \(words)"))
      }
    }
    link?.end()
  }

  /// The strategies that the worker has.
  func strategies() throws(WorkerRefusal) -> [String]? {
    let link = try start()
    defer { link.end() }
    return link.greeting.strategies
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
