import Hierarchy
import Measurement
import Results
import Scenarios
import Strategies
import Suites
import Workloads

/// One contender of a pass, with the case under which its samples are kept.
struct TimedCase {
  /// What the others are read against, or who is read.
  enum Role: Hashable {
    /// The reference strategy, which the paired ratios divide by.
    case reference
    /// The reference strategy once more: their ratio must be 1.
    case twin
    /// Any other strategy.
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
    /// The same from the cache.
    case warmPathChase

    /// Whether it is there to read others against, and is no strategy.
    var isKernel: Bool {
      switch self {
      case .kernel, .floor, .boxedFloor, .independent, .pathChase, .warmPathChase: true
      case .reference, .twin, .strategy: false
      }
    }
  }

  /// The floor's name in files, beside the names of the kernels.
  static let floorName = "kernel.message"
  static let boxedFloorName = "kernel.boxed-message"

  let role: Role
  /// The case; no two contenders of a run share one.
  let key: CaseKey
  /// Hops per message, or steps per operation of a kernel; nil where they mean nothing.
  let hops: Double?
  /// Senders that work at once, each on one operation.
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

/// The contenders of one scenario: every subject, the first one's twin, and the kernels.
struct StrategyContenders {
  private let subjects: [Case]
  private let plan: HierarchyPlan
  private let notes: BlockCosts
  private let time: TimeSource

  init(_ subjects: [Case], on plan: HierarchyPlan, _ notes: BlockCosts, _ time: TimeSource) {
    self.subjects = subjects
    self.plan = plan
    self.notes = notes
    self.time = time
  }

  func cases() throws -> [TimedCase] {
    let strategies = try subjects.enumerated().flatMap { try contenders(of: $1, isReference: $0 == 0) }
    return try strategies + kernels() + floors()
  }

  /// The contender of a case; of the reference, the twin too.
  private func contenders(of subject: Case, isReference: Bool) throws -> [TimedCase] {
    let expectation = SendExpectation(plan, subject.strategy, subject.options)
    func timed(_ role: TimedCase.Role, _ key: CaseKey, _ name: String, _ proof: CaseProof?) -> TimedCase {
      TimedCase(
        role,
        key,
        hops: expectation.hopsPerMessage,
        scriptLength: expectation.scriptLength,
        contender: .live(subject, named: name, on: plan, expectation, costs: notes, time: time),
        proof: proof
      )
    }
    let key = try CaseKey(subject, on: plan)
    let proof = CaseProof(subject: subject, plan: plan)
    let own = timed(isReference ? .reference : .strategy, key, subject.strategyLabel, proof)
    guard isReference else { return [own] }
    let twinKey = try CaseKey(subject, on: plan, more: ["twin": "second"])
    return [own, timed(.twin, twinKey, "\(subject.strategyLabel) (twin)", nil)]
  }

  /// The floor in both forms, over the same messages in the same order.
  private func floors() throws -> [TimedCase] {
    guard let scenario = subjects.first?.scenario else { return [] }
    return try [
      (TimedCase.Role.floor, TimedCase.floorName, PayloadForm.value),
      (.boxedFloor, TimedCase.boxedFloorName, .boxed),
    ].map { role, name, form in
      let subject = Case(scenario, MessageFloor(), StrategyOptions(payload: form))
      let expectation = SendExpectation(plan, subject.strategy, subject.options)
      return TimedCase(
        role,
        try CaseKey(kernel: name, nodes: plan.count, beside: scenario, on: plan),
        hops: nil,
        scriptLength: expectation.scriptLength,
        // What its hierarchy costs is nobody's figure.
        contender: .live(subject, named: name, on: plan, expectation, costs: BlockCosts(), time: time)
      )
    }
  }

  /// The kernels over as many nodes as the reference strategy's messages touch on average; where a message of it takes
  /// one hop to anywhere, over the levels of the longest path.
  private func kernels() throws -> [TimedCase] {
    guard let first = subjects.first else { return [] }
    let reference = SendExpectation(plan, first.strategy, first.options).hopsPerMessage
    let nodes = max(2, Int((reference ?? Double(plan.depth)).rounded()) + 1)
    return try ReferenceKernel.allCases.map { kernel in
      TimedCase(
        .kernel(kernel),
        try CaseKey(kernel: kernel.rawValue, nodes: nodes, beside: first.scenario, on: plan),
        hops: Double(kernel.steps(nodes: nodes)),
        contender: kernel.contender(nodes: nodes)
      )
    }
  }
}

extension TimedCase {
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
          let cost = block.end()
          notes.note(cost, of: name)
          return cost.kept.total
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

/// Who takes part in a unit: names and numbers, of which any process makes the same contenders.
struct LineUp {
  /// What each subject is a contender in.
  enum Kind: String, Codable, Sendable {
    /// Messages, with the reference strategy's twin and the kernels beside it.
    case strategies
    /// Building and tearing down.
    case builds
    /// Messages of several threads at once.
    case crews
    /// Messages whose ways are out of the cache.
    case cold
  }

  let kind: Kind
  /// The cases, the reference strategy's first; all of one scenario.
  let subjects: [Case]
  /// Numbers of threads besides one, for crews.
  var threads: [Int] = []
  /// Whether links also change while crews send.
  var changes = false

  /// The contenders, which note what their objects cost in `notes`.
  func cases(on plan: HierarchyPlan, _ notes: BlockCosts, _ time: TimeSource) throws -> [TimedCase] {
    switch kind {
    case .strategies: try StrategyContenders(subjects, on: plan, notes, time).cases()
    case .cold: try ColdContenders(subjects: subjects, plan: plan).cases()
    case .builds: try subjects.map { try TimedCase(building: $0, on: plan, notes, time) }
    case .crews:
      try subjects.flatMap { subject in
        let formations = CrewFormation.all(threads) + (changes ? CrewFormation.changing(threads) : [])
        return try formations.compactMap { try TimedCase($0, of: subject, on: plan, notes, time) }
      } + independent(on: plan, time)
    }
  }

  private func independent(on plan: HierarchyPlan, _ time: TimeSource) throws -> [TimedCase] {
    guard let scenario = subjects.first?.scenario else { return [] }
    return try IndependentKernel.all(beside: plan).flatMap { kernel in
      try CrewFormation.all(threads).filter { !$0.isShared }.map {
        try kernel.timed($0, beside: scenario, on: plan, time)
      }
    }
  }
}

extension LineUp {
  /// The same as it travels between processes.
  struct Wire: Codable, Sendable {
    let kind: Kind
    let subjects: [WireCase]
    let threads: [Int]
    let changes: Bool

    init(_ lineUp: LineUp) {
      kind = lineUp.kind
      subjects = lineUp.subjects.map { WireCase($0) }
      threads = lineUp.threads
      changes = lineUp.changes
    }

    func resolved(among strategies: [any Strategy]) throws(Unavailable) -> LineUp {
      var found: [Case] = []
      for subject in subjects { found.append(try subject.resolved(among: strategies)) }
      return LineUp(kind: kind, subjects: found, threads: threads, changes: changes)
    }
  }
}
