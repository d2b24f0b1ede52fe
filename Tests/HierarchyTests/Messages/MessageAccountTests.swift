import Hierarchy
import Testing

@Suite("A message's account")
struct MessageAccountTests {
  @Test("a new message is pending and has been nowhere")
  func new() {
    let message = Message(action: .select)
    #expect(message.outcome == .pending)
    #expect(message.outcomes == 0)
    #expect(message.last == .none)
    #expect(message.trail == .empty)
  }

  @Test("each way to end is told from the others, with the place")
  func ends() {
    let (handled, unhandled, cancelled) = (
      Message(action: .select), Message(action: .select), Message(action: .select)
    )
    handled.settle(by: 3)
    unhandled.endUnhandled(at: 4)
    cancelled.cancel(at: 5)
    #expect([handled, unhandled, cancelled].map(\.outcome) == [.handled, .unhandled, .cancelled])
    #expect([handled, unhandled, cancelled].map(\.last) == [3, 4, 5])
    #expect([handled, unhandled, cancelled].map(\.trail.count) == [1, 0, 0])
  }

  @Test("a second settlement is counted, and shows in the trail")
  func twice() {
    let message = Message(action: .select)
    message.settle(by: 3)
    message.settle(by: 3)
    #expect(message.outcomes == 2)
    #expect(message.trail == Trail([3, 3]))
    message.endUnhandled(at: 4)
    #expect(message.outcomes == 3)
  }

  @Test("an error report can be sent again after a rewind, with nothing left of the first time")
  func rewind() {
    let report = ErrorReport(code: 17)
    report.note(by: 9)
    report.settle(by: 3)
    report.rewind()
    #expect(report.outcome == .pending)
    #expect(report.outcomes == 0)
    #expect(report.last == .none)
    #expect(report.trail == .empty)
    #expect(report.answer == 0)
    report.settle(by: 2)
    #expect(report.outcomes == 1)
    #expect(report.trail == Trail([2]))
    #expect(report.answer == ItemID(17).digest)
  }

  @Test("the stock hands out the same report again, rewound")
  func stock() {
    let (stock, origin) = (PayloadStock(seed: 1), Cell(id: 5))
    let first = stock.message(.handleError, from: origin)
    first.settle(by: 2)
    let second = stock.message(.handleError, from: origin)
    #expect(first === second)
    #expect(second.outcome == .pending)
  }
}
