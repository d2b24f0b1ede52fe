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
    #expect(wired.ledger.births == plan.count)
    #expect(wired.ledger.deaths == plan.count)
    #expect(wired.ledger.retainedClosures == 0)
    #expect(wired.wiring.residue == .none)
  }

  @Test(
    "a leaking strategy leaves exactly what ownership predicts, and nothing once severed",
    arguments: StrategyVariant.leaking
  )
  func leaking(variant: StrategyVariant) throws {
    let plan = try SmallPlans.observed()
    let wired = WiredHierarchy(variant, on: plan)
    wired.sendScript { _, _ in }
    wired.hierarchy.tearDown()
    let prediction = OwnershipPrediction(plan, extra: variant.strategy.strongEdges(variant.options))
    #expect(prediction.count > 0)
    #expect(wired.ledger.survivors().count == prediction.count)
    #expect(wired.ledger.survivors().allSatisfy { prediction.isLeftBehind[$0.id.index] })
    wired.ledger.survivors().forEach(wired.wiring.sever)
    #expect(wired.ledger.deaths == plan.count)
    #expect(wired.ledger.retainedClosures == 0)
    #expect(wired.wiring.residue == .none)
  }

  @Test("a retained coordinator below one that owns no controller keeps only its own flow alive")
  func partialLeak() throws {
    var parameters = try SmallPlans.observed().parameters
    parameters.coordinatorRatio = 0.02
    let plan = try HierarchyPlan(parameters)
    let retain = try #require(StrategyVariant.leaking.first { $0.strategy is ResponderRetain })
    let wired = WiredHierarchy(retain, on: plan)
    let prediction = OwnershipPrediction(plan, extra: retain.strategy.strongEdges(retain.options))
    wired.hierarchy.tearDown()
    #expect(
      wired.ledger.survivors().map { $0.id.index }
        == plan.kinds.indices.filter { prediction.isLeftBehind[$0] }
    )
    wired.ledger.survivors().forEach(wired.wiring.sever)
    #expect(wired.ledger.deaths == plan.count)
  }

  @Test(
    "closure strategies keep one closure per level below the application, and count them",
    arguments: ["weak", "strong"]
  )
  func closures(variant: String) throws {
    let plan = try SmallPlans.observed()
    let strategy = try #require(
      StrategyVariant.all.first { $0.strategy.name == StrategyName(.closure, variant) }
    )
    let wired = WiredHierarchy(strategy, on: plan)
    #expect(wired.ledger.retainedClosures == plan.kinds.count(where: \.isLevel) - 1)
    wired.ledger.survivors().forEach(wired.wiring.sever)
  }

  @Test(
    "side tables have one entry per root controller of a coordinator, or per level, if they are asked at all",
    arguments: StrategyVariant.all.filter { $0.strategy.name.family == .responder }
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
