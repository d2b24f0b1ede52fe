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
  private static let screen = NodeID(1)
  private static let cell = NodeID(2)

  /// What a right run records, each event at the stamp of its place.
  private static let run: [HistoryEvent] = [
    .linkBorn(lower, from: cell, to: screen),
    .linkBorn(upper, from: screen, to: .application),
    .sent(message, by: SenderID(0), from: cell),
    .hop(message, over: lower),
    .hop(message, over: upper),
    .ended(message, .handled, at: .application),
  ]

  private func check(_ events: [HistoryEvent], rest: Quiescence = Quiescence()) -> HistoryReport {
    let stamped = events.enumerated().map { StampedEvent($1, at: Stamp(UInt64($0))) }
    // In another order than they happened, as logs of several threads come.
    return History(events: stamped.reversed(), rest: rest).checked()
  }

  @Test("a right run is green, and its messages and hops are counted")
  func right() {
    let report = check(Self.run)
    #expect((report.isGreen, report.messages, report.hops) == (true, 1, 2))
  }

  /// What is done to the right run, and what is then wrong with it.
  private static let cases: [(what: String, events: [HistoryEvent], found: [HistoryViolation])] = [
    ("nothing is sent", Array(run.prefix(2)), [.vacuous]),
    ("nothing happens", [], [.vacuous]),
    (
      "a link dies before it is taken", changed { $0.insert(.linkDied(upper), at: 4) },
      [.deadLink(message, hop: Stamp(5), link: upper, born: Stamp(1), died: Stamp(4))]
    ),
    (
      "a link is taken before it is born", changed { $0.insert($0.remove(at: 1), at: 4) },
      [.deadLink(message, hop: Stamp(3), link: upper, born: Stamp(4), died: nil)]
    ),
    ("a message is lost", changed { $0.removeLast() }, [.noOutcome(message, sent: Stamp(2))]),
    (
      "a message ends twice", changed { $0.append($0[5]) },
      [.severalOutcomes(message, first: Stamp(5), second: Stamp(6))]
    ),
    (
      "a level is skipped", changed { $0.remove(at: 3) },
      [.brokenPath(message, hop: Stamp(3), link: upper, at: cell, linkFrom: screen)]
    ),
    (
      "a level gets a message after its removal", changed { $0.insert(.removed(screen), at: 3) },
      [.deliveryAfterRemove(message, delivery: Stamp(4), target: screen, removed: Stamp(3))]
    ),
    (
      "a removed level is added again",
      changed { $0.insert(contentsOf: [.removed(screen), .added(screen)], at: 3) },
      []
    ),
    (
      "a message stops below a link", changed { $0[4] = .deadEnd(message, at: screen) },
      [.falseDeadEnd(message, read: Stamp(4), at: screen, link: upper, born: Stamp(1))]
    ),
    (
      "a message stops where a link was",
      changed { $0.replaceSubrange(4...4, with: [.linkDied(upper), .deadEnd(message, at: screen)]) },
      []
    ),
    (
      "a message goes on after its end", changed { $0.append(.delivery(message, to: screen)) },
      [.movedAfterOutcome(message, move: Stamp(6), outcome: Stamp(5))]
    ),
  ]

  private static func changed(_ change: (inout [HistoryEvent]) -> Void) -> [HistoryEvent] {
    var events = run
    change(&events)
    return events
  }

  @Test(
    "every rule that a history breaks is named, with the message, the place and the stamps",
    arguments: cases.indices
  )
  func spoilt(_ index: Int) {
    let (what, events, found) = Self.cases[index]
    #expect(check(events).violations == found, "\(what)")
  }

  @Test("a message that ends before an earlier one of its sender was overtaken, unless it was cancelled")
  func overtaken() {
    func violations(_ outcome: Outcome, by other: SenderID = SenderID(3)) -> [HistoryViolation] {
      let (first, second) = (MessageID(0), MessageID(1))
      return check([
        .sent(first, by: SenderID(3), from: Self.cell), .sent(second, by: other, from: Self.cell),
        .ended(second, outcome, at: Self.cell), .ended(first, .handled, at: Self.cell),
      ]).violations
    }
    let overtaken = HistoryViolation.overtaken(
      MessageID(0),
      sent: Stamp(0),
      by: MessageID(1),
      sentLater: Stamp(1),
      sender: SenderID(3)
    )
    #expect(violations(.handled) == [overtaken])
    #expect(violations(.cancelled) == [] && violations(.handled, by: SenderID(4)) == [])
  }

  @Test("whatever is left at rest is a violation by its name")
  func leftBehind() {
    let residue = Residue(tableEntries: 2, observers: 4, queuedMessages: 5)
    let rest = Quiescence(residue: residue, inFlight: 1, births: 3, deaths: 2)
    #expect(
      check(Self.run, rest: rest).violations.map(\.description) == [
        "2 table entries left at rest", "4 observers left at rest", "5 queued messages left at rest",
        "1 messages in flight left at rest", "3 objects were born and 2 died",
      ]
    )
  }

  @Test(
    "a history that contradicts itself is refused, whatever its numbers are",
    arguments: [
      (.ended(MessageID(4_000_000_000), .handled, at: .none), "a message moved that had not been sent"),
      (run[2], "a message was sent twice"), (.hop(message, over: LinkID(7)), "no such link was ever born"),
      (.linkDied(LinkID(7)), "a link died that had not been born"), (run[0], "a link was born twice"),
    ] as [(HistoryEvent, String)]
  )
  func malformed(strange: HistoryEvent, reason: String) {
    let violation = HistoryViolation.malformed(StampedEvent(strange, at: Stamp(6)), reason: reason)
    #expect(check(Self.run + [strange]).violations == [violation])
  }

  @Test("a stamp that was given twice leaves no order to judge by, and none is given twice")
  func stamps() {
    let twins = [Self.run[2], Self.run[5]].map { StampedEvent($0, at: Stamp(1)) }
    #expect(
      History(events: twins).checked().violations
        == [.vacuous, .malformed(twins[1], reason: "a stamp was given twice")]
    )
    let clock = StampClock()
    DispatchQueue.concurrentPerform(iterations: 2) { _ in for _ in 0..<10_000 { _ = clock.stamp() } }
    #expect(clock.stamp() == Stamp(20_000))
  }

  // MARK: - Two-bit counters of outcomes

  @Test("counters of outcomes count to 3 and stay there, each on its own, and have no others")
  func counters() {
    let counters = OutcomeCounters(capacity: 70)
    for message in 0..<70 {
      for _ in 0..<message % 6 { counters.count(MessageID(message)) }
    }
    #expect((0..<70).map { counters.outcomes(of: MessageID($0)) } == (0..<70).map { min($0 % 6, 3) })
    #expect(!counters.count(MessageID(70)))
    let tally = counters.scan(sent: 100)
    #expect((tally.none, tally.one, tally.two, tally.more) == (12, 12, 12, 34))
    #expect(tally.wrong.first == MessageID(0) && !tally.isGreen && !counters.scan(sent: 0).isGreen)
  }

  @Test("two threads that count in the same words lose nothing")
  func exactCounters() {
    let counters = OutcomeCounters(capacity: 100_000)
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      for message in stride(from: thread, to: 100_000, by: 2) { counters.count(MessageID(message)) }
    }
    #expect(counters.scan(sent: 100_000).isGreen)
  }
}
