import Hierarchy
import Measurement
import Results
import Scenarios
import Statistics
import Suites

extension CaseUnit {
  /// So many that follow one another have all kinds of ways.
  static let coldMessages = Defaults.messagesOfAllWays

  /// Messages with nothing of their way in the cache, one at a time, beside a chase up the same ways in the same order.
  ///
  /// A slice finds in the cache what the slice before it left there; an app that was doing something else does not. That
  /// the cache was emptied is measured: where the same chase takes no longer than from the cache, there are no figures.
  func cold(_ context: RunContext, until deadline: Nanoseconds) throws -> UnitFindings {
    let plan = try HierarchyPlan(scenario.parameters)
    let bench = try UnitBench(label, lineUp, on: plan, context)
    if let objection = ColdMemory.objection { return bench.withoutFigures(objection) }
    let proof = try bench.prove()
    var findings = try bench.coldFindings(launches.planned, until: deadline)
    proof.addRejected(.latency, .median, to: &findings, of: label)
    findings.failures += bench.failureLines
    return findings
  }
}

extension UnitBench {
  /// How many times as long as from the cache a chase from memory has to take, a read of the clock included in either.
  ///
  /// It takes as long where the cache was not emptied.
  private static let leastContrast = 3.0
  private static let leastColdLaunches = 8

  func withoutFigures(_ reason: String) -> UnitFindings {
    var findings = UnitFindings(sheet: context.sheet)
    for timed in cases where !timed.role.isKernel {
      findings.sheet.add(.latency, .median, without: .unavailable, of: timed.key, reason: reason)
    }
    findings.isStopped = isStopped
    return findings
  }

  func coldFindings(_ planned: Int, until deadline: Nanoseconds) throws -> UnitFindings {
    let timing = Timing(
      launches: .init(least: min(Self.leastColdLaunches, planned), planned: planned, most: 3 * planned),
      visits: VisitPlan(warmups: 1, slices: CaseUnit.coldMessages, takesMean: true),
      operations: 1,
      passes: 1,
      // Every message is sent from an empty cache, whatever came before it.
      isBesideReference: false,
      // Each launch sends other messages.
      goal: 0.1
    )
    let unit = LaunchedUnit(self, timing)
    try unit.launches(until: deadline)
    if let doubt { return withoutFigures(doubt) }
    var findings = try unit.findings()
    findings.table = coldSection(findings.sheet)
    return findings
  }

  /// Why these messages did not meet an empty cache, as far as the two chases can tell; nil where they did.
  private var doubt: String? {
    func median(_ role: TimedCase.Role) -> Double? {
      cases.first { $0.role == role }.flatMap { medianLatency(of: $0.key) }
    }
    guard let cold = median(.pathChase), let warm = median(.warmPathChase) else {
      return "no chase shows whether the cache was empty"
    }
    guard cold < Self.leastContrast * warm else { return nil }
    return "the cache was not empty: a chase took \(Figure.short(cold)) ns after it was emptied, "
      + "\(Figure.short(warm)) ns otherwise"
  }

  private func medianLatency(of key: CaseKey) -> Double? {
    BlockMedian(store.blocks(of: key, .latency, phase: .visit))?.median.value
  }

  private func coldSection(_ sheet: ResultSheet) -> ReportSection {
    func latency(_ key: CaseKey) -> Double { sheet.value(.latency, .median, of: key) ?? .infinity }
    func fromZero(_ metric: Metric, of key: CaseKey) -> Double? {
      sheet.row(metric, .median, of: key)?.valueFromZero
    }
    let timed = cases.map(\.key).filter { latency($0).isFinite }
    var table = RowTable(timed.sorted { latency($0) < latency($1) })
    table.add("strategy", .left) { $0.strategy }
    table.add("ns/msg", meaning: "median time per message") { Figure.plain(latency($0), places: 0) }
    table.add(
      "above floor",
      drop: 3,
      meaning: "what it takes more than a message that is not sent, from an empty cache too"
    ) { fromZero(.latencyAboveFloor, of: $0).map { Figure.plain($0, places: 0) } }
    table.add(
      "× chase",
      drop: 2,
      meaning: "times as long as following bare pointers along the same paths"
    ) { fromZero(.ratioToChase, of: $0).map(Figure.short) }
    table.add("warm", drop: 1, meaning: "ns per message where the cache is warm") { [self] key in
      var other = key
      let pairs = key.parameters.pairs.filter { $0.key != "pass" }.map { ($0.key, $0.value) }
      other.parameters = (try? Parameters(Dictionary(uniqueKeysWithValues: pairs))) ?? .none
      return medianLatency(of: other).map { Figure.plain($0, places: 0) }
    }
    let covered = cases.compactMap { sheet.row(.originsCovered, .exact, of: $0.key) }.first?.reason ?? ""
    return ReportSection(
      title: "\(label); each message from an empty cache",
      table: table.table,
      notes: covered.isEmpty ? [] : ["\(label): \(covered), drawn at random"]
    )
  }
}
