import Hierarchy
import Testing

@Suite("Large plans")
struct LargePlanTests {
  /// An unoptimised build takes twenty times as long and shows nothing more at full size.
  private static let size: Int = {
    #if DEBUG
    100_000
    #else
    1_000_000
    #endif
  }()

  @Test("A chain of the largest depth is exactly that deep")
  func chain() throws {
    for ratio in [0.0, 1.0] {
      let plan = try HierarchyPlan(
        PlanParameters(
          shape: .chain(depth: Self.size),
          wrappers: ratio == 1 ? 3 : 0,
          coordinatorRatio: ratio,
          handler: .distance(Self.size / 2)
        ),
        memory: .unlimited
      )
      #expect(plan.depth == Self.size)
      #expect(plan.levelDepths.max() == Self.size)
    }
  }

  @Test("A balanced tree of the largest size has all its controllers")
  func balanced() throws {
    let plan = try HierarchyPlan(
      PlanParameters(shape: .balanced(controllers: Self.size, fanOut: 4), modalRatio: 0.1),
      memory: .unlimited
    )
    #expect(plan.kinds.count { $0 == .controller } == Self.size)
    #expect(plan.kinds.count { $0 == .coordinator } == Self.size / 10)
    #expect(plan.modals.count { $0 } == Self.size / 10)
  }

  @Test("A cell-free app of the largest size has all its controllers")
  func app() throws {
    let plan = try HierarchyPlan(.app(controllers: Self.size), memory: .unlimited)
    #expect(plan.kinds.count { $0 == .controller } == Self.size)
    #expect(!plan.kinds.contains(.cell))
    #expect(plan.depth == plan.levelDepths.max())
  }
}
