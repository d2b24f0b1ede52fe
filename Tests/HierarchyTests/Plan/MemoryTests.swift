import Hierarchy
import Testing

@Suite("Available memory")
struct AvailableMemoryTests {
  @Test("It is the kernel's estimate; where nothing is known, or garbage, nothing is limited")
  func kernel() {
    let known = "MemTotal:  8000 kB\nMemFree: 10 kB\nMemAvailable:   4000 kB\n"
    #expect(AvailableMemory(meminfo: known).bytes == 4000 * 1024)
    for unknown in ["", "MemTotal: 8000 kB\n", "MemAvailable: lots kB", "MemAvailable:", "\n\0"] {
      #expect(AvailableMemory(meminfo: unknown) == .unlimited)
    }
    #expect(AvailableMemory.current.bytes > 0 && AvailableMemory.current < .unlimited)
  }

  @Test("Amounts are written in their largest unit")
  func description() {
    let texts = [0, 1023, 1024, 1_600_000, 5 << 30, -7].map { AvailableMemory(bytes: $0).description }
    #expect(texts == ["0 B", "1023 B", "1.0 KiB", "1.5 MiB", "5.0 GiB", "0 B"])
    #expect(AvailableMemory.unlimited.description == "8589934591.9 GiB")
  }

  @Test("A plan is refused when what it needs is a byte more than what is free")
  func edge() throws {
    for parameters in SamplePlans.all {
      let needed = try parameters.survey(memory: .unlimited).needed
      #expect(try parameters.survey(memory: needed).needed == needed)
      let less = AvailableMemory(bytes: needed.bytes - 1)
      let error = try #require(throws: PlanError.self) { try HierarchyPlan(parameters, memory: less) }
      #expect(error.code == .notEnoughMemory)
    }
  }

  @Test("It is the cells that have to be fewer, or else what gives the size")
  func parameter() throws {
    let cases: [(PlanParameters, PlanError.Parameter)] = [
      (.app(controllers: 1000), .cells), (PlanParameters(shape: .app(controllers: 10_000)), .controllers),
      (PlanParameters(shape: .deepApp(controllers: 5_000, depth: 64)), .controllers),
      (PlanParameters(shape: .chain(depth: 50_000)), .depth), (.outline(OutlineTests.sample), .outline),
    ]
    for (parameters, named) in cases {
      let error = try #require(throws: PlanError.self) {
        try parameters.survey(memory: AvailableMemory(bytes: 2_000))
      }
      #expect(error.code == .notEnoughMemory && error.parameter == named)
    }
  }
}

@Suite("Large plans")
struct LargePlanTests {
  @Test("A chain of 100,000 levels is exactly that deep, and so is one of coordinators")
  func chain() throws {
    for ratio in [0.0, 1.0] {
      let parameters = PlanParameters(
        shape: .chain(depth: 100_000),
        wrappers: ratio == 1 ? 3 : 0,
        coordinatorRatio: ratio,
        handler: .distance(50_000)
      )
      let plan = try HierarchyPlan(parameters, memory: .unlimited)
      #expect(plan.depth == 100_000)
      #expect(plan.levelDepths.max() == 100_000)
    }
  }

  @Test("A cell-free app of 50,000 controllers has them all")
  func app() throws {
    var parameters = PlanParameters.app(controllers: 50_000)
    parameters.cells = []
    let plan = try HierarchyPlan(parameters, memory: .unlimited)
    #expect(plan.kinds.count { $0 == .controller } == 50_000)
    #expect(plan.kinds.count { $0 == .cell } == 0)
    #expect(plan.depth == plan.levelDepths.max())
  }
}
