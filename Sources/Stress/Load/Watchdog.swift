import Synchronization

/// Notices a party that waits for something that does not come.
package struct Watchdog: Sendable {
  private let parties: [Party]
  private let patience: Double

  package init(_ parties: [Party], patience: Double) {
    self.parties = parties
    self.patience = patience
  }

  /// Who does what, one line each, if one has stood still for too long; nil if all is well.
  ///
  /// All parties are named, because the one that holds what the others wait for is often not the one that was noticed.
  package func alarm(at now: UInt64) -> [String]? {
    let isStuck = parties.contains { $0.current != .done && $0.silence(at: now) > patience }
    guard isStuck else { return nil }
    return parties.map { party in
      let tenths = (party.silence(at: now) * 10).rounded() / 10
      let since = party.current == .done ? "" : ", unchanged for \(tenths) s"
      return "\(party.name) \(party.current.words), after \(party.count)\(since)"
    }
  }
}

/// One of those who take part in a run, and what he is doing right now: what the watchdog looks at.
package final class Party: @unchecked Sendable {
  /// What a party can be doing.
  package enum Activity: UInt8, Sendable, CaseIterable {
    case idle
    case sending
    case awaitingDueTime
    case awaitingChanges
    case awaitingTeardown
    case changing
    case awaitingMessages
    case tearingDown
    case settling
    case done

    /// For a sentence of the form "sender 1 …".
    var words: String {
      switch self {
      case .idle: "waits for Dispatch to run it"
      case .sending: "is in a send"
      case .awaitingDueTime: "waits for a message's time"
      case .awaitingChanges: "waits for the mutators to catch up"
      case .awaitingTeardown: "waits for the hierarchy to begin to go"
      case .changing: "is in a change"
      case .awaitingMessages: "waits for the senders to catch up"
      case .tearingDown: "is in the teardown"
      case .settling: "waits for queued messages to end"
      case .done: "is done"
      }
    }
  }

  package let name: String

  private let activity = Atomic(Activity.idle.rawValue)
  private let lastBeat: Atomic<UInt64>
  private let steps = Atomic(0)

  /// A party that has just been made, at `now`.
  package init(_ name: String, now: UInt64) {
    self.name = name
    lastBeat = Atomic(now)
  }

  package var current: Activity { Activity(rawValue: activity.load(ordering: .relaxed)) ?? .idle }

  /// How much it has done: messages or changes.
  package var count: Int { steps.load(ordering: .relaxed) }

  /// It begins to do `activity`.
  package func begin(_ activity: Activity, at now: UInt64) {
    self.activity.store(activity.rawValue, ordering: .relaxed)
    lastBeat.store(now, ordering: .relaxed)
  }

  @inline(__always)
  package func step(at now: UInt64) {
    // One writer, so that a load and a store do: no locked instruction per message.
    steps.store(steps.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
    lastBeat.store(now, ordering: .relaxed)
  }

  package func beat(at now: UInt64) { lastBeat.store(now, ordering: .relaxed) }

  /// Seconds since it was last seen to move.
  func silence(at now: UInt64) -> Double {
    let last = lastBeat.load(ordering: .relaxed)
    return now > last ? Double(now - last) / 1e9 : 0
  }
}
