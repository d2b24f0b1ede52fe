import Measurement
import Synchronization

/// What the parties of a load share.
final class LoadState: @unchecked Sendable {
  let request: LoadRequest
  let world: World
  let ledger: MessageLedger
  let timeline = Timeline()
  let stop = StopFlag()
  /// When the load began; set before anybody runs.
  let begin: UInt64
  let lanes: Int
  /// Whether messages are handled after their send has returned.
  let isAsynchronous: Bool
  /// Who writes everything down, if anybody does.
  var witness: HistoryWitness? { world.witness }

  private let changeCount = Atomic(0)
  private let parties: [Party]

  init(
    _ request: LoadRequest,
    _ world: World,
    _ ledger: MessageLedger,
    _ senders: [Party],
    isAsynchronous: Bool
  ) {
    self.request = request
    self.world = world
    self.ledger = ledger
    self.isAsynchronous = isAsynchronous
    parties = senders
    lanes = senders.count
    begin = LoadClock.now
  }

  /// Messages sent so far.
  var sent: Int { parties.reduce(0) { $0 + $1.count } }

  /// Changes that are due by now.
  var dueChanges: Int { sent * request.churn / 1000 }

  var changesMade: Int { changeCount.load(ordering: .relaxed) }

  /// Takes the next change if one is due.
  func claimChange() -> Bool {
    let made = changeCount.load(ordering: .relaxed)
    guard made < dueChanges else { return false }
    return changeCount.compareExchange(expected: made, desired: made + 1, ordering: .relaxed).exchanged
  }

  /// Whether the mutators are so far behind that senders should wait for them. Never under a rate: who waited would
  /// send late, and the wait would be part of no latency.
  var isAheadOfChanges: Bool { request.rate == nil && dueChanges - changesMade > Self.changeLag }

  private static let changeLag = 1024
}
