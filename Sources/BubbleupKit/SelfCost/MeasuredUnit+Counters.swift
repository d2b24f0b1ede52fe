import Hierarchy
import Measurement
import Results
import Scenarios
import SelfCost
import Strategies
import Workloads

extension MeasuredUnit {
  private static let exactness = "exactness of counters"

  /// Counts what is known beforehand, with the counters that every run uses.
  static var counters: MeasuredUnit {
    let key = CaseKey(scenario: CaseKey.selfCostScenario, strategy: "harness.counters")
    let planned = PlannedCase(caseKey: key, metrics: [], rounds: 1, estimatedSeconds: 2)
    return MeasuredUnit(exactness, planned: [planned], work: .atOnce { context, _ in try count(context) })
  }

  private static func count(_ context: RunContext) throws -> UnitFindings {
    context.progress.step("counting what is known")
    var findings = UnitFindings(sheet: context.sheet)
    let found = KnownCount.allCases.filter { $0.strategy == nil }.map(allocations) + messages()
    for finding in found { try findings.sheet.add(finding) }
    findings.failures = found.compactMap { finding in
      guard case .failed(let reason) = finding.outcome else { return nil }
      return "\(finding.known.name): \(reason)"
    }
    findings.targets = [target(found)]
    findings.table = ReportSection(title: exactness, table: table(found), notes: reasons(found))
    return findings
  }

  private static func allocations(_ known: KnownCount) -> KnownCountFinding {
    do {
      let allocations = try KnownAllocations()
      switch known {
      case .callingThread: return KnownCountFinding(known, .exact(try allocations.onCallingThread()))
      case .worker: return KnownCountFinding(known, .exact(try allocations.onWorker()))
      default: return KnownCountFinding(known, .exact(try allocations.onManyThreads()))
      }
    } catch let error as MeasurementError where error.code == .allocatorUnsupported {
      return KnownCountFinding(known, .unavailable("\(error)"))
    } catch {
      return KnownCountFinding(known, .failed("\(error)"))
    }
  }

  /// The chains of both depths, each strategy once: its climb by a loop would be counted as another depth.
  static var messageCases: [Case] {
    let names = Set(KnownCount.allCases.compactMap(\.strategy))
    return StrategyCatalogue.all.filter { names.contains("\($0.name)") }.flatMap { strategy in
      [KnownCount.depths.short, KnownCount.depths.long].compactMap { depth in
        strategy.variants.first.map { Case(KnownCount.chain(depth: depth), strategy, $0) }
      }
    }
  }

  /// The counts of hops: what a longer chain counts more than a shorter one.
  private static func messages() -> [KnownCountFinding] {
    let counted = KnownCount.allCases.filter { $0.strategy != nil }
    let counts = CountingPass(worker: .forCommand()).counts(of: messageCases)
    return counted.map { known in
      let own = counts.filter { "\($0.subject.strategy.name)" == known.strategy }
      guard own.count == 2 else { return KnownCountFinding(known, .failed("the strategy is not there")) }
      let metric = known.counted
      return KnownCountFinding(known, shorter: own[0][metric], longer: own[1][metric])
    }
  }

  private static func target(_ found: [KnownCountFinding]) -> TargetFinding {
    let exact = found.count(where: \.isExact)
    return TargetFinding(
      what: exactness,
      figure: "\(exact) of \(found.count) exact",
      target: "all",
      isMet: exact == found.count
    )
  }

  private static func reasons(_ found: [KnownCountFinding]) -> [String] {
    var names: [String: [String]] = [:]
    for finding in found {
      if case .unavailable(let reason) = finding.outcome {
        names[reason, default: []].append(finding.known.name)
      }
    }
    return names.sorted { $0.key < $1.key }.map { "\($0.value.joined(separator: ", ")): \($0.key)" }
  }

  private static func table(_ found: [KnownCountFinding]) -> TextTable {
    var table = RowTable(found)
    table.add("counter", .left) { $0.known.name }
    table.add("expected", .right) { $0.expectedText }
    table.add("counted", .right) { finding in finding.outcome.value.map { "\(Int($0))" } }
    table.add("verdict", .left) { finding in
      switch finding.outcome {
      case .steady: finding.isExact ? "exact" : "WRONG"
      case .failed: "FAILED"
      case .unsteady, .unavailable, .inapplicable: "unavailable"
      }
    }
    return table.table
  }
}

extension CountFigure {
  static func exact(_ count: Int) -> CountFigure { .steady(total: Int64(count), units: 1) }
}

extension KnownCount {
  var counted: CountedMetric {
    switch self {
    case .retains: .retains
    case .releases: .releases
    case .weakLoads: .weakLoads
    case .callingThread, .worker, .concurrentPerform, .hopAllocations: .allocations
    }
  }
}

extension ResultSheet {
  fileprivate mutating func add(_ finding: KnownCountFinding) throws {
    let known = finding.known
    guard let metric = known.counted.metric else { return }
    let parameters = try Parameters(["expected": finding.expectedText])
    let key = CaseKey(scenario: CaseKey.selfCostScenario, strategy: known.name, parameters: parameters)
    add(finding.outcome, metric, key)
  }
}

/// A number that was known before it was counted, and what the counter said.
struct KnownCountFinding {
  let known: KnownCount
  let outcome: CountFigure

  /// A count that is missing shows nothing.
  var isExact: Bool { outcome.value.map { known.expected.contains(Int($0)) } ?? false }

  var expectedText: String {
    let expected = known.expected
    return expected.count == 1 ? "\(expected.lowerBound)" : "\(expected.lowerBound)..\(expected.upperBound)"
  }

  /// What a message with more hops counts more than one with fewer.
  ///
  /// From the totals of windows of equally many messages, so that what a message or a window costs besides its hops
  /// cancels out.
  init(_ known: KnownCount, shorter: CountFigure, longer: CountFigure) {
    self.known = known
    switch (shorter, longer) {
    case (.steady(let short, let units), .steady(let long, let others)):
      outcome = Self.difference(of: long - short, units, others)
    case (.failed(let reason), _), (_, .failed(let reason)): outcome = .failed(reason)
    default: outcome = .unavailable(shorter.reason ?? longer.reason ?? "not counted")
    }
  }

  init(_ known: KnownCount, _ outcome: CountFigure) { (self.known, self.outcome) = (known, outcome) }

  private static func difference(of total: Int64, _ units: Int, _ others: Int) -> CountFigure {
    guard units == others, units > 0, total.isMultiple(of: Int64(units)) else {
      return .failed("\(total) more over \(units) and \(others) messages is no whole number for each")
    }
    let count = total / Int64(units)
    return count < 0 ? .failed("counted \(count), fewer than none") : .steady(total: count, units: 1)
  }
}
