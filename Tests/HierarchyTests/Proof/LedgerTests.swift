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

  @Test("a ledger keeps nothing alive, and a survivor that it handed out stays")
  func unretained() {
    var node: View? = View(id: 1)
    let ledger = Ledger(watching: [node].compactMap(\.self))
    let held = ledger.survivors()
    node = nil
    #expect(ledger.deaths == 0)
    #expect(held.count == 1)
    _ = consume held
    #expect(ledger.deaths == 1)
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
