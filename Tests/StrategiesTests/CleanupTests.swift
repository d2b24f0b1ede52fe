import Hierarchy
import Strategies
import Testing

// On the main thread: a stream is settled by waiting, and a thread of the pool that its consumer needs must not wait.
@MainActor
@Suite("Cleanup")
struct CleanupTests {
  @Test("a strategy without strong links leaves nothing at all", arguments: StrategyVariant.clean)
  func clean(variant: StrategyVariant) throws {
    let plan = try SmallPlans.observed()
    let wired = WiredHierarchy(variant, on: plan)
    wired.sendScript { _, _ in }
    wired.hierarchy.tearDown()
    wired.wiring.settle()
    #expect(wired.ledger.births == plan.count && wired.ledger.deaths == plan.count)
    #expect(wired.ledger.retainedClosures == 0 && wired.wiring.residue == .none)
  }

  @Test(
    "a leaking strategy leaves exactly what ownership predicts, and nothing once severed",
    arguments: StrategyVariant.leaking
  )
  func leaking(variant: StrategyVariant) throws {
    // A retained coordinator below one that owns no controller keeps only its own flow alive.
    var sparse = try SmallPlans.observed().parameters
    sparse.coordinatorRatio = 0.02
    for plan in [try SmallPlans.observed(), try HierarchyPlan(sparse)] {
      let wired = WiredHierarchy(variant, on: plan)
      wired.sendScript { _, _ in }
      wired.hierarchy.tearDown()
      let isLeftBehind = plan.leftBehind(adding: variant.strategy.strongEdges(variant.options))
      let predicted = isLeftBehind.indices.filter { isLeftBehind[$0] }
      #expect(!predicted.isEmpty && wired.ledger.survivors().map(\.id.index) == predicted)
      wired.ledger.survivors().forEach(wired.wiring.sever)
      #expect(wired.ledger.deaths == plan.count)
      #expect(wired.ledger.retainedClosures == 0 && wired.wiring.residue == .none)
    }
  }

  @Test(
    "closure strategies keep one closure per level below the application, and count them",
    arguments: ["weak", "strong"]
  )
  func closures(variant: String) throws {
    let plan = try SmallPlans.observed()
    let strategy = try #require(
      StrategyVariant.all.first { $0.strategy.name == StrategyName("closure", variant) }
    )
    let wired = WiredHierarchy(strategy, on: plan)
    #expect(wired.ledger.retainedClosures == plan.kinds.count(where: \.isLevel) - 1)
    wired.ledger.survivors().forEach(wired.wiring.sever)
  }

  @Test(
    "side tables have one entry per root controller of a coordinator, or per level, if they are asked at all",
    arguments: StrategyVariant.all.filter {
      $0.strategy.name.family == "responder" && !($0.strategy is ResponderCached)
    }
  )
  func tableEntries(variant: StrategyVariant) throws {
    let plan = try SmallPlans.observed()
    let wired = WiredHierarchy(variant, on: plan)
    let flows = plan.coordinators.count { $0 != .none }
    let levels = plan.kinds.count(where: \.isLevel) - 1
    #expect(flows > 10 && levels > 2 * flows)
    let linksEveryLevel = ["linked", "indexed"].contains(variant.strategy.name.variant)
    let linked = linksEveryLevel ? levels : flows
    #expect(wired.wiring.residue.tableEntries == (variant.options.lookup == .native ? 0 : linked))
    wired.ledger.survivors().forEach(wired.wiring.sever)
  }
}
