import Hierarchy
import Testing

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
    case .outline: Issue.record("an outline has one size")
    }
  }
}
