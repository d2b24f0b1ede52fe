import Dispatch
import Hierarchy
import Measurement
import Results
import Scenarios
import Statistics
import Strategies
import Suites
import Workloads

/// Several Dispatch threads that send at once: each through a hierarchy of its own, and all through one.
///
/// One operation is one message from each of them, so that the time of an operation is what a sender waits for its
/// message, and the number of senders divided by it is the throughput.
struct CrewUnit: MeasuredUnit {
  let scenario: Scenario
  let subjects: [Case]
  /// Numbers of threads besides one, which the others are read against.
  let threads: [Int]
  /// Whether links also change while they send.
  var changes = false
  let rounds: MeasurementSuite.Rounds
  let planned: [PlannedCase]
  /// What it is expected to cost on a machine with as many cores as work is divided by.
  var usualCost: Double?

  var cost: Double { usualCost ?? estimatedSeconds }

  var label: String {
    "\(threads.map(String.init).joined(separator: " and ")) threads on \(scenario.shortLabel)"
  }

  var caseLabels: [String] { subjects.map(\.label) }

  /// From the first sender's start to the last one's end there is the waking of a thread, some 10 to 50 µs: at most a
  /// thousandth of so long a batch.
  static let shortestBatch = Nanoseconds(50_000_000)
  static let batchesPerBlock = 1

  private var lineUp: LineUp { LineUp(kind: .crews, subjects: subjects, threads: threads, changes: changes) }

  func measure(_ context: RunContext, until deadline: Nanoseconds) throws -> UnitFindings {
    let plan = try HierarchyPlan(scenario.parameters)
    let notes = BlockCosts()
    let cases = try lineUp.cases(on: plan, notes, context.time)
    let kept = CrewResidue()
    let measurement = TimingMeasurement(
      label: label,
      cases: cases,
      rounds: rounds,
      batchesPerBlock: Self.batchesPerBlock,
      shortestBatch: Self.shortestBatch,
      warmsItself: true,
      singleSends: nil,
      bench: context.bench(lineUp, cases, notes),
      residue: kept
    )
    var findings = try measurement.measure(context, until: deadline)
    try addObjections(plan, to: &findings.sheet)
    if !findings.isStopped, Self.counts(onNodes: plan.count) { try count(on: plan, context, &findings) }
    let cores = Environment.current().usableCores
    CrewAnalysis(
      cases: cases,
      store: context.recorder.store,
      residue: kept,
      cores: cores
    ).rows(into: &findings.sheet)
    findings.table = ReportSection(title: label, table: CrewTable(findings.sheet, cores: cores).table)
    return findings
  }

  /// Whether messages are counted here too: what a message takes depends on its way and its senders, which smaller
  /// hierarchies have as well, and counting builds one per sender four times.
  static func counts(onNodes nodes: Int) -> Bool { nodes <= MeasurementSuite.nodesOfFewRounds }

  /// What messages take from the heap and from reference counting when several threads send them, which no clock sees.
  private func count(on plan: HierarchyPlan, _ context: RunContext, _ findings: inout UnitFindings) throws {
    for formation in CrewFormation.all(threads) {
      let counted = try subjects.filter { formation.objection(to: $0) == nil }.map { subject in
        let key = try CaseKey(subject, on: plan, threads: formation.threads, more: formation.parameters)
        return (subject: subject, key: key)
      }
      findings.failures += CountRows.add(counted, in: formation, into: &findings.sheet) {
        context.progress.step("counting \(label), \($0) \(formation.label)")
      }
    }
  }

  /// Says of each strategy what it cannot share, and why.
  private func addObjections(_ plan: HierarchyPlan, to sheet: inout ResultSheet) throws {
    for subject in subjects {
      for formation in CrewFormation.all(threads) {
        guard let reason = formation.objection(to: subject) else { continue }
        let key = try CaseKey(subject, on: plan, threads: formation.threads, more: formation.parameters)
        sheet.add(.latency, .median, without: .unavailable, of: key, reason: reason)
      }
    }
  }
}

/// Throughput, how much of it further threads add, and what was left behind, of senders that work at once.
struct CrewAnalysis {
  let cases: [TimedCase]
  let store: SampleStore
  let residue: CrewResidue
  /// Processors that the senders may use.
  let cores: Int

  func rows(into sheet: inout ResultSheet) {
    for timed in cases {
      throughput(of: timed, &sheet)
      scaling(of: timed, &sheet)
      guard let kept = residue.worst(of: timed.name) else { continue }
      sheet.add(exact: Double(kept.total), .leftEntries, of: timed.key)
      if let changes = kept.changesPerSecond {
        sheet.add(.changesMade, .min, changes, count: 1, of: timed.key)
      }
    }
  }

  private func throughput(of timed: TimedCase, _ sheet: inout ResultSheet) {
    guard let found = BlockMedian(store.blocks(of: timed.key, .latency, phase: .batch)) else { return }
    let senders = Double(timed.senders) * 1e9
    sheet.add(
      .throughput,
      .median,
      senders / found.median.value,
      interval: found.median.interval.map { Interval(senders, dividedBy: $0) },
      count: found.median.count,
      of: timed.key
    )
  }

  /// Paired by round: throughput divided by that of one sender and by the cores that the senders can use.
  private func scaling(of timed: TimedCase, _ sheet: inout ResultSheet) {
    guard timed.senders > 1, let alone = alone(like: timed) else { return }
    let usable = min(timed.senders, cores)
    let gain = Double(timed.senders) / Double(usable)
    guard let paired = try? store.pairedRatio(of: alone.key, to: timed.key) else { return }
    sheet.add(
      .scalingEfficiency,
      .median,
      paired.ratio * gain,
      interval: paired.interval.map { Interval($0, times: gain) },
      count: paired.count,
      of: timed.key,
      reason: "\(timed.senders) senders on \(usable) cores"
    )
    scalingToChase(of: timed, alone, &sheet)
  }

  /// The same divided by what the machine made of as many chases that share nothing, in the same rounds.
  private func scalingToChase(of timed: TimedCase, _ alone: TimedCase, _ sheet: inout ResultSheet) {
    guard timed.role != .independent,
      let chase = cases.first(where: {
        $0.key.strategy == ReferenceKernel.chase.rawValue && $0.senders == timed.senders
      }),
      let one = self.alone(like: chase)
    else { return }
    let (own, machine) = (speedups(of: timed, over: alone), speedups(of: chase, over: one))
    let rounds = own.keys.filter { machine[$0] != nil }.sorted()
    guard
      let paired = try? PairedRatio(
        candidateBlocks: rounds.compactMap { round in own[round].map { [$0] } },
        referenceBlocks: rounds.compactMap { round in machine[round].map { [$0] } }
      )
    else { return }
    sheet.add(
      .scalingToChase,
      .median,
      paired.ratio,
      interval: paired.interval.map { Interval($0) },
      count: paired.count,
      of: timed.key
    )
  }

  /// Round by round, how many times as long a message took one sender alone.
  private func speedups(of timed: TimedCase, over alone: TimedCase) -> [Int: Double] {
    func medians(_ key: CaseKey) -> [Int: Double] {
      Dictionary(
        uniqueKeysWithValues: store.blocks(of: key, .latency, phase: .batch).compactMap { block in
          (try? Median(of: block.values, level: 0.99)).map { (block.round, $0.value) }
        }
      )
    }
    let together = medians(timed.key)
    return medians(alone.key).reduce(into: [:]) { speedups, single in
      if let time = together[single.key] { speedups[single.key] = single.value / time }
    }
  }

  private func alone(like timed: TimedCase) -> TimedCase? {
    cases.first { other in
      guard other.senders == 1, other.key.strategy == timed.key.strategy else { return false }
      return other.key.parameters.pairs.filter { $0.key != "mode" }.map(\.value)
        == timed.key.parameters.pairs.filter { $0.key != "mode" }.map(\.value)
    }
  }
}

/// The most that any block of a contender left behind, and the fewest changes that were made beside it.
final class CrewResidue {
  private var kept: [String: BlockCosts.Kept] = [:]

  func note(_ found: BlockCosts.Kept, of name: String) {
    guard let known = kept[name] else {
      kept[name] = found
      return
    }
    kept[name] = BlockCosts.Kept(
      tableEntries: max(known.tableEntries, found.tableEntries),
      observers: max(known.observers, found.observers),
      queuedMessages: max(known.queuedMessages, found.queuedMessages),
      changesPerSecond: [known.changesPerSecond, found.changesPerSecond].compactMap(\.self).min()
    )
  }

  /// Nil where no block ended.
  func worst(of name: String) -> BlockCosts.Kept? { kept[name] }
}

/// Senders at once: what a sender waits, what all of them get done, and how much of it further threads add.
struct CrewTable {
  let table: TextTable

  init(_ sheet: ResultSheet, cores: Int) {
    var table = TextTable(columns: [
      .init("strategy"),
      .init("threads", alignment: .right, meaning: "that send at once"),
      .init("hierarchy", meaning: "own, one for each thread, or shared, one for all"),
      .init("changes/s", alignment: .right, dropOrder: 3, meaning: "links changed meanwhile"),
      .init("ns/message", alignment: .decimal, meaning: "what a thread waits for its message"),
      .init("messages/s", alignment: .decimal, dropOrder: 4, meaning: "of all threads together"),
      .init("scaling", alignment: .right, meaning: "messages/s as a share of perfect scaling over the cores"),
      .init(
        "to_chase",
        title: "of chase's",
        alignment: .right,
        meaning: "scaling as a share of kernel.chase's, where threads share nothing"
      ),
      .init("allocs", alignment: .decimal, dropOrder: 2, meaning: "heap allocations per message"),
      .init(
        "entries",
        title: "left entries",
        alignment: .right,
        dropOrder: 1,
        meaning: "of side tables, there after teardown"
      ),
    ])
    for row in sheet.rows where row.metric == Metric.latency.id && row.stat == .median {
      let key = row.caseKey
      table.append([
        .init(Self.name(of: key, among: sheet)), .init(Self.threads(key.threads, cores)),
        .init(key.parameters["mode"] ?? "–"),
        .init(Self.changes(key, sheet)),
        .init(row.value.map { Figure.plain($0, places: 0) } ?? row.status.rawValue),
        .init(
          sheet.value(.throughput, .median, of: key).map { "\(Figure.plain($0 / 1e6, places: 2)) M" } ?? "–"
        ),
        .init(sheet.value(.scalingEfficiency, .median, of: key).map(Figure.percent) ?? "–"),
        .init(sheet.value(.scalingToChase, .median, of: key).map(Figure.percent) ?? "–"),
        .init(sheet.value(.allocations, .exact, of: key).map { Figure.plain($0, places: 1) } ?? "–"),
        .init(sheet.value(.leftEntries, .exact, of: key).map { Figure.plain($0, places: 0) } ?? "–"),
      ])
    }
    self.table = table
  }

  /// The strategy, and of its options what tells it from others of the table.
  private static func name(of key: CaseKey, among sheet: ResultSheet) -> String {
    let siblings = sheet.rows.map(\.caseKey).filter { $0.strategy == key.strategy }
    let options = key.parameters.pairs.filter { name, value in
      !["mode", "changes"].contains(name) && siblings.contains { $0.parameters[name] != value }
    }
    return ([key.strategy] + options.map(\.value)).joined(separator: " ")
  }

  /// More threads than cores take turns, and say little about sharing.
  private static func threads(_ count: Int, _ cores: Int) -> String {
    count > cores ? "\(count) on \(cores) cores" : "\(count)"
  }

  /// Those that were really made, which may be fewer than were asked for.
  private static func changes(_ key: CaseKey, _ sheet: ResultSheet) -> String {
    guard key.parameters["changes"] != nil else { return "0" }
    return sheet.value(.changesMade, .min, of: key).map { Figure.plain($0, places: 0) } ?? "–"
  }
}
