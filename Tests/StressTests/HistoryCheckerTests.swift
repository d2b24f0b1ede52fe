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

  private func check(_ events: [HistoryEvent]) -> HistoryReport {
    let stamped = events.enumerated().map { StampedEvent($1, at: Stamp(UInt64($0))) }
    // In another order than they happened, as logs of several threads come.
    return HistoryChecker.check(stamped.reversed())
  }

  @Test("a right run breaks no rule, and its messages and hops are counted")
  func right() {
    let report = check(Self.run)
    #expect((report.violations, report.messages, report.hops) == ([], 1, 2))
  }

  /// What is done to the right run, and what is then wrong with it.
  private static let cases: [(what: String, events: [HistoryEvent], found: [String])] = [
    ("nothing is sent", Array(run.prefix(2)), ["no message was sent: nothing was checked"]),
    ("nothing happens", [], ["no message was sent: nothing was checked"]),
    (
      "a link dies before it is taken", changed { $0.insert(.linkDied(upper), at: 4) },
      ["message 0 took link 1 @5, which lived from @1 to @4"]
    ),
    (
      "a link is taken before it is born", changed { $0.insert($0.remove(at: 1), at: 4) },
      ["message 0 took link 1 @3, which lived from @4 to the end"]
    ),
    (
      "a message is lost", changed { $0.removeLast() }, ["message 0, sent @2, never got an outcome"]
    ),
    (
      "a message ends twice", changed { $0.append($0[5]) },
      ["message 0 got an outcome @5, and another one @6"]
    ),
    (
      "a level is skipped", changed { $0.remove(at: 3) },
      ["message 0 was at #2 and took link 1 @3, which begins at #1"]
    ),
    (
      "a level gets a message after its removal", changed { $0.insert(.removed(screen), at: 3) },
      ["message 0 started at #1 @4, after its removal had returned @3"]
    ),
    (
      "a removed level is added again",
      changed { $0.insert(contentsOf: [.removed(screen), .added(screen)], at: 3) },
      []
    ),
    (
      "a message stops below a link", changed { $0[4] = .deadEnd(message, at: screen) },
      ["message 0 found no link at #1 @4, where link 1 was live since @1"]
    ),
    (
      "a message stops where a link was",
      changed { $0.replaceSubrange(4...4, with: [.linkDied(upper), .deadEnd(message, at: screen)]) },
      []
    ),
    (
      "a message goes on after its end", changed { $0.swapAt(4, 5) },
      ["message 0 went on @5, after its outcome @4"]
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
    func violations(_ outcome: Outcome, by other: SenderID = SenderID(3)) -> [String] {
      let (first, second) = (MessageID(0), MessageID(1))
      return check([
        .sent(first, by: SenderID(3), from: Self.cell), .sent(second, by: other, from: Self.cell),
        .ended(second, outcome, at: Self.cell), .ended(first, .handled, at: Self.cell),
      ]).violations
    }
    #expect(violations(.handled) == ["message 0 of sender 3, sent @0, was overtaken by message 1, sent @1"])
    #expect(violations(.cancelled) == [] && violations(.handled, by: SenderID(4)) == [])
  }

  @Test("whatever is left at rest is a violation by its name")
  func leftBehind() {
    let residue = Residue(tableEntries: 2, observers: 4, queuedMessages: 5)
    let rest = Quiescence(residue: residue, inFlight: 1, births: 3, deaths: 2)
    #expect(
      rest.violations == [
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
    let violation = "the history contradicts itself, \(reason): @6 \(strange)"
    #expect(check(Self.run + [strange]).violations == [violation])
  }

  @Test("a stamp that was given twice leaves no order to judge by, and none is given twice")
  func stamps() {
    let twins = [Self.run[2], Self.run[5]].map { StampedEvent($0, at: Stamp(1)) }
    let found = HistoryChecker.check(twins).violations
    #expect(
      found == [
        "no message was sent: nothing was checked",
        "the history contradicts itself, a stamp was given twice: \(twins[1])",
      ]
    )
    let clock = StampClock()
    DispatchQueue.concurrentPerform(iterations: 2) { _ in for _ in 0..<10_000 { _ = clock.stamp() } }
    #expect(clock.stamp() == Stamp(20_000))
  }
}
