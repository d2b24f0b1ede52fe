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

@Suite("A list's reuse pool")
struct ReusePoolTests {
  @Test("a cell is made only where none is idle, and the last to come is the first to go")
  func order() {
    let pool = ReusePool { Cell(id: 5) }
    let cells = [pool.dequeue(), pool.dequeue()]
    #expect(pool.made == 2)
    for cell in cells { pool.recycle(cell) }
    #expect(pool.idleCount == 2)
    #expect([pool.dequeue(), pool.dequeue()].isIdentical(to: cells.reversed()))
    #expect(pool.made == 2)
    _ = pool.dequeue()
    #expect(pool.made == 3)
  }

  @Test("a cell that comes in leaves its list, its content and what it waits for")
  func prepared() {
    let pool = ReusePool { Cell(id: 5) }
    let list = View(id: 4)
    let cell = pool.dequeue()
    list.addSubview(cell)
    cell.receiveAnswer(42)
    let pending = DataRequest(query: 7, asker: cell)
    pool.recycle(cell)
    #expect(cell.superview == nil)
    #expect(list.subviews.isEmpty)
    #expect(cell.content == 0)
    pending.settle(by: 2)
    #expect(pending.outcome == .cancelled)
    #expect(pool.dequeue().content == 0)
  }

  @Test("a cell that comes in twice is handed out once, and keeps its ticket")
  func twice() {
    let pool = ReusePool { Cell(id: 5) }
    let cell = pool.dequeue()
    pool.recycle(cell)
    let ticket = cell.reuseTicket
    pool.recycle(cell)
    #expect(cell.reuseTicket == ticket)
    #expect(pool.idleCount == 1)
    #expect(pool.dequeue() === cell)
    #expect(pool.dequeue() !== cell)
  }

  @Test("idle cells die with the pool")
  func dies() {
    var pool: ReusePool<Cell>? = ReusePool { Cell(id: 5) }
    let ledger = Ledger(watching: fill(pool))
    #expect(ledger.deaths == 0)
    pool = nil
    #expect(ledger.deaths == 3)
  }

  private func fill(_ pool: ReusePool<Cell>?) -> [Cell] {
    let cells = (0..<3).compactMap { _ in pool?.dequeue() }
    for cell in cells { pool?.recycle(cell) }
    return cells
  }
}
