import Hierarchy
import Measurement
import Results
import Scenarios
import Statistics
import Suites
import Workloads

extension CaseUnit {
  /// In one slice of 50 ms, another process on one of the processors made 73 % of perfect scaling out of 99 %.
  static let crewVisits = VisitPlan(warmups: 2, slices: 5)

  /// Short enough that most slices meet no other process, and long against the microsecond by which senders start apart.
  ///
  /// Threads that take turns on a processor need several turns, and links that change some changes.
  static func crewSlice(_ threads: Int, isChanging: Bool, cores: Int) -> Nanoseconds {
    Nanoseconds(threads > cores || isChanging ? 10_000_000 : 1_000_000)
  }

  /// Whether messages of crews are counted too: what a message takes depends on its way and its senders, which smaller
  /// hierarchies have as well, and counting builds one per sender four times.
  static func countsCrews(onNodes nodes: Int) -> Bool { nodes <= MeasurementSuite.nodesOfFewLaunches }

  /// Several Dispatch threads that send at once: each through a hierarchy of its own, and all through one.
  ///
  /// One operation is one message from each of them, so that the time of an operation is what a sender waits for its
  /// message, and the number of senders divided by it is the throughput.
  func crews(_ context: RunContext, until deadline: Nanoseconds) throws -> UnitFindings {
    let plan = try HierarchyPlan(scenario.parameters)
    let bench = try UnitBench(label, lineUp, on: plan, context)
    let cores = Environment.current().usableCores
    let timing = Timing(
      launches: launches,
      visits: Self.crewVisits,
      slice: {
        Self.crewSlice($0.senders, isChanging: $0.key.parameters["changes"] != nil, cores: cores)
      },
      passes: 1,
      goal: CrewAnalysis.goal
    )
    let unit = LaunchedUnit(bench, timing)
    try unit.launches(until: deadline)
    var findings = try unit.findings()
    let formations = CrewFormation.all(lineUp.threads)
    func key(_ subject: Case, _ formation: CrewFormation) throws -> CaseKey {
      try CaseKey(subject, on: plan, threads: formation.threads, more: formation.parameters)
    }
    for subject in lineUp.subjects {
      for formation in formations {
        guard let reason = formation.objection(to: subject) else { continue }
        let key = try key(subject, formation)
        findings.sheet.add(.latency, .median, without: .unavailable, of: key, reason: reason)
      }
    }
    if !findings.isStopped, Self.countsCrews(onNodes: plan.count) {
      for formation in formations where !findings.isStopped {
        let counted = try lineUp.subjects.filter { formation.objection(to: $0) == nil }.map {
          (subject: $0, key: try key($0, formation))
        }
        findings.addCounts(of: counted, in: formation) {
          context.progress.step("counting \(label), \($0) \(formation.label)")
        }
      }
    }
    let analysis = CrewAnalysis(cases: bench.cases, store: bench.store, residue: bench.residue, cores: cores)
    analysis.rows(into: &findings.sheet)
    findings.table = ReportSection(
      title: label,
      table: Self.crewTable(findings.sheet, cores: cores),
      notes: analysis.stateNotes.map { "\(label): \($0)" }
    )
    return findings
  }

  static func crewTable(_ sheet: ResultSheet, cores: Int) -> TextTable {
    let timed = sheet.rows.filter { $0.metric == Metric.latency.id && $0.stat == .median }
    var table = RowTable(timed, hidesEmpty: true)
    table.add("strategy", .left) { crewName(of: $0.caseKey, among: sheet) }
    // More threads than cores take turns, and say little about sharing.
    table.add("threads", .right, meaning: "that send at once") { row in
      let count = row.caseKey.threads
      return count > cores ? "\(count) on \(cores) cores" : "\(count)"
    }
    table.add("hierarchy", .left, meaning: "own, one for each thread, or shared, one for all") {
      $0.caseKey.parameters["mode"]
    }
    // Those that were really made, which may be fewer than were asked for.
    table.add("changes/s", .right, drop: 3, meaning: "links changed meanwhile") { row in
      row.caseKey.parameters["changes"] == nil
        ? "0" : sheet.text(.changesMade, .min, of: row.caseKey, places: 0)
    }
    table.add("ns/message", meaning: "what a thread waits for its message") { row in
      row.value.map { Figure.plain($0, places: 0) } ?? row.status.rawValue
    }
    table.add("messages/s", drop: 4, meaning: "of all threads together") { row in
      sheet.value(.throughput, .median, of: row.caseKey).map { "\(Figure.plain($0 / 1e6, places: 2)) M" }
    }
    table.add("scaling", .right, meaning: "messages/s as a share of perfect scaling over the cores") { row in
      sheet.value(.scalingEfficiency, .median, of: row.caseKey).map(Figure.percent)
    }
    table.add("±", .right, drop: 5, meaning: "half of the 99 % interval of scaling, in its percentage points")
    {
      row in
      guard let row = sheet.row(.scalingEfficiency, .median, of: row.caseKey), let low = row.intervalLow,
        let high = row.intervalHigh
      else { return nil }
      return Figure.percent((high - low) / 2)
    }
    table.add(
      "to_chase",
      title: "of chase's",
      .right,
      meaning: "scaling as a share of kernel.chase's, where threads share nothing"
    ) { sheet.value(.scalingToChase, .median, of: $0.caseKey).map(Figure.percent) }
    table.add("allocs", drop: 2, meaning: "heap allocations per message") {
      sheet.text(.allocations, of: $0.caseKey)
    }
    table.add(
      "teardown",
      title: "teardown ns",
      .right,
      drop: 6,
      meaning: "per object of a hierarchy, while every thread takes its own down"
    ) { sheet.text(.teardown, .median, of: $0.caseKey) }
    table.add(
      "entries",
      title: "left entries",
      .right,
      drop: 1,
      meaning: "of side tables, there after teardown"
    ) {
      sheet.text(.leftEntries, of: $0.caseKey, places: 0)
    }
    return table.table
  }

  private static func crewName(of key: CaseKey, among sheet: ResultSheet) -> String {
    let siblings = sheet.rows.map(\.caseKey).filter { $0.strategy == key.strategy }
    let options = key.parameters.pairs.filter { name, value in
      !["mode", "changes"].contains(name) && siblings.contains { $0.parameters[name] != value }
    }
    return ([key.strategy] + options.map(\.value)).joined(separator: " ")
  }
}

/// Throughput, how much of it further threads add, and what was left behind, of senders that work at once.
struct CrewAnalysis {
  let cases: [TimedCase]
  let store: SampleStore
  let residue: [String: BlockCosts.Kept]
  let cores: Int

  /// Half the width that the interval of a scaling may have, as a share.
  static let goal = 0.03

  func rows(into sheet: inout ResultSheet) {
    for timed in cases {
      throughput(of: timed, &sheet)
      scaling(of: timed, &sheet)
      guard let kept = residue[timed.name] else { continue }
      sheet.add(exact: Double(kept.total), .leftEntries, of: timed.key)
      if let changes = kept.changesPerSecond {
        sheet.add(.changesMade, .min, changes, count: 1, of: timed.key)
      }
    }
  }

  /// The cores over which the throughput of so many senders can scale, in `run` as in `stress`.
  static func usable(_ cores: Int, by senders: Int) -> Int { min(senders, cores) }

  private func throughput(of timed: TimedCase, _ sheet: inout ResultSheet) {
    guard let found = BlockMedian(store.blocks(of: timed.key, .latency, phase: .visit)) else { return }
    let senders = Double(timed.senders) * 1e9
    let interval = found.median.interval.map { Interval(senders, dividedBy: $0) }
    let rate = Estimate(value: senders / found.median.value, interval: interval, count: found.median.count)
    sheet.add(.throughput, .median, rate, of: timed.key)
  }

  /// Paired by launch: throughput divided by that of one sender and by the cores that the senders can use; and the same
  /// divided by what the machine made of as many chases that share nothing, in the same launches.
  private func scaling(of timed: TimedCase, _ sheet: inout ResultSheet) {
    guard timed.senders > 1, let alone = alone(like: timed) else { return }
    let usable = Self.usable(cores, by: timed.senders)
    let gain = Double(timed.senders) / Double(usable)
    guard let paired = try? store.pairedRatio(of: alone.key, to: timed.key) else { return }
    let states = scalingStates(of: timed)
    sheet.add(
      .scalingEfficiency,
      .median,
      Estimate(paired, times: gain),
      of: timed.key,
      isNoisy: paired.width > Self.goal,
      reason: (["\(timed.senders) senders on \(usable) cores"] + [states].compactMap(\.self))
        .joined(separator: "; ")
    )
    guard timed.role != .independent,
      let chase = cases.first(where: {
        $0.key.strategy == ReferenceKernel.chase.rawValue && $0.senders == timed.senders
      }),
      let one = self.alone(like: chase)
    else { return }
    let (own, machine) = (times(of: timed, over: alone), times(of: chase, over: one))
    let launches = own.keys.filter { machine[$0] != nil }.sorted()
    let relative = try? PairedRatio(
      candidateBlocks: launches.compactMap { machine[$0] },
      referenceBlocks: launches.compactMap { own[$0] }
    )
    if let relative {
      let isNoisy = relative.width > Self.goal
      sheet.add(.scalingToChase, .median, Estimate(relative), of: timed.key, isNoisy: isNoisy)
    }
  }

  /// Launch by launch, how many times as long a message took as it took one sender alone.
  private func times(of timed: TimedCase, over alone: TimedCase) -> [Int: [Double]] {
    func visits(_ key: CaseKey) -> [Int: [Double]] {
      Dictionary(
        uniqueKeysWithValues: store.blocks(of: key, .latency, phase: .visit).map { ($0.round, $0.values) }
      )
    }
    let single = visits(alone.key).compactMapValues { try? SortedSample($0).middle }
    return visits(timed.key).reduce(into: [:]) { times, launch in
      if let one = single[launch.key] { times[launch.key] = launch.value.map { $0 / one } }
    }
  }

  /// The two states of a scaling in words; nil where there is one.
  private func scalingStates(of timed: TimedCase) -> String? {
    guard timed.senders > 1, let alone = alone(like: timed),
      let states = TwoStates(of: times(of: timed, over: alone).sorted { $0.key < $1.key }.map(\.value))
    else { return nil }
    let gain = Double(timed.senders) / Double(Self.usable(cores, by: timed.senders))
    let (most, least) = (gain / states.lower, gain / states.lower / states.factor)
    let share = Figure.percent(states.upperShare)
    return "two states: \(Figure.percent(most)), and \(Figure.percent(least)) in \(share) of its visits"
  }

  var stateNotes: [String] {
    cases.compactMap { timed in
      scalingStates(of: timed).map { "the scaling of \(timed.name) has \($0)" }
    }
  }

  private func alone(like timed: TimedCase) -> TimedCase? {
    func options(_ timed: TimedCase) -> [String] {
      timed.key.parameters.pairs.filter { $0.key != "mode" }.map(\.value)
    }
    return cases.first {
      $0.senders == 1 && $0.key.strategy == timed.key.strategy && options($0) == options(timed)
    }
  }
}

extension PairedRatio {
  /// Half the width of the interval, as a share; infinite without one.
  fileprivate var width: Double { interval.map { ($0.upper - $0.lower) / 2 / ratio } ?? .infinity }
}
