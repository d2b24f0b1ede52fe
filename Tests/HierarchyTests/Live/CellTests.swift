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
    #expect(cell.content == 0 && tickets.count == 1_001)
  }

  @Test("a request of a cell that has died ends cancelled, and kept nothing alive")
  func deadCell() {
    var cell: Cell? = Cell(id: 5)
    let ledger = Ledger(watching: [cell].compactMap(\.self))
    let request = cell.map { Letter(.requestData, DataRequest(query: 7, asker: $0)) }
    cell = nil
    #expect(ledger.deaths == 1)
    request?.settle(by: 2)
    let account = request?.account
    #expect(account?.outcome == .cancelled && account?.outcomes == 1 && account?.last == 2)
  }
}
