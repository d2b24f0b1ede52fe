import Hierarchy
import Measurement
import Scenarios
import Strategies

/// The worker that counts cases.
struct CaseCounting: Worker {
  static let kind = WorkerKind.counting

  /// A case, and what to do with it.
  struct Request: Codable, Sendable {
    enum Task: String, Codable, Sendable {
      /// Count with the allocator's hooks and the wrappers.
      case counts
      /// The same, and what is left behind and how many levels a message visits: what `check` holds exactly.
      case gate
      /// Send within `bubbleup_marked_section`, for a tool that counts instructions from outside.
      case marked
      /// Send under the processor's own instruction counter.
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
    if let reason = RecursionLimit.objection(to: subject, on: plan) { throw Unavailable(reason: reason) }
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
    case .gate:
      try CaseCounter(subject: subject, plan: plan, references: references, load: load).complete(&tally)
      try GateCounter(subject: subject, plan: plan).complete(&tally)
    case .marked:
      try InstructionWindows(subject: subject, plan: plan).complete(&tally, with: MarkedSection())
    case .hardware:
      try InstructionWindows(subject: subject, plan: plan).complete(&tally, with: HardwareSection())
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

/// What was counted of a case or of an operation, as it travels between processes.
struct CaseTally: Codable, Sendable {
  /// A figure: one of its forms, by which fields are there.
  struct Figure: Codable, Sendable {
    var low: Int64?
    var high: Int64?
    var units: Int?
    var reason: String?
  }

  var nodes = 0
  var messages = 0
  var figures: [String: Figure] = [:]
  /// Totals of an instruction count's windows, in turn of one round and of two.
  var windows: [Int64] = []
}

extension CaseTally.Figure {
  init(_ figure: CountFigure) {
    switch figure {
    case .steady(let total, let units): (low, high, self.units) = (total, total, units)
    case .unsteady(let totals, let units):
      (low, high, self.units) = (totals.lowerBound, totals.upperBound, units)
    case .unavailable(let reason), .failed(let reason): self.reason = reason
    }
  }

  var figure: CountFigure {
    guard let low, let high, let units, units > 0, low <= high else {
      return .unavailable(reason ?? "the worker sent no number")
    }
    return CountFigure(windows: [low, high], units: units)
  }
}
