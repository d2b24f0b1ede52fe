import Hierarchy
import Testing

@Suite("Refused parameters")
struct PlanRefusalTests {
  private typealias Refused = (PlanError.Parameter, PlanParameters.Shape, (inout PlanParameters) -> Void)
  private let app = PlanParameters.Shape.app(controllers: 120)

  private func check(_ code: PlanError.Code, _ refused: [Refused]) throws {
    for (parameter, shape, change) in refused {
      var parameters = PlanParameters(shape: shape)
      // An outline draws by itself what the other shapes need these for.
      if case .outline(let outline) = shape { parameters = .outline(outline) }
      change(&parameters)
      let error = try #require(throws: PlanError.self) { try HierarchyPlan(parameters) }
      #expect(error.parameter == parameter && error.code == code, "\(parameters)")
      #expect(!error.reason.isEmpty && !error.wouldFit.isEmpty)
    }
  }

  @Test("What is out of its range is refused by its name, and what would fit is said")
  func outOfRange() throws {
    try check(
      .outOfRange,
      [
        (.depth, .chain(depth: 0), { _ in }),
        (.depth, .chain(depth: .min), { _ in }),
        (.depth, .chain(depth: .max), { $0.coordinatorRatio = 1 }),
        (.depth, .deepApp(controllers: 100, depth: .max), { _ in }),
        (.controllers, .app(controllers: 2), { _ in }),
        (.controllers, .app(controllers: 10_000_001), { _ in }),
        (.controllers, .deepApp(controllers: 2, depth: 20), { _ in }),
        (.nesting, app, { $0.nesting = 4 }),
        (.nesting, app, { $0.nesting = -1 }),
        (.wrappers, app, { $0.wrappers = 1 }),
        (.wrappers, app, { $0.wrappers = -3 }),
        (.cells, app, { $0.cells = [0] }),
        (.cells, app, { $0.cells = [4, .max] }),
        (.coordinatorRatio, app, { $0.coordinatorRatio = 1.01 }),
        (.coordinatorRatio, app, { $0.coordinatorRatio = .nan }),
        (.modalRatio, app, { $0.modalRatio = -0.1 }),
        (.modalRatio, app, { $0.modalRatio = .infinity }),
        (.handler, app, { $0.handler = .distance(0) }),
        (.mix, app, { $0.mix = MessageMix(weights: [1, 1, 1, 1, -1]) }),
        (.mix, app, { $0.mix = MessageMix(weights: [0, 0, 0, 0, 0]) }),
        (.mix, app, { $0.mix = MessageMix(weights: [1]) }),
        (.mix, app, { $0.mix = MessageMix(weights: [.max, .max, 1, 1, 1]) }),
      ]
    )
  }

  @Test("So is what contradicts another parameter")
  func contradictions() throws {
    let cells = { (parameters: inout PlanParameters) in
      (parameters.cells, parameters.coordinatorRatio) = ([2, 2, 2], 0)
    }
    try check(
      .contradiction,
      [
        (.depth, .chain(depth: 2), { $0.cells = [3, 2] }),
        (.depth, .chain(depth: 6), { $0.cells = [1, 1, 1, 1, 1, 1] }),
        (.depth, .deepApp(controllers: 100, depth: 105), cells),
        (.depth, .deepApp(controllers: 100, depth: 7), cells),
        (.controllers, .deepApp(controllers: 4, depth: 5), { _ in }),
        (.handler, app, { $0.handler = .drawn }),
        (.handler, .chain(depth: 10), { $0.handler = .drawn }),
        (.handler, .chain(depth: 10), { $0.handler = .distance(11) }),
        (.nesting, .outline(OutlineTests.sample), { $0.nesting = 2 }),
        (.cells, .outline(OutlineTests.sample), { $0.cells = [3] }),
        (.wrappers, .outline(OutlineTests.sample), { $0.wrappers = 3 }),
        (.coordinatorRatio, .outline(OutlineTests.sample), { $0.coordinatorRatio = 0.1 }),
        (.modalRatio, .outline(OutlineTests.sample), { $0.modalRatio = 0.1 }),
      ]
    )
  }

  @Test("The bounds themselves are accepted")
  func bounds() throws {
    for (shape, cells) in [
      (.chain(depth: 1), []), (.chain(depth: 3), [1000, 2]),
      (.app(controllers: 3), [1, 1]), (.deepApp(controllers: 5, depth: 5), []), (.chain(depth: 10_001), [1]),
      (.app(controllers: 10_001), [1]),
      (.chain(depth: 1_000), [Int](repeating: 1, count: 999)), (.deepApp(controllers: 100, depth: 5), []),
      (.deepApp(controllers: 100, depth: 8), [2, 1, 1]), (.deepApp(controllers: 100, depth: 103), [2, 1, 1]),
    ] as [(PlanParameters.Shape, [Int])] {
      _ = try HierarchyPlan(PlanParameters(shape: shape, cells: cells, coordinatorRatio: 0))
    }
    _ = try HierarchyPlan(PlanParameters(shape: .chain(depth: 10), handler: .distance(10)))
  }

  @Test("More nodes than a row can number are refused, however much memory there is")
  func tooManyNodes() throws {
    // The second has more cells than an integer holds.
    for cells in [[1000, 1000, 1000, 10], [Int](repeating: 1000, count: 100)] {
      let parameters = PlanParameters(shape: .chain(depth: 200), cells: cells)
      let error = try #require(throws: PlanError.self) { try HierarchyPlan(parameters, memory: .unlimited) }
      #expect(error.code == .tooManyNodes && error.parameter == .cells)
    }
  }
}

@Suite("Available memory")
struct AvailableMemoryTests {
  @Test("It is the kernel's estimate; where nothing is known, or garbage, nothing is limited")
  func kernel() {
    let known = "MemTotal:  8000 kB\nMemFree: 10 kB\nMemAvailable:   4000 kB\n"
    #expect(AvailableMemory(meminfo: known).bytes == 4000 * 1024)
    for unknown in ["", "MemTotal: 8000 kB\n", "MemAvailable: lots kB", "MemAvailable:", "\n\0"] {
      #expect(AvailableMemory(meminfo: unknown) == .unlimited)
    }
    #expect((1..<Int.max).contains(AvailableMemory.current.bytes))
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
