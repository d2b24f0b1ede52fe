import Dispatch
import Hierarchy
import Stress
import Testing

/// Histories made by hand, of one message from `#2` over `#1` to the application.
@Suite("The checker of histories")
struct HistoryCheckerTests {
  private static let lower = LinkID(0)
  private static let upper = LinkID(1)
  private static let message = MessageID(0)

  /// What a right run records.
  private static let right: [HistoryEvent] = [
    .linkBorn(lower, from: NodeID(2), to: NodeID(1)),
    .linkBorn(upper, from: NodeID(1), to: .application),
    .sent(message, by: SenderID(0), from: NodeID(2)),
    .hop(message, over: lower),
    .hop(message, over: upper),
    .ended(message, .handled, at: .application),
  ]

  private func check(
    _ events: [HistoryEvent],
    rest: Quiescence = Quiescence()
  ) -> HistoryReport {
    let stamped = events.enumerated().map { StampedEvent($1, at: Stamp(UInt64($0))) }
    // In another order than they happened, as logs of several threads come.
    return HistoryChecker().check(History(events: stamped.reversed(), rest: rest))
  }

  private func changed(_ change: (inout [HistoryEvent]) -> Void) -> [HistoryEvent] {
    var events = Self.right
    change(&events)
    return events
  }

  @Test("a right run is green, and its messages and hops are counted")
  func right() {
    let report = check(Self.right)
    #expect(report.isGreen)
    #expect(report.messages == 1)
    #expect(report.hops == 2)
  }

  @Test("a history without a message is a violation of its own")
  func vacuous() {
    #expect(check([]).violations == [.vacuous])
    #expect(check(Array(Self.right.prefix(2))).violations == [.vacuous])
  }

  @Test("a hop over a dead link names the message, the hop, the link and its lifetime")
  func deadLink() {
    let events = changed { $0.insert(.linkDied(Self.upper), at: 4) }
    let violation = HistoryViolation.deadLink(
      Self.message,
      hop: Stamp(5),
      link: Self.upper,
      born: Stamp(1),
      died: Stamp(4)
    )
    #expect(check(events).violations == [violation])
    #expect(violation.description == "message 0 took link 1 @5, which lived from @1 to @4")
  }

  @Test("a message without an outcome, and one with two, are told apart")
  func outcomes() {
    let none = check(changed { _ = $0.popLast() })
    #expect(none.violations == [.noOutcome(Self.message, sent: Stamp(2))])
    let two = check(changed { $0.append($0[5]) })
    #expect(two.violations == [.severalOutcomes(Self.message, first: Stamp(5), second: Stamp(6))])
  }

  @Test("a level that is skipped breaks the path")
  func skippedLevel() {
    let events = changed { $0.remove(at: 3) }
    #expect(check(events).violations.map(\.rule) == [.brokenPath])
  }

  @Test(
    "a delivery that starts after its target's removal returned is caught, until the target is added again"
  )
  func deliveryAfterRemove() {
    let removed = changed { $0.insert(.removed(NodeID(1)), at: 3) }
    #expect(check(removed).violations.map(\.rule) == [.deliveryAfterRemove])
    let added = changed { $0.insert(contentsOf: [.removed(NodeID(1)), .added(NodeID(1))], at: 3) }
    #expect(check(added).isGreen)
  }

  @Test("a message that ends before an earlier one of its sender was overtaken, unless it was cancelled")
  func overtaken() {
    func events(_ outcome: Outcome) -> [HistoryEvent] {
      let (first, second) = (MessageID(0), MessageID(1))
      return [
        .sent(first, by: SenderID(3), from: NodeID(2)), .sent(second, by: SenderID(3), from: NodeID(2)),
        .ended(second, outcome, at: NodeID(2)), .ended(first, .handled, at: NodeID(2)),
      ]
    }
    #expect(check(events(.handled)).violations.map(\.rule) == [.overtaken])
    #expect(check(events(.cancelled)).isGreen)
  }

  @Test("a dead end where there is a link is a lie")
  func falseDeadEnd() {
    let events = changed { events in
      events.removeLast(2)
      events += [
        .deadEnd(Self.message, at: NodeID(1)), .ended(Self.message, .unhandled, at: NodeID(1)),
      ]
    }
    #expect(check(events).violations.map(\.rule) == [.falseDeadEnd])
  }

  @Test("whatever is left at rest is a violation by its name")
  func leftBehind() {
    let rest = Quiescence(residue: Residue(tableEntries: 2), inFlight: 1, births: 3, deaths: 2)
    #expect(
      check(Self.right, rest: rest).violations == [
        .leftBehind(what: "table entries", count: 2), .leftBehind(what: "messages in flight", count: 1),
        .unbalanced(births: 3, deaths: 2),
      ]
    )
  }

  @Test(
    "a history that contradicts itself is refused, whatever its numbers are",
    arguments: [
      HistoryEvent.ended(MessageID(4_000_000_000), .handled, at: .none),
      .sent(MessageID(0), by: SenderID(0), from: NodeID(2)), .hop(MessageID(0), over: LinkID(7)),
      .linkDied(LinkID(7)), .linkBorn(LinkID(0), from: NodeID(2), to: NodeID(1)),
    ]
  )
  func malformed(strange: HistoryEvent) {
    #expect(check(changed { $0.append(strange) }).violations.map(\.rule) == [.malformed])
  }

  @Test("a message that goes on after its outcome is caught")
  func movedAfterOutcome() {
    let events = changed { $0.append(.delivery(Self.message, to: NodeID(1))) }
    #expect(check(events).violations.map(\.rule) == [.movedAfterOutcome])
  }

  @Test("a stamp that was given twice leaves no order to judge by")
  func twins() {
    let twins = Self.right.map { StampedEvent($0, at: Stamp(1)) }
    let rules = HistoryChecker().check(History(events: twins)).violations.map(\.rule)
    #expect(Set(rules) == [.malformed, .vacuous])
  }
}

@Suite("The recorder of events")
struct EventRecorderTests {
  @Test("keeps every event of every thread, each with a stamp of its own, and the order within a thread")
  func complete() {
    let recorder = EventRecorder(threads: 2, capacity: 100)
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      for number in 0..<10_000 { recorder.logs[thread].record(.added(NodeID(number * 2 + thread))) }
    }
    let events = recorder.history(Quiescence()).events
    #expect(Set(events.map(\.stamp)).count == 20_000)
    for log in recorder.logs {
      #expect(log.events.count == 10_000)
      #expect(zip(log.events, log.events.dropFirst()).allSatisfy { $0.stamp < $1.stamp })
    }
    #expect(Set(events.map(\.event)).count == 20_000)
  }
}

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
