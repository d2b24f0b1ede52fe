import Hierarchy
import Strategies
import Testing

/// What a side table is asked, against the reference walk, which knows of no table.
@Suite("Look-ups in the side table")
struct LookUpTests {
  static let tabled = StrategyVariant.all.filter { $0.strategy is any TabledStrategy }

  // A message of a sender that remembers looks nothing up.
  @Test("every responder strategy whose messages climb lets its table be counted, and no other has one")
  func whoHasATable() {
    for variant in StrategyVariant.all {
      let isElsewhere = variant.strategy is ResponderIndexed || variant.strategy is ResponderCached
      let hasTable = variant.strategy.name.family == "responder" && !isElsewhere
      #expect((variant.strategy is any TabledStrategy) == hasTable)
    }
  }

  @Test("each message looks up what its way through the plan takes, found or in vain", arguments: tabled)
  func lookUps(variant: StrategyVariant) throws {
    let strategy = try #require(variant.strategy as? any TabledStrategy)
    for plan in try SmallPlans.all() {
      let table = WatchedTable((variant.options.table ?? .perApp).makeTable())
      let wiring = strategy.makeWiring(variant.options, over: table)
      let wired = WiredHierarchy(wiredBy: wiring, on: plan)
      let walk = ReferenceWalk(plan, route: strategy.route(variant.options))
      var before = table.lookUps
      var wrong = 0
      wired.sendScript { origin, message in
        let after = table.lookUps
        let expected = Self.expected(of: variant, on: plan, along: walk.path(from: origin))
        if after.hits - before.hits != expected.hits || after.misses - before.misses != expected.misses {
          wrong += 1
        }
        before = after
      }
      #expect(wrong == 0, "\(wrong) of \(plan.script.count) messages")
      wired.ledger.survivors().forEach(wired.wiring.sever)
    }
  }

  /// By the plan alone: each level on the way, but for the last one where it decided, looks for one to hand to.
  private static func expected(
    of variant: StrategyVariant,
    on plan: HierarchyPlan,
    along path: [NodeID]
  ) -> (hits: Int, misses: Int) {
    var asked = path
    if let last = path.last, path.count > 1, plan.roles[last.index] == .decider { asked.removeLast() }
    if variant.strategy is ResponderLinked {
      return (asked.count { plan.levelParent(of: $0) != .none }, 0)
    }
    guard variant.options.lookup != .native else { return (0, 0) }
    let controllers = asked.filter { plan.kinds[$0.index] == .controller }
    let linked = controllers.count { plan.coordinators[$0.index] != .none }
    return (linked, controllers.count - linked)
  }
}

@Suite("The linked chain")
struct LinkedTests {
  static let variants = StrategyVariant.all.filter { $0.strategy is ResponderLinked }

  @Test(
    "every level's link is the plan's; one that hands to none keeps no entry, and its messages end there",
    arguments: variants
  )
  func links(variant: StrategyVariant) throws {
    let plan = try SmallPlans.observed()
    let wiring = variant.strategy.makeWiring(variant.options)
    let builder = HierarchyBuilder(plan, factory: wiring)
    wiring.link(builder.nodes, of: plan)
    for row in 1..<plan.count where plan.kinds[row].isLevel {
      let above = wiring.target(of: builder.nodes[row])
      #expect(above?.id == plan.levelParent(of: NodeID(row)))
    }
    let entries = wiring.residue.tableEntries
    let origin = try #require(builder.hierarchy().origins.first)
    wiring.relink(origin, to: nil)
    #expect(wiring.residue.tableEntries == entries - 1)
    let account = Account.of(.select, in: Box()) { wiring.send($0, from: origin) }
    #expect(account.outcome == .unhandled && account.last == origin.id)
    builder.nodes.forEach(wiring.sever)
  }

  @Test("a message from a plain view goes by containment to its controller, and by the table from there")
  func plainView() throws {
    let plan = try SmallPlans.observed()
    let wiring = ResponderLinked().makeWiring(StrategyOptions())
    let builder = HierarchyBuilder(plan, factory: wiring)
    wiring.link(builder.nodes, of: plan)
    let views = builder.nodes.compactMap { ($0 as? Controller)?.view }
    let view = try #require(views.last)
    #expect(Account.of(.select, in: Box()) { wiring.send($0, from: view) }.outcome == .handled)
  }
}

@Suite("A remembered target")
struct RememberedTargetTests {
  @Test("is asked for again after a link has changed, and not before")
  func changes() throws {
    let plan = try SmallPlans.observed()
    let wiring = ResponderCached().makeWiring(StrategyOptions())
    let builder = HierarchyBuilder(plan, factory: wiring)
    wiring.link(builder.nodes, of: plan)
    let deciders = plan.nearestDeciders
    let row = try #require(
      plan.kinds.indices.first { plan.kinds[$0] == .controller && deciders[$0] != .none }
    )
    let (sender, old) = (builder.nodes[row], deciders[row])
    let new = try #require(
      builder.nodes.first { $0 is Coordinator && $0.role == .decider && $0.id != old }
    )
    func account() -> Account { Account.of(.select, in: Box()) { wiring.send($0, from: sender) } }
    #expect(account().last == old)
    wiring.relink(sender, to: new)
    #expect(account().last == new.id)
    wiring.relink(sender, to: builder.nodes[plan.levelParent(of: sender.id).index])
    #expect(account().last == old)
    builder.nodes[old.index].role = .bystander
    #expect(account().outcome == .unhandled && account().last == sender.id, "nobody else was asked")
  }
}
