public import Hierarchy
public import Strategies

/// A hierarchy built and wired, ready to send: the objects of one block of a measurement.
///
/// No ledger watches it, as a weak reference to a node would change what is measured. `tearDown` drops the last
/// outside reference and nothing else, so that it can be timed; `breakCycles` then frees what a strategy leaves behind
/// by design, untimed.
public final class LiveCase {
  /// The plan that it was built from.
  public let plan: HierarchyPlan
  private let wiring: any Wiring
  private let hierarchy: Hierarchy
  private var script: SendScript?
  /// Levels that will be left behind by design; held unretained, alive until `breakCycles` because the plan's
  /// arithmetic of references says so.
  private let leftBehind: [Unmanaged<Responder>]

  /// Builds `plan` under `strategy` with `options`.
  public init(_ plan: HierarchyPlan, _ strategy: any Strategy, _ options: StrategyOptions) {
    self.plan = plan
    wiring = strategy.makeWiring(options)
    let builder = HierarchyBuilder(plan, factory: wiring)
    wiring.link(builder.nodes, of: plan)
    hierarchy = builder.hierarchy()
    script = SendScript(hierarchy)
    leftBehind =
      strategy.leaksByDesign
      ? LiveCase.predicted(plan, strategy, builder.nodes) : []
  }

  /// Sends `count` messages and returns the sum of their receipts.
  public func send(_ count: Int) -> UInt64 {
    guard let script else { return 0 }
    return wiring.send(count, of: script)
  }

  /// What the strategy keeps besides its nodes.
  public var residue: Residue { wiring.residue }

  /// How many objects the plan says are left behind after `tearDown`.
  public var predictedLeftBehind: Int { leftBehind.count }

  /// Drops the last outside references.
  public func tearDown() {
    script = nil
    hierarchy.tearDown()
  }

  /// Breaks the cycles of a strategy that leaves some behind; call it once, after `tearDown`.
  public func breakCycles() {
    // Retained first: severing one may free another that is still to come.
    let survivors = leftBehind.map { $0.takeUnretainedValue() }
    for survivor in survivors { wiring.sever(survivor) }
  }

  private static func predicted(
    _ plan: HierarchyPlan,
    _ strategy: any Strategy,
    _ nodes: [Responder]
  ) -> [Unmanaged<Responder>] {
    let prediction = OwnershipPrediction(plan, extra: strategy.strongEdges)
    return nodes.filter { prediction.isLeftBehind[$0.id.index] }.map { Unmanaged.passUnretained($0) }
  }
}
