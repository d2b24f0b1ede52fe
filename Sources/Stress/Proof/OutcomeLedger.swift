import Glibc
import Hierarchy
import Synchronization

/// What came of each message of a load.
///
/// A message reports when it goes, which is the last moment at which anything can have happened to it: an outcome that
/// comes twice or late is seen, and a message that is kept somewhere is missing.
package final class OutcomeLedger: @unchecked Sendable {
  /// A sender's account, on cache lines of its own.
  private struct Account: ~Copyable {
    let ended = Atomic(0)
    let handled = Atomic(0)
    let unhandled = Atomic(0)
    let cancelled = Atomic(0)
    let overtaken = Atomic(0)
    let latest = Atomic(-1)
    private let padding = InlineArray<10, UInt64>(repeating: 0)
  }

  private let accounts: UnsafeMutablePointer<Account>
  private let senders: Int
  /// A byte for each message, which one thread writes once: how many outcomes it got, 3 meaning at least as many.
  private let counts: UnsafeMutablePointer<UInt8>

  /// A ledger for so many senders, with messages numbered below `capacity`.
  package init(senders: Int, capacity: Int) {
    self.senders = senders
    // Of zeros that are not touched before they are needed: a load that time alone ends needs few of them.
    guard let bytes = calloc(max(1, capacity), 1) else { fatalError("no memory for \(capacity) messages") }
    counts = bytes.assumingMemoryBound(to: UInt8.self)
    accounts = .allocate(capacity: senders)
    for sender in 0..<senders { (accounts + sender).initialize(to: Account()) }
  }

  deinit {
    free(counts)
    accounts.deinitialize(count: senders)
    accounts.deallocate()
  }

  /// A message of `sender` is being handled; it must not be one that was sent before the last.
  func arrived(_ message: MessageID, from sender: Int) {
    let latest = accounts[sender].latest.exchange(message.index, ordering: .relaxed)
    if latest >= message.index { accounts[sender].overtaken.add(1, ordering: .relaxed) }
  }

  /// A message of `sender` goes, after `outcomes` outcomes; the last was `outcome`.
  func ended(_ message: MessageID, from sender: Int, as outcome: Outcome, outcomes: UInt16) {
    counts[message.index] = UInt8(min(outcomes, 3))
    switch outcome {
    case .handled: accounts[sender].handled.add(1, ordering: .relaxed)
    case .unhandled: accounts[sender].unhandled.add(1, ordering: .relaxed)
    case .cancelled: accounts[sender].cancelled.add(1, ordering: .relaxed)
    case .pending: break
    }
    accounts[sender].ended.add(1, ordering: .releasing)
  }

  package var endedCount: Int { sum { $0.ended.load(ordering: .acquiring) } }

  /// How many came out how; exact when the senders are through.
  package var outcomes: OutcomeCount {
    OutcomeCount(
      handled: sum { $0.handled.load(ordering: .relaxed) },
      unhandled: sum { $0.unhandled.load(ordering: .relaxed) },
      cancelled: sum { $0.cancelled.load(ordering: .relaxed) },
      overtaken: sum { $0.overtaken.load(ordering: .relaxed) }
    )
  }

  package func tally(_ ranges: [Range<Int>]) -> OutcomeTally {
    var tally = OutcomeTally()
    for number in ranges.joined() { tally.add(MessageID(number), outcomes: Int(counts[number])) }
    return tally
  }

  private func sum(_ count: (borrowing Account) -> Int) -> Int {
    (0..<senders).reduce(0) { $0 + count(accounts[$1]) }
  }
}

/// How many messages came out how.
package struct OutcomeCount: Hashable, Sendable {
  package var handled = 0
  /// No link led on.
  package var unhandled = 0
  package var cancelled = 0
  /// Of those that were handled: after one that the same sender had sent later.
  package var overtaken = 0
}

/// How many messages got how many outcomes.
package struct OutcomeTally: Hashable, Sendable, CustomStringConvertible {
  package private(set) var none = 0
  package private(set) var one = 0
  package private(set) var two = 0
  package private(set) var more = 0
  /// The first messages that got another number than one.
  package private(set) var wrong: [MessageID] = []

  /// As many as a person looks at.
  private static let named = 8

  package init() {}

  package mutating func add(_ message: MessageID, outcomes: Int) {
    switch outcomes {
    case 0: none += 1
    case 1: one += 1
    case 2: two += 1
    default: more += 1
    }
    if outcomes != 1, wrong.count < Self.named { wrong.append(message) }
  }

  package var messages: Int { none + one + two + more }

  /// Whether there was a message, and each had exactly one outcome.
  package var isGreen: Bool { messages > 0 && one == messages }

  /// The counts in words, with the first wrong messages.
  package var description: String {
    let counts =
      "\(messages) messages: \(one) with one outcome, \(none) with none, \(two) with two, \(more) with more"
    guard !wrong.isEmpty else { return counts }
    return counts + " (\(wrong.map(\.description).joined(separator: ", ")))"
  }
}

/// A message of a load, which tells the ledger of its end when it goes.
final class StressMessage: Letter {
  let number: MessageID
  let sender: Int
  private let ledger: OutcomeLedger
  private let query: Query?

  /// Who wants the answer, and what it stood for when it asked.
  struct Query {
    let asker: Responder
    let ticket: UInt32
    let discipline: any Discipline
  }

  init(_ number: MessageID, from sender: Int, in ledger: OutcomeLedger, asking query: Query?) {
    self.number = number
    self.sender = sender
    self.ledger = ledger
    self.query = query
    super.init(query == nil ? .select : .requestData)
  }

  deinit { ledger.ended(number, from: sender, as: account.outcome, outcomes: account.outcomes) }

  override func digest(for action: Action) -> UInt64? { UInt64(number.number) }

  /// A cell that stands for another item by now gets no answer, as in `DataRequest`; it may be being reused right now.
  override func deliver(_ answer: UInt64) -> Bool {
    ledger.arrived(number, from: sender)
    guard let query else { return true }
    return query.discipline.visit(query.asker) {
      guard query.asker.reuseTicket == query.ticket else { return false }
      query.asker.receiveAnswer(answer)
      return true
    }
  }
}
