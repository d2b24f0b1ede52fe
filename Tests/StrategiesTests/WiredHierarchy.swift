import Hierarchy
import Strategies

/// A hierarchy built and wired by one variant, watched by a ledger.
struct WiredHierarchy {
  let wiring: any Wiring
  let hierarchy: Hierarchy
  let ledger: Ledger

  init(_ variant: StrategyVariant, on plan: HierarchyPlan) {
    wiring = variant.strategy.makeWiring(variant.options)
    let builder = HierarchyBuilder(plan, factory: wiring)
    wiring.link(builder.nodes, of: plan)
    hierarchy = builder.hierarchy()
    ledger = Ledger(watching: builder.nodes)
  }

  /// Sends the whole script, and hands each message over once it has ended.
  func sendScript(_ check: (_ origin: NodeID, _ message: Message) -> Void) {
    let plan = hierarchy.plan
    let stock = PayloadStock(seed: plan.parameters.seed)
    for (scripted, origin) in zip(plan.script, hierarchy.origins) {
      let message = stock.message(scripted.action, from: origin)
      wiring.send(message, from: origin)
      wiring.settle()
      check(scripted.origin, message)
    }
  }
}
