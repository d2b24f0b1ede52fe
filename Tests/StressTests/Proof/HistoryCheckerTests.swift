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
    _ consistency: Consistency = .hop,
    rest: Quiescence = Quiescence()
  ) -> HistoryReport {
    let stamped = events.enumerated().map { StampedEvent($1, at: Stamp(UInt64($0))) }
    // In another order than they happened, as logs of several threads come.
    return HistoryChecker(consistency).check(History(events: stamped.reversed(), rest: rest))
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
    #expect(report.staleHops == 0)
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

  @Test("a link that died under way is a stale hop of a snapshot, and counted")
  func staleHop() {
    let report = check(changed { $0.insert(.linkDied(Self.upper), at: 4) }, .snapshot)
    #expect(report.isGreen)
    #expect(report.staleHops == 1)
    #expect(report.snapshotMessages == 1)
  }

  @Test("two links that never were live together are no snapshot")
  func mixedSnapshots() {
    let events: [HistoryEvent] = [
      Self.right[0], Self.right[2], .linkDied(Self.lower), Self.right[1], Self.right[3], Self.right[4],
      Self.right[5],
    ]
    #expect(check(events, .snapshot).violations.map(\.rule) == [.mixedSnapshots])
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

  @Test("a history that contradicts itself is refused, whatever its numbers are")
  func malformed() {
    let strange = MessageID(4_000_000_000)
    let report = check(changed { $0.append(.ended(strange, .handled, at: .none)) })
    #expect(report.violations.map(\.rule) == [.malformed])
  }
}
