import Hierarchy
import Results
import Scenarios

struct PlannedRun {
  let seed: UInt64
  let budgetSeconds: Double
  private(set) var units: [MeasuredUnit] = []
  private(set) var refused: [UnavailableRecord] = []
  /// Which part of a whole run it is; nil where it is all of it.
  private(set) var shard: ShardRecord?

  /// Adds what `unit` makes of the scenario's plan; a scenario that cannot be built does not take the others with it.
  mutating func add(
    _ scenario: Scenario,
    drawing plans: inout DrawnPlans,
    _ unit: (HierarchyPlan) throws -> MeasuredUnit?
  ) throws {
    let plan: HierarchyPlan
    do {
      plan = try plans.plan(scenario.parameters)
    } catch {
      refused.append(UnavailableRecord(what: scenario.label, reason: "\(error)"))
      return
    }
    if let unit = try unit(plan) { units.append(unit) }
  }

  mutating func add(_ unit: MeasuredUnit) { units.append(unit) }

  mutating func refuse(_ what: String, _ reason: String) {
    refused.append(UnavailableRecord(what: what, reason: reason))
  }

  func keeping(_ units: [MeasuredUnit], share: Double, as shard: ShardRecord) -> PlannedRun {
    var part = PlannedRun(seed: seed, budgetSeconds: budgetSeconds * share)
    part.units = units
    part.refused = refused
    part.shard = shard
    return part
  }

  var record: RunPlan { RunPlan(seed: seed, cases: units.flatMap(\.planned)) }

  /// Seconds that it is expected to take; the budget cuts what is beyond it and can be cut.
  var estimatedSeconds: Double { division.forecast.seconds }

  /// What filters match, each label once: a case that is timed may be built and sent by threads as well.
  var caseLabels: [String] { units.flatMap(\.caseLabels).unique }

  var division: TimeDivision { TimeDivision(units, budget: budgetSeconds) }

  var table: TextTable {
    var table = RowTable(units)
    table.add("unit", .left) { $0.label }
    table.add("cases", .right) { "\($0.planned.count)" }
    table.add("repeats", .right, drop: 1) { "\($0.planned.first?.rounds ?? 0)" }
    table.add("time", .right) { Figure.seconds($0.estimatedSeconds) }
    table.add("memory", .right) { Figure.bytes(Double($0.estimatedBytes)) }
    return table.table
  }

  var summary: String {
    let cases = units.reduce(0) { $0 + $1.planned.count }
    let memory = units.reduce(0) { max($0, $1.estimatedBytes) }
    let words = division.warnings.map { "; \($0)" }.joined()
    return
      "\(Figure.count(cases, "case")), about \(Figure.seconds(estimatedSeconds)) of \(Figure.seconds(budgetSeconds)), "
      + "up to \(Figure.bytes(Double(memory))); nothing was measured\(words)"
  }
}

/// The plans drawn so far, each once: dozens of cases share a hierarchy, and a deep app has 100,000 nodes.
typealias DrawnPlans = [PlanParameters: HierarchyPlan]

extension DrawnPlans {
  mutating func plan(_ parameters: PlanParameters) throws(PlanError) -> HierarchyPlan {
    if let drawn = self[parameters] { return drawn }
    let plan = try HierarchyPlan(parameters)
    self[parameters] = plan
    return plan
  }
}
