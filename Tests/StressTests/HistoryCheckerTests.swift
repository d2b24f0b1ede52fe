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

@Suite("The linear checker and the one that tries everything")
struct CheckerAgreementTests {
  /// 10,000 histories in all: half of them right, half of them spoilt, half under either consistency.
  private static let pairs: UInt64 = 2_500

  @Test("agree on 10,000 random histories, half of them corrupted", arguments: Consistency.allCases)
  func agree(consistency: Consistency) {
    let linear = HistoryChecker(consistency)
    let complete = BruteForceChecker(consistency)
    var caught = 0
    var rules: Set<HistoryViolation.Rule> = []
    for seed in 0..<Self.pairs {
      let right = RandomHistory.draw(seed: seed, consistency)
      let report = linear.check(right)
      #expect(report.violations == [], "seed \(seed)")
      #expect(complete.check(right) == [], "seed \(seed)")
      let spoilt = HistoryCorruption.spoil(right, seed: seed)
      let findings = Set(linear.check(spoilt).violations.map(\.finding))
      #expect(findings == complete.check(spoilt), "seed \(seed)")
      if !findings.isEmpty { caught += 1 }
      rules.formUnion(findings.map(\.rule))
    }
    // Some corruptions change nothing that matters, as two exchanged births of links that nobody takes.
    #expect(caught > Int(Self.pairs) / 2)
    let missed = Set(HistoryViolation.Rule.allCases).subtracting(rules)
    #expect(missed == (consistency == .hop ? [.mixedSnapshots] : []))
  }
}

@Suite("The recorder of events")
struct EventRecorderTests {
  @Test("keeps every event of every thread, each with a stamp of its own, and the order within a thread")
  func complete() {
    let recorder = EventRecorder(threads: 2, capacity: 100)
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      for number in 0..<40_000 { recorder.logs[thread].record(.added(NodeID(number * 2 + thread))) }
    }
    let events = recorder.history(Quiescence()).events
    #expect(Set(events.map(\.stamp)).count == 80_000)
    for log in recorder.logs {
      #expect(log.events.count == 40_000)
      #expect(zip(log.events, log.events.dropFirst()).allSatisfy { $0.stamp < $1.stamp })
    }
    #expect(Set(events.map(\.event)).count == 80_000)
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
