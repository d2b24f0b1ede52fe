import Hierarchy
import Testing

@Suite("Expectations")
struct ExpectationTests {
  private let expected = Expected(outcome: .handled, outcomes: 1, trail: Trail([3, 2]), last: 2, hops: 5)

  private func message(noted: [NodeID], settled: [NodeID]) -> Message {
    let message = Message(action: .select)
    for node in noted { message.note(by: node) }
    for node in settled { message.settle(by: node) }
    return message
  }

  @Test("a message that went as expected differs in nothing")
  func same() {
    #expect(expected.difference(to: message(noted: [3], settled: [2])) == nil)
  }

  @Test("a skipped level, another decider, a second delivery and no delivery are differences")
  func different() {
    let wrong = [
      message(noted: [], settled: [2]), message(noted: [3], settled: [1]),
      message(noted: [3], settled: [2, 2]),
      message(noted: [3, 2], settled: []),
    ]
    for message in wrong { #expect(expected.difference(to: message) != nil) }
    let unhandled = message(noted: [3, 2], settled: [])
    unhandled.endUnhandled(at: 2)
    #expect(expected.difference(to: unhandled) != nil)
  }

  @Test("a difference says what was expected and what came, each with the place")
  func wording() throws {
    let difference = try #require(expected.difference(to: message(noted: [], settled: [7])))
    #expect(difference.expected.hasPrefix("1 × handled at #2, 2 handlers"))
    #expect(difference.actual.hasPrefix("1 × handled at #7, 1 handlers"))
  }

  @Test("where no order is promised, the handlers count and their order does not")
  func unordered() {
    var broadcast = expected
    broadcast.isOrdered = false
    broadcast.outcomes = 2
    #expect(broadcast.difference(to: message(noted: [], settled: [2, 3])) == nil)
    #expect(broadcast.difference(to: message(noted: [], settled: [3, 2])) == nil)
    #expect(broadcast.difference(to: message(noted: [], settled: [3, 3])) != nil)
  }
}
