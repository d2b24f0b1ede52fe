import Hierarchy
import Measurement
import Results
import Scenarios
import Strategies
import Workloads

/// One contender of a pass, with the case under which its samples are kept.
struct TimedCase {
  /// What the others are read against, or who is read.
  enum Role: Hashable {
    case reference
    /// The reference strategy once more: their ratio must be 1.
    case twin
    case strategy
    /// A kernel whose cost is physics and not design.
    case kernel(ReferenceKernel)
    /// A message without any dispatch, which is part of every other message.
    case floor
    /// The same in a box: what it takes more is the box's own price.
    case boxedFloor
    /// Work that threads do at once without sharing anything: what the machine itself makes of so many.
    case independent
    /// A chase up the ways of the messages themselves, from memory.
    case pathChase
    case warmPathChase

    /// Whether it is there to read others against, and is no strategy.
    var isKernel: Bool {
      switch self {
      case .kernel, .floor, .boxedFloor, .independent, .pathChase, .warmPathChase: true
      case .reference, .twin, .strategy: false
      }
    }
  }

  static let floorName = "kernel.message"
  static let boxedFloorName = "kernel.boxed-message"

  let role: Role
  /// The case; no two contenders of a run share one.
  let key: CaseKey
  /// Hops per message, or steps per operation of a kernel; nil where they mean nothing.
  let hops: Double?
  let senders: Int
  /// Messages of the script that it sends, round and round; nil for a kernel, whose operations are all alike.
  let scriptLength: Int?
  let contender: Contender
  /// How it is proved right; nil for a kernel, which proves itself by its sum, and for a twin.
  let proof: CaseProof?

  init(
    _ role: Role,
    _ key: CaseKey,
    hops: Double?,
    senders: Int = 1,
    scriptLength: Int? = nil,
    contender: Contender,
    proof: CaseProof? = nil
  ) {
    self.role = role
    self.key = key
    self.hops = hops
    self.senders = senders
    self.scriptLength = scriptLength
    self.contender = contender
    self.proof = proof
  }

  var name: String { contender.name }
}

extension TimedCase {
  /// A contender that sends the messages of `subject`, and notes in `notes` what its hierarchy costs.
  init(
    _ role: Role,
    _ key: CaseKey,
    sending subject: Case,
    named name: String? = nil,
    on plan: HierarchyPlan,
    _ notes: BlockCosts,
    _ time: TimeSource,
    proof: CaseProof? = nil,
    injecting work: InjectedWork? = nil
  ) {
    let expectation = SendExpectation(plan, subject.strategy, subject.options)
    let name = name ?? subject.strategyLabel
    self.init(
      role,
      key,
      hops: expectation.hopsPerMessage,
      scriptLength: expectation.scriptLength,
      contender: .live(
        subject,
        named: name,
        on: plan,
        expectation,
        costs: notes,
        time: time,
        injecting: work
      ),
      proof: proof
    )
  }

  init(_ kernel: ReferenceKernel, nodes: Int, beside scenario: Scenario, on plan: HierarchyPlan) throws {
    self.init(
      .kernel(kernel),
      try CaseKey(kernel: kernel.rawValue, nodes: nodes, beside: scenario, on: plan),
      hops: Double(kernel.steps(nodes: nodes)),
      contender: kernel.contender(nodes: nodes)
    )
  }

  /// A contender whose objects are built and taken down without a message in between: what is built here is far larger
  /// than what messages are timed on.
  init(building subject: Case, on plan: HierarchyPlan, _ notes: BlockCosts, _ time: TimeSource) throws {
    let name = subject.strategyLabel
    self.init(
      .strategy,
      try CaseKey(subject, on: plan, more: ["pass": "build"]),
      hops: nil,
      contender: Contender(name: name) {
        let block = LiveBlock(subject, on: plan, time)
        return PreparedWorkload(Workload(alike: { _ in 0 }, expectedChecksum: { _ in 0 })) {
          notes.note(block.end(), of: name)
        }
      },
      proof: CaseProof(subject: subject, plan: plan, scope: .cleanup)
    )
  }

  /// A contender of several senders; nil where these may not share what they would share.
  init?(
    _ formation: CrewFormation,
    of subject: Case,
    on plan: HierarchyPlan,
    _ notes: BlockCosts,
    _ time: TimeSource
  ) throws {
    guard formation.objection(to: subject) == nil else { return nil }
    let expectation = SendExpectation(plan, subject.strategy, subject.options)
    let name = "\(subject.strategyLabel) \(formation.label)"
    self.init(
      .strategy,
      try CaseKey(subject, on: plan, threads: formation.threads, more: formation.parameters),
      hops: expectation.hopsPerMessage,
      senders: formation.threads,
      scriptLength: expectation.scriptLength,
      contender: .crew(formation, subject, named: name, on: plan, expectation, notes: notes, time: time)
    )
  }
}
