import Hierarchy
import Results
import Scenarios

/// What a run means to measure, in order.
struct PlannedRun {
  let seed: UInt64
  let budgetSeconds: Double
  private(set) var units: [any MeasuredUnit] = []
  /// Scenarios that cannot be built here, and why.
  private(set) var refused: [UnavailableRecord] = []
  /// The hierarchies that messages are sent through, as a page can draw them.
  private(set) var sketches: [HierarchySketch] = []

  init(seed: UInt64, budgetSeconds: Double) {
    self.seed = seed
    self.budgetSeconds = budgetSeconds
  }

  /// Adds what `unit` makes of the scenario's plan; a scenario that cannot be built does not take the others with it.
  mutating func add(_ scenario: Scenario, _ unit: (HierarchyPlan) throws -> (any MeasuredUnit)?) throws {
    let plan: HierarchyPlan
    do {
      plan = try HierarchyPlan(scenario.parameters)
    } catch {
      refused.append(UnavailableRecord(what: scenario.label, reason: "\(error)"))
      return
    }
    if let unit = try unit(plan) { units.append(unit) }
    sketch(plan)
  }

  /// Keeps each hierarchy once, those of up to a hundred thousand nodes: larger ones are built and not sent through.
  private mutating func sketch(_ plan: HierarchyPlan) {
    let digest = String(plan.digest, radix: 16)
    let isPlanned = units.contains { unit in
      unit.planned.contains {
        $0.planDigest == digest && $0.metrics == ["latency"] && $0.caseKey.parameters["pass"] == nil
      }
    }
    guard isPlanned, plan.count <= 100_000, !sketches.contains(where: { $0.planDigest == digest }) else {
      return
    }
    if let sketcher = PlanSketcher(plan) { sketches.append(sketcher.sketch) }
  }

  /// Adds a unit that stands for no single scenario.
  mutating func add(_ unit: any MeasuredUnit) { units.append(unit) }

  mutating func refuse(_ what: String, _ reason: String) {
    refused.append(UnavailableRecord(what: what, reason: reason))
  }

  /// As `plan.json` keeps it.
  var record: RunPlan { RunPlan(seed: seed, cases: units.flatMap(\.planned), sketches: sketches) }

  /// Seconds that it is expected to take; the budget cuts what is beyond it.
  var estimatedSeconds: Double { min(budgetSeconds, units.reduce(0) { $0 + $1.estimatedSeconds }) }

  /// A row per unit.
  var table: TextTable {
    var table = TextTable(columns: [
      .init("unit"), .init("cases", alignment: .right), .init("rounds", alignment: .right, dropOrder: 1),
      .init("time", alignment: .right), .init("memory", alignment: .right),
    ])
    for unit in units {
      table.append([
        .init(unit.label), .init("\(unit.planned.count)"), .init("\(unit.planned.first?.rounds ?? 0)"),
        .init(Figure.seconds(unit.estimatedSeconds)), .init(Figure.bytes(Double(unit.estimatedBytes))),
      ])
    }
    return table
  }

  /// One line that says it all.
  var summary: String {
    let cases = units.reduce(0) { $0 + $1.planned.count }
    let memory = units.reduce(0) { max($0, $1.estimatedBytes) }
    return "\(cases) cases, about \(Figure.seconds(estimatedSeconds)) of \(Figure.seconds(budgetSeconds)), "
      + "up to \(Figure.bytes(Double(memory))); nothing was measured"
  }
}
