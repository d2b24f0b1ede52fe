import Hierarchy
import Measurement
import Results
import Scenarios
import Suites
import Workloads

/// Builds and tears down large hierarchies: time, allocations and bytes per node, and what is left behind.
struct BuildUnit: DivisibleUnit {
  let scenario: Scenario
  let subjects: [Case]
  let rounds: Int
  let planned: [PlannedCase]
  var expected: UnitTime?

  var label: String { "build of \(scenario.shortLabel)" }
  var caseLabels: [String] { subjects.map(\.label) }

  var time: UnitTime { expected ?? UnitTime(estimatedSeconds) }

  private var lineUp: LineUp { LineUp(kind: .builds, subjects: subjects) }

  func keeping(_ places: [Int]) -> any MeasuredUnit {
    BuildUnit(
      scenario: scenario,
      subjects: places.map { subjects[$0] },
      rounds: rounds,
      planned: places.map { planned[$0] },
      expected: expected?.times(Double(places.count) / Double(subjects.count))
    )
  }

  func measure(_ context: RunContext, until deadline: Nanoseconds) throws -> UnitFindings {
    let began = context.time.now()
    let plan = try HierarchyPlan(scenario.parameters)
    let drawing = context.time.now().since(began).perOperation(plan.count) ?? 0
    let notes = BlockCosts()
    let cases = try lineUp.cases(on: plan, notes, context.time)
    let bench = context.bench(lineUp, cases, notes)
    var findings = UnitFindings(sheet: context.sheet)
    var failed: [String: String] = [:]
    // One round is the least: at a million controllers it is most of the time there is.
    var pace = RoundPace(deadline: deadline)
    findings.isStopped = try !RoundLoop().run { taken in
      taken < rounds && (taken == 0 || pace.hasRoom(at: context.time.now()))
    } take: { round in
      context.progress.rounds(round, of: rounds, label, noise: nil)
      pace.begin(at: context.time.now())
      defer { pace.end(at: context.time.now()) }
      return try build(cases, in: round, bench, context, &failed)
    }
    // What comes after the rounds has its time beyond this deadline, unless the rounds have used that up.
    let isLate = context.time.now() >= deadline
    for timed in cases {
      guard let reason = failed[timed.name] else { continue }
      context.recorder.forget(timed.key)
      findings.sheet.add(.build, .median, without: .failed, of: timed.key, reason: reason)
      findings.failures.append("\(label), \(timed.name): \(reason)")
    }
    let sound = cases.filter { failed[$0.name] == nil }
    if !findings.isStopped { try verify(sound, bench, context, &findings) }
    if !findings.isStopped { count(sound, isLate: isLate, context, &findings) }
    analyse(cases, failed, drawing: drawing, context, &findings)
    findings.sheet.order(by: cases.map(\.key))
    return findings
  }

  /// Builds each that an earlier part of the run has not; false where it was stopped before the end.
  private func build(
    _ cases: [TimedCase],
    in round: Int,
    _ bench: any Bench,
    _ context: RunContext,
    _ failed: inout [String: String]
  ) throws -> Bool {
    let keys = Dictionary(uniqueKeysWithValues: cases.map { ($0.name, $0.key) })
    let turns = cases.map { timed in
      BlockTask.Turn(
        name: timed.name,
        isIdle: failed[timed.name] != nil || isTaken(timed.key, round, context)
      )
    }
    return try bench.perform(BlockTask(.objects(round: round), turns)) { event in
      switch event {
      case .cost(let name, let place, let cost):
        guard let key = keys[name] else { return }
        try cost.record(of: key, round: round, orderIndex: place, context.recorder)
      case .failed(let name, let reason): failed[name] = reason
      default: break
      }
    }
  }

  private func isTaken(_ key: CaseKey, _ round: Int, _ context: RunContext) -> Bool {
    context.recorder.store.samples(of: key, phase: .teardown).contains { $0.round == round }
  }

  private func verify(
    _ cases: [TimedCase],
    _ bench: any Bench,
    _ context: RunContext,
    _ findings: inout UnitFindings
  ) throws {
    let proof = try ProofPass(label: label, cases: cases, bench: bench, context: context).measure()
    for (timed, verification) in proof.proved { verification.rows(of: timed.key, into: &findings.sheet) }
    for (timed, objection) in proof.rejected {
      findings.sheet.add(
        .leftObjects,
        .exact,
        without: objection.status,
        of: timed.key,
        reason: objection.reason
      )
    }
    findings.failures += proof.failures(of: label)
    findings.isStopped = proof.isStopped
  }

  /// What a build allocates and a teardown gives back, which no clock sees; of what was proved right, and unless it `isLate`:
  /// each is built twice more for it.
  private func count(
    _ cases: [TimedCase],
    isLate: Bool,
    _ context: RunContext,
    _ findings: inout UnitFindings
  ) {
    let proved = cases.filter { findings.sheet.value(.leftObjects, .exact, of: $0.key) != nil }
    guard !isLate else {
      let reason = "no time was left to count what a build allocates; give a longer --time-budget"
      for timed in proved {
        for metric in [Metric.allocationsPerNode, .bytesPerNode] {
          findings.sheet.add(metric, .exact, without: .skipped, of: timed.key, reason: reason)
        }
      }
      return
    }
    let counted = proved.compactMap { timed in timed.proof.map { (subject: $0.subject, key: timed.key) } }
    findings.failures += CountRows.add(counted, .hierarchy, into: &findings.sheet) {
      context.progress.step("counting \(label), \($0)")
    }
  }

  private func analyse(
    _ cases: [TimedCase],
    _ failed: [String: String],
    drawing: Double,
    _ context: RunContext,
    _ findings: inout UnitFindings
  ) {
    for timed in cases where failed[timed.name] == nil {
      if context.recorder.store.samples(of: timed.key, phase: .build).isEmpty {
        findings.sheet.add(
          .build,
          .median,
          without: .skipped,
          of: timed.key,
          reason: "stopped before it was built"
        )
      }
      BlockCostAnalysis(timed: timed, store: context.recorder.store).rows(into: &findings.sheet)
    }
    let table = BuildTable(findings.sheet, cases.map(\.key)).table
    findings.table = ReportSection(
      title: "\(label); per node, without the \(Figure.plain(drawing, places: 1)) ns of drawing the plan",
      table: table
    )
  }
}

/// Build, teardown, memory and the work of the allocator, all per node, cheapest build first.
struct BuildTable {
  let table: TextTable

  init(_ sheet: ResultSheet, _ keys: [CaseKey]) {
    var table = TextTable(columns: [
      .init("strategy"),
      .init("build", title: "build ns", alignment: .decimal, meaning: "median time per node"),
      .init(
        "teardown",
        title: "teardown ns",
        alignment: .right,
        meaning: "the same of dropping the last reference, or by hand, where every link has to be cut first"
      ),
      .init("allocs", alignment: .decimal, dropOrder: 3, meaning: "heap allocations per node"),
      .init("frees", alignment: .decimal, dropOrder: 4, meaning: "per node, at teardown"),
      .init("B/node", alignment: .decimal, dropOrder: 2, meaning: "heap bytes per node"),
      .init("left objects", alignment: .right, meaning: "alive after teardown"),
      .init("left closures", alignment: .right, dropOrder: 6, meaning: "alive after teardown"),
      .init("left entries", alignment: .right, dropOrder: 5, meaning: "of side tables, there after teardown"),
      .init(
        "predicted",
        alignment: .right,
        dropOrder: 1,
        meaning: "objects, closures and entries that the plan expects to be left"
      ),
    ])
    let ordered = keys.sorted {
      (sheet.value(.build, .median, of: $0) ?? .infinity)
        < (sheet.value(.build, .median, of: $1) ?? .infinity)
    }
    for key in ordered {
      func text(_ metric: Metric, _ stat: Stat, places: Int = 1) -> TextTable.Cell {
        .init(sheet.value(metric, stat, of: key).map { Figure.plain($0, places: places) } ?? "–")
      }
      table.append([
        .init(key.strategy), text(.build, .median), .init(Self.teardown(of: key, sheet)),
        text(.allocationsPerNode, .exact, places: 2), text(.freesPerNode, .exact, places: 2),
        text(.bytesPerNode, .exact), .init(Self.left(of: key, sheet)),
        text(.leftClosures, .exact, places: 0), text(.leftEntries, .exact, places: 0),
        text(.leftPredicted, .exact, places: 0),
      ])
    }
    self.table = table
  }

  /// With a word where every link was cut first, which is more work than dropping a reference.
  private static func teardown(of key: CaseKey, _ sheet: ResultSheet) -> String {
    if let dropped = sheet.value(.teardown, .median, of: key) { return Figure.plain(dropped, places: 1) }
    guard let byHand = sheet.value(.teardownByHand, .median, of: key) else { return "–" }
    return "by hand \(Figure.plain(byHand, places: 1))"
  }

  /// The objects, or what became of counting them.
  private static func left(of key: CaseKey, _ sheet: ResultSheet) -> String {
    guard let objects = sheet.row(.leftObjects, .exact, of: key) else { return "–" }
    return objects.value.map { Figure.plain($0, places: 0) } ?? objects.status.rawValue
  }
}
