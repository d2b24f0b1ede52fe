import Hierarchy
import Testing

@Suite("The standard app against the facts measured in page sources")
struct AppStatisticsTests {
  private static let seeds: [UInt64] = Array(1...20)

  @Test("Leaf depth: median 12 to 14, nine tenths under 25, 35 at most", arguments: seeds)
  func leafDepth(seed: UInt64) throws {
    let views = ViewTree(of: try HierarchyPlan(.app(controllers: 120, seed: seed)))
    #expect((12...14).contains(views.leafDepth(atShare: 0.5)))
    #expect(views.leafDepth(atShare: 0.9) < 25)
    #expect(views.leafDepth(atShare: 1) <= 35)
  }

  @Test(
    "More than half of the inner nodes have a single child, and nine tenths at most four",
    arguments: seeds
  )
  func fanOut(seed: UInt64) throws {
    let views = ViewTree(of: try HierarchyPlan(.app(controllers: 120, seed: seed)))
    #expect(views.share(ofFanOuts: 1...1) > 0.5)
    #expect(views.share(ofFanOuts: 1...4) > 0.9)
  }

  @Test("A cell that holds no carousel has 2 to 5 leaves")
  func leavesOfCells() throws {
    let plan = try HierarchyPlan(.standardApp)
    var hasChildren = [Bool](repeating: false, count: plan.count)
    for parent in plan.parents.dropFirst() { hasChildren[parent.index] = true }
    var leaves = [Int](repeating: 0, count: plan.count)
    for view in plan.rows(of: .view) where !hasChildren[view.index] {
      var node = plan.parents[view.index]
      while plan.kinds[node.index] == .view { node = plan.parents[node.index] }
      leaves[node.index] += 1
    }
    let cells = plan.rows(of: .cell).filter { plan.contents[$0.index] == $0 }
    #expect(cells.allSatisfy { (2...5).contains(leaves[$0.index]) })
  }

  @Test("It has 5,000 to 25,000 nodes", arguments: seeds)
  func size(seed: UInt64) throws {
    #expect((5_000...25_000).contains(try PlanParameters.app(controllers: 120, seed: seed).survey().nodes))
  }

  @Test("Of 10,000 controllers it has fewer than a million nodes")
  func largestWithCells() throws {
    #expect(try PlanParameters.app(controllers: 10_000).survey().nodes < 1_000_000)
  }
}
