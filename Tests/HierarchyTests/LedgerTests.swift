import Hierarchy
import Testing

@Suite("Ledger")
struct LedgerTests {
  @Test("births, deaths and survivors are exact at every moment")
  func counts() {
    var nodes: [Responder] = (0..<10).map { View(id: NodeID($0)) }
    let ledger = Ledger(watching: nodes)
    #expect(ledger.births == 10 && ledger.deaths == 0)
    nodes.removeAll { $0.id.row % 3 == 0 }
    #expect(ledger.births == 10 && ledger.deaths == 4)
    #expect(ledger.survivors().map(\.id) == [1, 2, 4, 5, 7, 8])
    nodes = []
    #expect(ledger.deaths == 10 && ledger.survivors().isEmpty)
  }
}

@Suite("Ownership prediction")
struct OwnershipPredictionTests {
  private func leftBehind(_ plan: HierarchyPlan, _ edges: Set<StrongEdge>) -> [NodeID] {
    let isLeftBehind = plan.leftBehind(adding: edges)
    return isLeftBehind.indices.filter { isLeftBehind[$0] }.map { NodeID($0) }
  }

  @Test("what leaves nothing, what hangs below a cycle, and what every leaf holds up to the application")
  func shop() {
    let everything = (0...20).map { NodeID($0) }
    #expect(leftBehind(ShopPlan.drawing, []) == [])
    #expect(leftBehind(ShopPlan.drawing, [.levelToParent]) == everything)
    #expect(leftBehind(ShopPlan.drawing, [.levelToParent, .rootControllerToCoordinator]) == everything)
    // A coordinator that is retained at the top keeps all but what is above, and one deep in the tree its own flow.
    #expect(leftBehind(ShopPlan.drawing, [.rootControllerToCoordinator]) == Array(everything.dropFirst(2)))
    #expect(leftBehind(ShopPlan.drawingWithoutRootFlow, [.rootControllerToCoordinator]) == [7, 8, 9, 10])
  }

  @Test("a coordinator that hangs from a cycle survives with what it owns")
  func hangingFlow() {
    // Coordinator 2 has a controller 5 below the root, and a coordinator 7 with controller 8 beside that.
    let plan = ShopPlan.draw("k.p.p1@0.k0.p1@3")
    #expect(leftBehind(plan, [.rootControllerToCoordinator]) == [2, 5, 6, 7, 8, 9])
  }
}
