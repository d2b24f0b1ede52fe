import Hierarchy
import Testing

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
