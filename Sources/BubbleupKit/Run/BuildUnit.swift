import Hierarchy
import Measurement
import Results
import Scenarios
import Suites

extension CaseUnit {
  /// Builds and tears down large hierarchies: time, allocations and bytes per node, and what is left behind.
  func built(_ context: RunContext, until deadline: Nanoseconds) throws -> UnitFindings {
    let began = context.time.now()
    let plan = try HierarchyPlan(scenario.parameters)
    let drawing = context.time.now().since(began).perOperation(plan.count) ?? 0
    let bench = try UnitBench(label, lineUp, on: plan, context)
    let cases = bench.cases
    var longest: UInt64 = 0
    for launch in 0..<launches.most where !bench.isStopped {
      let start = context.time.now()
      // One is the least: at a million controllers it is most of the time there is.
      guard launch == 0 || start.count + longest < deadline.count else { break }
      context.progress.reached(min(launch, launches.planned), of: launches.planned, label)
      let turns = cases.map { timed in
        let taken = bench.store.samples(of: timed.key, phase: .teardown)
        return BlockTask.Turn(name: timed.name, isIdle: taken.contains { $0.round == launch })
      }
      try bench.perform(.objects(launch: launch), turns)
      longest = max(longest, context.time.now().since(start).count)
    }
    // What comes after the launches has its time beyond this deadline, unless they have used that up.
    let isLate = context.time.now() >= deadline
    var findings = UnitFindings(sheet: context.sheet)
    for timed in cases {
      guard let reason = bench.failures[timed.name] else { continue }
      findings.sheet.add(.build, .median, without: .failed, of: timed.key, reason: reason)
      findings.failures.append("\(label), \(timed.name): \(reason)")
    }
    if !bench.isStopped {
      let proof = try bench.prove()
      proof.addCounts(to: &findings.sheet)
      proof.addRejected(.build, .median, to: &findings, of: label)
      for (timed, objection) in proof.rejected {
        let (status, reason) = (objection.status, objection.reason)
        findings.sheet.add(.leftObjects, .exact, without: status, of: timed.key, reason: reason)
      }
      if !bench.isStopped { count(proof.proved.map(\.timed), isLate: isLate, context, &findings) }
    }
    findings.isStopped = findings.isStopped || bench.isStopped
    // Those that were not proved right have no times either.
    for timed in bench.cases where bench.failures[timed.name] == nil {
      if bench.store.samples(of: timed.key, phase: .build).isEmpty {
        let reason = "stopped before it was built"
        findings.sheet.add(.build, .median, without: .skipped, of: timed.key, reason: reason)
      }
      findings.sheet.addBlockCosts(of: timed, in: bench.store)
    }
    findings.table = ReportSection(
      title: "\(label); per node, without the \(Figure.plain(drawing, places: 1)) ns of drawing the plan",
      table: Self.buildTable(findings.sheet, cases.map(\.key))
    )
    findings.sheet.order(by: cases.map(\.key))
    return findings
  }

  /// What a build allocates and a teardown gives back, which no clock sees; unless it `isLate`: each is built twice more
  /// for it.
  private func count(
    _ proved: [TimedCase],
    isLate: Bool,
    _ context: RunContext,
    _ findings: inout UnitFindings
  ) {
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
    findings.addCounts(of: counted, .hierarchy) {
      context.progress.step("counting \(label), \($0)")
    }
  }

  static func buildTable(_ sheet: ResultSheet, _ keys: [CaseKey]) -> TextTable {
    func time(_ key: CaseKey) -> Double { sheet.value(.build, .median, of: key) ?? .infinity }
    var table = RowTable(keys.sorted { time($0) < time($1) })
    table.add("strategy", .left) { $0.strategy }
    table.add("build", title: "build ns", meaning: "median time per node") {
      sheet.text(.build, .median, of: $0)
    }
    table.add(
      "teardown",
      title: "teardown ns",
      .right,
      meaning: "the same of dropping the last reference, or by hand, where every link has to be cut first"
    ) { key in
      sheet.text(.teardown, .median, of: key)
        ?? sheet.text(.teardownByHand, .median, of: key).map { "by hand \($0)" }
    }
    table.add("allocs", drop: 3, meaning: "heap allocations per node") {
      sheet.text(.allocationsPerNode, of: $0, places: 2)
    }
    table.add("frees", drop: 4, meaning: "per node, at teardown") {
      sheet.text(.freesPerNode, of: $0, places: 2)
    }
    table.add("B/node", drop: 2, meaning: "heap bytes per node") { sheet.text(.bytesPerNode, of: $0) }
    // What became of counting them, where they were not counted.
    table.add("left objects", .right, meaning: "alive after teardown") { key in
      sheet.text(.leftObjects, of: key, places: 0)
        ?? sheet.row(.leftObjects, .exact, of: key)?.status.rawValue
    }
    table.add("left closures", .right, drop: 6, meaning: "alive after teardown") {
      sheet.text(.leftClosures, of: $0, places: 0)
    }
    table.add("left entries", .right, drop: 5, meaning: "of side tables, there after teardown") {
      sheet.text(.leftEntries, of: $0, places: 0)
    }
    table.add(
      "predicted",
      .right,
      drop: 1,
      meaning: "objects, closures and entries that the plan expects to be left"
    ) { sheet.text(.leftPredicted, of: $0, places: 0) }
    return table.table
  }
}
