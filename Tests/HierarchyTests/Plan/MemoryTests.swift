import Hierarchy
import Testing

@Suite("Available memory")
struct AvailableMemoryTests {
  private static let host = "MemTotal:  8000 kB\nMemFree: 10 kB\nMemAvailable:   4000 kB\n"

  @Test("Without control groups it is the kernel's estimate")
  func hostOnly() {
    #expect(AvailableMemory(reading: ["/proc/meminfo": Self.host]).bytes == 4000 * 1024)
  }

  @Test("A limit of a control group or of one around it counts, whichever leaves least")
  func unifiedGroups() {
    var files = [
      "/proc/meminfo": Self.host,
      "/proc/self/cgroup": "0::/outer/inner\n",
      "/sys/fs/cgroup/outer/memory.max": "3000000\n",
      "/sys/fs/cgroup/outer/memory.current": "1000000\n",
      "/sys/fs/cgroup/outer/inner/memory.max": "max\n",
      "/sys/fs/cgroup/outer/inner/memory.current": "500\n",
    ]
    #expect(AvailableMemory(reading: files).bytes == 2_000_000)
    files["/sys/fs/cgroup/outer/memory.stat"] = "anon 5\ninactive_file 400000\n"
    #expect(AvailableMemory(reading: files).bytes == 2_400_000)
    files["/sys/fs/cgroup/outer/inner/memory.max"] = "700"
    #expect(AvailableMemory(reading: files).bytes == 200)
    files["/sys/fs/cgroup/outer/inner/memory.current"] = "800"
    #expect(AvailableMemory(reading: files).bytes == 0)
  }

  @Test("In a container whose group's path is not visible, the root of the mount has the limit")
  func hiddenPath() {
    let files = [
      "/proc/meminfo": Self.host,
      "/proc/self/cgroup": "0::/system/box.scope\n",
      "/sys/fs/cgroup/memory.max": "1000",
      "/sys/fs/cgroup/memory.current": "100",
    ]
    #expect(AvailableMemory(reading: files).bytes == 900)
  }

  @Test("The older kind of control groups counts too, and its unlimited value is no limit")
  func memoryGroups() {
    var files = [
      "/proc/meminfo": Self.host,
      "/proc/self/cgroup": "5:cpu,cpuacct:/box\n4:memory:/box\n",
      "/sys/fs/cgroup/memory/box/memory.limit_in_bytes": "2000000",
      "/sys/fs/cgroup/memory/box/memory.usage_in_bytes": "1500000",
      "/sys/fs/cgroup/memory/box/memory.stat": "total_inactive_file 100000",
    ]
    #expect(AvailableMemory(reading: files).bytes == 600_000)
    files["/sys/fs/cgroup/memory/box/memory.limit_in_bytes"] = "9223372036854771712"
    #expect(AvailableMemory(reading: files).bytes == 4000 * 1024)
  }

  @Test("Where nothing is known, nothing is limited; garbage is nothing known")
  func unknown() {
    #expect(AvailableMemory(reading: [:]) == .unlimited)
    #expect(
      AvailableMemory(reading: ["/proc/meminfo": "MemAvailable: lots kB", "/proc/self/cgroup": "::\nx\n"])
        == .unlimited
    )
  }

  @Test("This machine has some memory left, but not an unlimited amount")
  func current() {
    #expect(AvailableMemory.current.bytes > 0)
    #expect(AvailableMemory.current < .unlimited)
  }

  @Test("Amounts are written in their largest unit")
  func description() {
    let texts = [0, 1023, 1024, 1_600_000, 5 << 30, -7].map { AvailableMemory(bytes: $0).description }
    #expect(texts == ["0 B", "1023 B", "1.0 KiB", "1.5 MiB", "5.0 GiB", "0 B"])
    #expect(AvailableMemory.unlimited.description == "8589934591.9 GiB")
  }
}

extension AvailableMemory {
  fileprivate init(reading files: [String: String]) {
    self.init(reading: { files[$0] })
  }
}

@Suite("Plans that do not fit in memory")
struct MemoryRefusalTests {
  @Test("A plan is refused when what it needs is a byte more than what is free", arguments: SamplePlans.all)
  func edge(parameters: PlanParameters) throws {
    let needed = try parameters.survey(memory: .unlimited).needed
    #expect(try parameters.survey(memory: needed).needed == needed)
    let less = AvailableMemory(bytes: needed.bytes - 1)
    let error = try #require(throws: PlanError.self) { try HierarchyPlan(parameters, memory: less) }
    #expect(error.code == .notEnoughMemory)
  }

  @Test("The number of controllers that is said to fit does, and one more does not")
  func controllersThatFit() throws {
    let memory = AvailableMemory(bytes: 5_000_000)
    for shape in [.chain(depth: 50_000), .balanced(controllers: 50_000, fanOut: 3)] as [PlanParameters.Shape]
    {
      var parameters = PlanParameters(shape: shape, coordinatorRatio: 0)
      let error = try #require(throws: PlanError.self) { try HierarchyPlan(parameters, memory: memory) }
      let number = try #require(error.suggestedNumber)
      #expect(error.parameter == (shape == .chain(depth: 50_000) ? .depth : .controllers))
      parameters.resize(to: number)
      #expect(try parameters.survey(memory: memory).needed <= memory)
      parameters.resize(to: number + 1)
      #expect(throws: PlanError.self) { try parameters.survey(memory: memory) }
    }
  }

  @Test("The number of cells that is said to fit does, and one more does not")
  func cellsThatFit() throws {
    let memory = AvailableMemory(bytes: 3_000_000)
    var parameters = PlanParameters(shape: .balanced(controllers: 200, fanOut: 3), cells: [100, 4])
    let error = try #require(throws: PlanError.self) { try HierarchyPlan(parameters, memory: memory) }
    #expect(error.parameter == .cells)
    parameters.cells[0] = try #require(error.suggestedNumber)
    #expect(error.wouldFit == "at most \(parameters.cells)")
    #expect(try parameters.survey(memory: memory).needed <= memory)
    parameters.cells[0] += 1
    #expect(throws: PlanError.self) { try parameters.survey(memory: memory) }
  }

  @Test("An app that does not fit is told how many cells or controllers would")
  func apps() throws {
    let memory = AvailableMemory(bytes: 10_000_000)
    var parameters = PlanParameters.app(controllers: 1000)
    let cells = try #require(throws: PlanError.self) { try parameters.survey(memory: memory) }
    #expect(cells.parameter == .cells)
    parameters.cells[0] = try #require(cells.suggestedNumber)
    #expect(try parameters.survey(memory: memory).needed <= memory)

    parameters = .app(controllers: 50_000)
    let size = try #require(throws: PlanError.self) { try parameters.survey(memory: memory) }
    #expect(size.parameter == .controllers)
    parameters.resize(to: try #require(size.suggestedNumber))
    #expect(try parameters.survey(memory: memory).needed <= memory)
  }

  @Test("Where only the cells are too much, none would fit; where nothing does, memory has to be freed")
  func nothingFits() throws {
    let parameters = PlanParameters(shape: .balanced(controllers: 100, fanOut: 3), cells: [9, 1000])
    let cellFree = PlanParameters(shape: .balanced(controllers: 100, fanOut: 3))
    let none = try #require(throws: PlanError.self) {
      try parameters.survey(memory: cellFree.survey(memory: .unlimited).needed)
    }
    #expect(none.parameter == .cells)
    #expect(none.wouldFit == "no cells")
    let nothing = try #require(throws: PlanError.self) {
      try parameters.survey(memory: AvailableMemory(bytes: 1000))
    }
    #expect(nothing.parameter == .controllers)
    #expect(nothing.wouldFit == "nothing smaller; free some memory")
  }
}

extension PlanParameters {
  /// Sets the depth of a chain, the controllers of another shape.
  fileprivate mutating func resize(to size: Int) {
    switch shape {
    case .chain: shape = .chain(depth: size)
    case .balanced(_, let fanOut): shape = .balanced(controllers: size, fanOut: fanOut)
    case .app: shape = .app(controllers: size)
    case .deepApp(_, let depth): shape = .deepApp(controllers: size, depth: depth)
    case .outline: Issue.record("an outline has one size")
    }
  }
}

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
    var parameters = PlanParameters.app(controllers: Self.size)
    parameters.cells = []
    let plan = try HierarchyPlan(parameters, memory: .unlimited)
    #expect(plan.kinds.count { $0 == .controller } == Self.size)
    #expect(plan.kinds.count { $0 == .cell } == 0)
    #expect(plan.depth == plan.levelDepths.max())
  }
}
