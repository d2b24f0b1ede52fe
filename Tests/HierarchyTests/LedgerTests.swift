import Hierarchy
import Testing

@Suite("Ledger")
struct LedgerTests {
  @Test("births, deaths and survivors are exact at every moment")
  func counts() {
    var nodes: [Responder] = (0..<10).map { View(id: NodeID($0)) }
    let ledger = Ledger(watching: nodes)
    #expect(ledger.births == 10)
    #expect(ledger.deaths == 0)
    nodes.removeAll { $0.id.row % 3 == 0 }
    #expect(ledger.births == 10)
    #expect(ledger.deaths == 4)
    #expect(ledger.survivors().map(\.id) == [1, 2, 4, 5, 7, 8])
    nodes = []
    #expect(ledger.deaths == 10)
    #expect(ledger.survivors().isEmpty)
  }

  @Test("the closures of those that live are counted, and of nobody else")
  func closures() {
    final class Keeper: View {
      override var retainedClosures: Int { 2 }
    }
    var nodes: [Responder] = [Keeper(id: 1), View(id: 2), Keeper(id: 3)]
    let ledger = Ledger(watching: nodes)
    #expect(ledger.retainedClosures == 4)
    nodes.removeFirst()
    #expect(ledger.retainedClosures == 2)
    nodes = []
    #expect(ledger.retainedClosures == 0)
  }
}

@Suite("Ownership prediction")
struct OwnershipPredictionTests {
  private func leftBehind(_ plan: DrawnPlan, _ edges: Set<StrongEdge>) -> [NodeID] {
    let prediction = OwnershipPrediction(plan.plan(), extra: edges)
    let rows = prediction.isLeftBehind.indices.filter { prediction.isLeftBehind[$0] }.map { NodeID($0) }
    #expect(prediction.count == rows.count)
    return rows
  }

  private let everything = (0...20).map { NodeID($0) }

  @Test("ownership that only runs downwards leaves nothing")
  func tree() {
    #expect(leftBehind(ShopPlan.drawing, []) == [])
  }

  @Test("strong parents leave everything, as every leaf holds its way up to the application")
  func strongParents() {
    #expect(leftBehind(ShopPlan.drawing, [.levelToParent]) == everything)
    #expect(leftBehind(ShopPlan.drawing, [.levelToParent, .rootControllerToCoordinator]) == everything)
  }

  @Test("a retained coordinator deep in the tree keeps what hangs below, and what is above dies")
  func deepCycle() {
    let edges: Set<StrongEdge> = [.rootControllerToCoordinator]
    #expect(leftBehind(ShopPlan.drawingWithoutRootFlow, edges) == [7, 8, 9, 10])
  }

  @Test("a retained coordinator at the top keeps all but the application and the window")
  func topCycle() {
    #expect(leftBehind(ShopPlan.drawing, [.rootControllerToCoordinator]) == Array(everything.dropFirst(2)))
  }

  @Test("a coordinator that hangs from a cycle survives with what it owns")
  func hangingFlow() {
    var plan = DrawnPlan()
    let outer = plan.coordinator()
    let root = plan.controller(in: ShopPlan.window)
    let child = plan.controller(in: root, of: outer)
    let inner = plan.coordinator(in: outer)
    let apart = plan.controller(in: root, of: inner)
    let expected = [outer, child, NodeID(child.index + 1), inner, apart, NodeID(apart.index + 1)]
    #expect(leftBehind(plan, [.rootControllerToCoordinator]) == expected)
  }
}
