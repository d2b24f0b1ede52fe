import Hierarchy
import Testing

@Suite("Cells in cells")
struct CellNestingTests {
  private static let numbers: [[Int]] = [[3], [3, 2], [4, 2, 3], [6, 2, 1, 2, 2], [2, 1, 1, 2, 1, 1, 2]]

  private static let shapes: [PlanParameters.Shape] = [
    .chain(depth: 20), .app(controllers: 120), .deepApp(controllers: 150, depth: 40),
  ]

  @Test("Every list nests as deep as there are numbers, and no deeper", arguments: numbers)
  func everyList(cells: [Int]) throws {
    for shape in Self.shapes {
      let plan = try HierarchyPlan(PlanParameters(shape: shape, cells: cells, modalRatio: 0.05))
      let depths = plan.cellDepths
      #expect(!depths.isEmpty)
      #expect(Set(depths.values) == [cells.count], "\(shape)")
    }
  }

  @Test("A thousand levels of cells are drawn, counted and surveyed without recursion")
  func aThousandLevels() throws {
    let ones = [Int](repeating: 1, count: 1000)
    let plan = try HierarchyPlan(PlanParameters(shape: .app(controllers: 100), cells: ones))
    #expect(Set(plan.cellDepths.values) == [1000])
    #expect(plan.depth > 1000)
  }
}

extension HierarchyPlan {
  /// For each controller with cells, how many of them are nested in each other at most.
  var cellDepths: [NodeID: Int] {
    var depths = [Int](repeating: 0, count: count)
    var lists: [NodeID: Int] = [:]
    var owners = [NodeID](repeating: .none, count: count)
    for cell in rows(of: .cell) {
      let around = levelParent(of: cell)
      let isInner = kinds[around.index] == .cell
      depths[cell.index] = isInner ? depths[around.index] + 1 : 1
      owners[cell.index] = isInner ? owners[around.index] : around
      lists[owners[cell.index], default: 0] = max(lists[owners[cell.index]] ?? 0, depths[cell.index])
    }
    return lists
  }
}
