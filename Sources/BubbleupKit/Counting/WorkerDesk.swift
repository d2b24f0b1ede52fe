import Hierarchy
import Measurement
import Scenarios
import Strategies

/// Takes one case after the other in the worker.
struct WorkerDesk {
  let task: WorkerRequest.Task
  let formation: CrewFormation?
  let strategies: [any Strategy]
  let references: ReferenceProbe?
  let injected: [Int: InjectedWork]
  /// The plan drawn last: cases of one scenario come one after the other, and a large plan takes seconds to draw.
  private var drawn: HierarchyPlan?

  init(
    task: WorkerRequest.Task,
    formation: CrewFormation? = nil,
    strategies: [any Strategy],
    references: ReferenceProbe?,
    injected: [Int: InjectedWork] = [:]
  ) {
    self.injected = injected
    self.task = task
    self.formation = formation
    self.strategies = strategies
    self.references = references
  }

  /// The answer about one case.
  mutating func reply(to wire: WireCase, index: Int) -> WorkerReply {
    do {
      let subject = try wire.resolved(among: strategies)
      let plan = try plan(of: subject)
      if let reason = RecursionLimit.objection(to: subject, on: plan) {
        return WorkerReply(index: index, status: .unavailable, reason: reason)
      }
      var reply = WorkerReply(index: index, status: .counted)
      try perform(subject, plan, injected[index], &reply)
      return reply
    } catch let error as WireCase.Unresolved {
      return WorkerReply(index: index, status: .unavailable, reason: error.reason)
    } catch let error as Unavailable {
      return WorkerReply(index: index, status: .unavailable, reason: error.reason)
    } catch let error as CaseCounter.WrongSum {
      return WorkerReply(index: index, status: .failed, reason: error.reason)
    } catch {
      return WorkerReply(index: index, status: .unavailable, reason: "\(error)")
    }
  }

  private func perform(
    _ subject: Case,
    _ plan: HierarchyPlan,
    _ work: InjectedWork?,
    _ reply: inout WorkerReply
  ) throws {
    let load = InjectedLoad(work)
    switch task {
    case .counts:
      let counter = CaseCounter(subject: subject, plan: plan, references: references, load: load)
      if let formation {
        try counter.complete(&reply, sentBy: formation)
      } else {
        try counter.complete(&reply)
      }
    case .gate:
      try CaseCounter(subject: subject, plan: plan, references: references, load: load).complete(&reply)
      try GateCounter(subject: subject, plan: plan).complete(&reply)
    case .marked:
      try InstructionWindows(subject: subject, plan: plan).complete(&reply, with: MarkedSection())
    case .hardware:
      try InstructionWindows(subject: subject, plan: plan).complete(&reply, with: HardwareSection())
    }
  }

  private mutating func plan(of subject: Case) throws -> HierarchyPlan {
    if let drawn, drawn.parameters == subject.scenario.parameters { return drawn }
    drawn = nil
    let plan = try HierarchyPlan(subject.scenario.parameters)
    drawn = plan
    return plan
  }

  /// Something that the case needs is not there.
  struct Unavailable: Error {
    let reason: String
  }
}
