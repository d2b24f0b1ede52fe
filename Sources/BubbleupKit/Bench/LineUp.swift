import Hierarchy
import Measurement
import Results
import Scenarios
import Strategies
import Workloads

/// Who takes part in a unit, in names and numbers: any process makes the same contenders of them.
struct LineUp {
  enum Kind: String, Codable, Sendable {
    /// Messages, with the reference strategy's twin and the kernels beside it.
    case strategies
    case builds
    case crews
    /// Messages whose ways are out of the cache.
    case cold
  }

  let kind: Kind
  var subjects: [Case]
  var threads: [Int] = []
  var changes = false

  /// The contenders, which note what their objects cost in `notes`.
  func cases(on plan: HierarchyPlan, _ notes: BlockCosts, _ time: TimeSource) throws -> [TimedCase] {
    guard let first = subjects.first else { return [] }
    switch kind {
    case .builds: return try subjects.map { try TimedCase(building: $0, on: plan, notes, time) }
    case .crews:
      let formations = CrewFormation.all(threads) + (changes ? CrewFormation.changing(threads) : [])
      return try subjects.flatMap { subject in
        try formations.compactMap { try TimedCase($0, of: subject, on: plan, notes, time) }
      } + independent(beside: first.scenario, on: plan, time)
    case .cold: return try cold(beside: first.scenario, on: plan)
    case .strategies:
      return try sending(on: plan, notes, time) + kernels(beside: first, on: plan)
        + floors(beside: first.scenario, on: plan, time)
    }
  }

  /// Every subject, and the first one's twin behind it.
  private func sending(
    on plan: HierarchyPlan,
    _ notes: BlockCosts,
    _ time: TimeSource
  ) throws -> [TimedCase] {
    try subjects.enumerated().flatMap { place, subject in
      let proof = CaseProof(subject: subject, plan: plan)
      let role = place == 0 ? TimedCase.Role.reference : .strategy
      let key = try CaseKey(subject, on: plan)
      let own = TimedCase(role, key, sending: subject, on: plan, notes, time, proof: proof)
      guard place == 0 else { return [own] }
      let second = try CaseKey(subject, on: plan, more: ["twin": "second"])
      let name = "\(own.name) (twin)"
      return [own, TimedCase(.twin, second, sending: subject, named: name, on: plan, notes, time)]
    }
  }

  /// The kernels over as many nodes as the reference strategy's messages touch on average; where a message of it takes
  /// one hop to anywhere, over the levels of the longest path.
  private func kernels(beside first: Case, on plan: HierarchyPlan) throws -> [TimedCase] {
    let reference = SendExpectation(plan, first.strategy, first.options).hopsPerMessage
    let nodes = max(2, Int((reference ?? Double(plan.depth)).rounded()) + 1)
    return try ReferenceKernel.allCases.map {
      try TimedCase($0, nodes: nodes, beside: first.scenario, on: plan)
    }
  }

  private func floors(
    beside scenario: Scenario,
    on plan: HierarchyPlan,
    _ time: TimeSource
  ) throws -> [TimedCase] {
    try [
      (TimedCase.Role.floor, TimedCase.floorName, PayloadForm.value),
      (.boxedFloor, TimedCase.boxedFloorName, .boxed),
    ].map { role, name, form in
      let subject = Case(scenario, MessageFloor(), StrategyOptions(payload: form))
      let key = try CaseKey(kernel: name, nodes: plan.count, beside: scenario, on: plan)
      // What its hierarchy costs is in no figure.
      return TimedCase(role, key, sending: subject, named: name, on: plan, BlockCosts(), time)
    }
  }

  static let coldParameters = ["pass": "cold"]
  /// The chase over the ways of the same messages, from memory; and again from the cache, as the proof of the difference.
  static let coldChase = "kernel.chase-cold"
  static let warmChase = "kernel.chase-warm"

  /// Contenders that send every message from an empty cache, and the chases beside them.
  private func cold(beside scenario: Scenario, on plan: HierarchyPlan) throws -> [TimedCase] {
    let more = Self.coldParameters
    func kernelKey(_ name: String, _ nodes: Int) throws -> CaseKey {
      try CaseKey(kernel: name, nodes: nodes, beside: scenario, on: plan, more: more)
    }
    func timed(_ subject: Case, _ role: TimedCase.Role, _ key: CaseKey, _ name: String) -> TimedCase {
      let expectation = SendExpectation(plan, subject.strategy, subject.options)
      return TimedCase(
        role,
        key,
        hops: expectation.hopsPerMessage,
        scriptLength: expectation.scriptLength,
        contender: .cold(subject, named: name, on: plan, expectation),
        proof: role.isKernel ? nil : CaseProof(subject: subject, plan: plan)
      )
    }
    let floor = Case(scenario, MessageFloor(), StrategyOptions())
    let ways = LevelWays(plan)
    return try subjects.enumerated().map { place, subject in
      let key = try CaseKey(subject, on: plan, more: more)
      return timed(subject, place == 0 ? .reference : .strategy, key, subject.strategyLabel)
    } + [timed(floor, .floor, kernelKey(TimedCase.floorName, plan.count), TimedCase.floorName)]
      + [(Self.coldChase, true), (Self.warmChase, false)].map { name, isCold in
        TimedCase(
          isCold ? .pathChase : .warmPathChase,
          try kernelKey(name, ways.parents.count),
          hops: ways.hops,
          contender: .chase(up: ways, named: name, isCold: isCold)
        )
      }
  }

  /// Loads that wait for each other, atomic operations, and allocations, all in a core's own cache, over as many nodes as
  /// the longest path has levels; and a chase up the ways of the messages themselves, as wide as a hierarchy is.
  private static let inCache: [ReferenceKernel] = [.chase, .lockedChase, .allocation]
  static let independentKernels = inCache.count + 1

  func independent(
    beside scenario: Scenario,
    on plan: HierarchyPlan,
    _ time: TimeSource
  ) throws -> [TimedCase] {
    let formations = CrewFormation.all(threads).filter { !$0.isShared }
    func timed(
      _ name: String,
      nodes: Int,
      steps: Double,
      _ make: @escaping () throws -> Workload
    ) throws -> [TimedCase] {
      try formations.map { formation in
        TimedCase(
          .independent,
          try CaseKey(
            kernel: name,
            nodes: nodes,
            beside: scenario,
            on: plan,
            threads: formation.threads,
            more: formation.parameters
          ),
          hops: steps,
          senders: formation.threads,
          contender: .crew(of: formation.threads, named: "\(name) \(formation.label)", time: time, make)
        )
      }
    }
    let (nodes, ways) = (max(2, plan.depth), LevelWays(plan))
    let cached = try Self.inCache.flatMap { kernel in
      try timed(kernel.rawValue, nodes: nodes, steps: Double(kernel.steps(nodes: nodes))) {
        kernel.workload(nodes: nodes)
      }
    }
    return try cached
      + timed("kernel.path-chase", nodes: ways.parents.count, steps: ways.hops) {
        let chase = PathChase(parents: ways.parents, starts: ways.starts)
        return Workload(run: chase.chase, expectedChecksum: chase.expected)
      }
  }
}

extension LineUp {
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

    func resolved(among strategies: [any Strategy]) throws(UnknownCase) -> LineUp {
      var found: [Case] = []
      for subject in subjects { found.append(try subject.resolved(among: strategies)) }
      return LineUp(kind: kind, subjects: found, threads: threads, changes: changes)
    }
  }
}
