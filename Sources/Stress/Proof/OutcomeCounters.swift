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
      #if Faults
      if Fault.planted == .nonAtomicCounter {
        Seam.pass(.store, message.index / Self.perWord)
        word.pointee.store(bits &+ 1 << shift, ordering: .relaxed)
        return true
      }
      #endif
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
