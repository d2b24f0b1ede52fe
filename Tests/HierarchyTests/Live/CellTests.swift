import Hierarchy
import Testing

@Suite("Cell reuse")
struct CellReuseTests {
  @Test("an answer is the cell's content until it is reused, and each reuse has a ticket of its own")
  func reuse() {
    let cell = Cell(id: 5)
    cell.receiveAnswer(42)
    #expect(cell.content == 42)
    var tickets: Set = [cell.reuseTicket]
    for _ in 0..<1_000 {
      cell.prepareForReuse()
      tickets.insert(cell.reuseTicket)
    }
    #expect(cell.content == 0)
    #expect(tickets.count == 1_001)
  }

  @Test("a request that is settled in time gives its data to the cell")
  func inTime() {
    let cell = Cell(id: 5)
    let request = DataRequest(query: 7, asker: cell)
    request.settle(by: 2)
    #expect(request.outcome == .handled)
    #expect(cell.content == ItemID(7).digest)
    #expect(request.answer == cell.content)
  }

  @Test("a request across a reuse ends cancelled, and the cell keeps its new content")
  func acrossReuse() {
    let cell = Cell(id: 5)
    let stale = DataRequest(query: 7, asker: cell)
    cell.prepareForReuse()
    let current = DataRequest(query: 8, asker: cell)
    current.settle(by: 2)
    stale.settle(by: 2)
    #expect(stale.outcome == .cancelled)
    #expect(stale.outcomes == 1)
    #expect(current.outcome == .handled)
    #expect(cell.content == ItemID(8).digest)
  }

  @Test("a request of a cell that has died ends cancelled, and kept nothing alive")
  func deadCell() {
    var cell: Cell? = Cell(id: 5)
    let ledger = Ledger(watching: [cell].compactMap(\.self))
    let request = cell.map { DataRequest(query: 7, asker: $0) }
    cell = nil
    #expect(ledger.deaths == 1)
    request?.settle(by: 2)
    #expect(request?.outcome == .cancelled)
    #expect(request?.outcomes == 1)
    #expect(request?.last == 2)
  }
}
