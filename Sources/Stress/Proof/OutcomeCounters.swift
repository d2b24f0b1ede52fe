import Hierarchy
import Synchronization

/// How many outcomes each message of a soak got: two bits per message that stop at 3.
///
/// A hundred million messages take 25 MB. Two bits are enough, because 0, 1 and more than 1 are all that is asked
/// about; and they stop, because a counter that went from 3 to 0 would hide the fourth outcome.
package final class OutcomeCounters: @unchecked Sendable {
  /// How many messages have a counter.
  package let capacity: Int

  private let words: UnsafeMutablePointer<Atomic<UInt64>>
  private let wordCount: Int

  /// 32 counters to the word.
  private static let perWord = 32

  /// Counters for messages `0 ..< capacity`, all at 0.
  package init(capacity: Int) {
    precondition(capacity >= 0, "a soak of \(capacity) messages")
    self.capacity = capacity
    wordCount = (capacity + Self.perWord - 1) / Self.perWord
    words = .allocate(capacity: max(wordCount, 1))
    for index in 0..<wordCount { (words + index).initialize(to: Atomic(0)) }
  }

  deinit {
    words.deinitialize(count: wordCount)
    words.deallocate()
  }

  /// Counts one outcome of `message`; false if the message has no counter.
  @discardableResult
  package func count(_ message: MessageID) -> Bool {
    guard message.index < capacity else { return false }
    let word = words + message.index / Self.perWord
    let shift = UInt64(message.index % Self.perWord * 2)
    var bits = word.pointee.load(ordering: .relaxed)
    while bits >> shift & 3 < 3 {
      let (done, current) = word.pointee.weakCompareExchange(
        expected: bits,
        desired: bits &+ 1 << shift,
        ordering: .relaxed
      )
      if done { break }
      bits = current
    }
    return true
  }

  /// How many outcomes `message` got, 3 meaning at least as many.
  package func outcomes(of message: MessageID) -> Int {
    guard message.index < capacity else { return 0 }
    let bits = words[message.index / Self.perWord].load(ordering: .relaxed)
    return Int(bits >> UInt64(message.index % Self.perWord * 2) & 3)
  }

  /// Reads every counter of messages `0 ..< sent`; exact once all senders have come to rest.
  package func scan(sent: Int) -> OutcomeTally {
    var tally = OutcomeTally()
    for index in 0..<min(max(sent, 0), capacity) {
      tally.add(MessageID(index), outcomes: outcomes(of: MessageID(index)))
    }
    return tally
  }
}

/// How many messages of a soak got how many outcomes.
package struct OutcomeTally: Hashable, Sendable {
  /// Messages that got none.
  package private(set) var none = 0
  /// Messages that got exactly one, as every message should.
  package private(set) var one = 0
  /// Messages that got two.
  package private(set) var two = 0
  /// Messages that got three or more.
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

  /// How many messages were counted.
  package var messages: Int { none + one + two + more }

  /// Whether there was a message, and each had exactly one outcome.
  package var isGreen: Bool { messages > 0 && one == messages }
}

extension OutcomeTally: CustomStringConvertible {
  /// The counts in words, with the first wrong messages.
  package var description: String {
    let counts =
      "\(messages) messages: \(one) with one outcome, \(none) with none, \(two) with two, \(more) with more"
    guard !wrong.isEmpty else { return counts }
    return counts + " (\(wrong.map(\.description).joined(separator: ", ")))"
  }
}
