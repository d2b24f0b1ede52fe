import Dispatch
import Stress
import Testing

@Suite("Two-bit outcome counters")
struct OutcomeCounterTests {
  @Test("count to 3 and stay there, each on its own")
  func saturate() {
    let counters = OutcomeCounters(capacity: 70)
    for message in 0..<70 {
      for _ in 0..<message % 6 { counters.count(MessageID(message)) }
    }
    for message in 0..<70 { #expect(counters.outcomes(of: MessageID(message)) == min(message % 6, 3)) }
    let tally = counters.scan(sent: 70)
    #expect((tally.none, tally.one, tally.two, tally.more) == (12, 12, 12, 34))
    #expect(tally.wrong.first == MessageID(0))
    #expect(!tally.isGreen)
  }

  @Test("lose nothing when two threads count in the same words")
  func exact() {
    let counters = OutcomeCounters(capacity: 100_000)
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      for message in stride(from: thread, to: 100_000, by: 2) { counters.count(MessageID(message)) }
    }
    #expect(counters.scan(sent: 100_000).isGreen)
  }

  @Test("refuse a message that they have no room for, and count nothing where nothing was sent")
  func bounds() {
    let counters = OutcomeCounters(capacity: 3)
    #expect(!counters.count(MessageID(3)))
    #expect(!counters.scan(sent: 0).isGreen)
    #expect(counters.scan(sent: 100).messages == 3)
  }
}
