import Hierarchy
import Strategies
import Testing

/// A hierarchy built and wired by one variant, watched by a ledger.
struct WiredHierarchy {
  let wiring: any Wiring
  let hierarchy: Hierarchy
  let ledger: Ledger
  private let form: PayloadForm

  init(_ variant: StrategyVariant, on plan: HierarchyPlan) {
    self.init(
      wiredBy: variant.strategy.makeWiring(variant.options),
      on: plan,
      as: variant.strategy.payload(variant.options)
    )
  }

  init(wiredBy wiring: any Wiring, on plan: HierarchyPlan, as form: PayloadForm = .value) {
    (self.wiring, self.form) = (wiring, form)
    let builder = HierarchyBuilder(plan, factory: wiring)
    wiring.link(builder.nodes, of: plan)
    hierarchy = builder.hierarchy()
    ledger = Ledger(watching: builder.nodes)
  }

  /// Sends the whole script, and hands over what happened to each message.
  func sendScript(_ check: (_ origin: NodeID, _ account: Account) -> Void) {
    let plan = hierarchy.plan
    let stock = PayloadStock(seed: plan.parameters.seed)
    for (scripted, origin) in zip(plan.script, hierarchy.origins) {
      check(scripted.origin, wiring.send(scripted.action, of: stock, as: form, from: origin))
    }
  }
}

/// A strategy with one set of its options.
struct StrategyVariant: Sendable, CustomTestStringConvertible {
  let strategy: any Strategy
  let options: StrategyOptions

  static let all = StrategyCatalogue.all.flatMap { strategy in
    (strategy.variants + strategy.otherPayloads).map { StrategyVariant(strategy: strategy, options: $0) }
  }

  static let leaking = all.filter(\.leaksByDesign)
  static let clean = all.filter { !$0.leaksByDesign }

  var leaksByDesign: Bool { strategy.leaksByDesign(options) }

  var testDescription: String {
    ([strategy.name.description] + options.parameters.map { "\($0.key)=\($0.value)" }).joined(separator: " ")
  }
}

/// Plans that between them have every container, coordinators, modals and nested cells, small enough for all variants.
enum SmallPlans {
  /// Deciders, which no bus can tell apart, at a distance; every level on the way takes note.
  static func observed() throws -> HierarchyPlan { try plan(.distance(3), .everyLevel) }

  static func all() throws -> [HierarchyPlan] {
    [
      try observed(), try plan(.application, .none), try plan(.nobody, .everyLevel),
      try HierarchyPlan(
        PlanParameters(shape: .chain(depth: 12), cells: [2], wrappers: 3, coordinatorRatio: 0.4)
      ),
    ]
  }

  private static func plan(
    _ handler: PlanParameters.Handler,
    _ observers: PlanParameters.Observers
  ) throws -> HierarchyPlan {
    try HierarchyPlan(
      PlanParameters(
        shape: .app(controllers: 100),
        nesting: 3,
        cells: [2, 2],
        coordinatorRatio: 0.3,
        modalRatio: 0.1,
        handler: handler,
        observers: observers
      )
    )
  }
}
