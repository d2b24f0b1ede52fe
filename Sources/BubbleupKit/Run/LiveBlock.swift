import Hierarchy
import Measurement
import Scenarios

/// The hierarchy of one block, with the clock and the allocator read around its beginning and its end.
struct LiveBlock {
  let live: LiveCase
  private let time: TimeSource
  private let built: BlockCosts.Cost

  /// Builds `subject` on `plan`.
  init(_ subject: Case, on plan: HierarchyPlan, _ time: TimeSource) {
    let before = Allocator.threadBalance()?.outstanding
    let start = time.now()
    live = LiveCase(plan, subject.strategy, subject.options)
    let build = time.now().since(start)
    let after = Allocator.threadBalance()?.outstanding
    let bytes = before.flatMap { before in after.map { $0 - before } }
    built = BlockCosts.Cost(buildStart: start, build: build, bytes: bytes)
    self.time = time
  }

  /// Tears down, notes what the strategy kept, and only then breaks the cycles that it leaves by design, untimed.
  func end() -> BlockCosts.Cost {
    var cost = built
    cost.teardownStart = time.now()
    live.tearDown()
    cost.teardown = time.now().since(cost.teardownStart)
    cost.kept = BlockCosts.Kept(live.residue)
    live.breakCycles()
    return cost
  }
}

extension BlockCosts.Kept {
  init(_ residue: Residue) {
    self.init(
      tableEntries: residue.tableEntries,
      observers: residue.observers,
      queuedMessages: residue.queuedMessages
    )
  }
}
