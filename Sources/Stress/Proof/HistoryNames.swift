import Synchronization

/// Names one message of a history, and no other one.
///
/// 32 bits, because the longest soak sends a hundred million messages and an event should stay small.
package struct MessageID: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let number: UInt32

  package init(_ number: Int) {
    self.number = UInt32(truncatingIfNeeded: number)
  }

  package var index: Int { Int(number) }

  package static func < (left: MessageID, right: MessageID) -> Bool { left.number < right.number }

  /// The number as messages write it, as in `message 12`.
  package var description: String { "message \(number)" }
}

/// Names one sender: whatever it sends must end in the order of its sends.
package struct SenderID: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let number: UInt32

  package init(_ number: Int) {
    self.number = UInt32(truncatingIfNeeded: number)
  }

  package var index: Int { Int(number) }

  package static func < (left: SenderID, right: SenderID) -> Bool { left.number < right.number }

  /// The number as messages write it, as in `sender 2`.
  package var description: String { "sender \(number)" }
}

/// Names one lifetime of one link: a link that is cut and made again gets another name.
package struct LinkID: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let number: UInt32

  package init(_ number: Int) {
    self.number = UInt32(truncatingIfNeeded: number)
  }

  package var index: Int { Int(number) }

  package static func < (left: LinkID, right: LinkID) -> Bool { left.number < right.number }

  /// The number as messages write it, as in `link 12`.
  package var description: String { "link \(number)" }
}

/// A place in the one order of everything that a history records.
///
/// A number and no time: two clocks of two cores may disagree about which of two reads came first, one counter
/// cannot.
package struct Stamp: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// How many stamps were given before this one.
  package let number: UInt64

  package init(_ number: UInt64) {
    self.number = number
  }

  /// Orders by number, which is the order in which stamps were given.
  package static func < (left: Stamp, right: Stamp) -> Bool { left.number < right.number }

  /// The number as messages write it, as in `@12`.
  package var description: String { "@\(number)" }
}

/// Gives stamps to any number of threads, each stamp once.
///
/// What is stamped while a lock is held lies, by its stamp, between whatever the lock's holders before and after
/// stamped: the lock orders the counter's changes with everything else that it orders. So a lifetime that is
/// stamped under the lock which guards its link is exact, and no fence is needed besides.
package final class StampClock: Sendable {
  private let next = Atomic<UInt64>(0)

  /// A clock that begins with stamp 0.
  package init() {}

  @inline(__always)
  package func stamp() -> Stamp {
    Stamp(next.wrappingAdd(1, ordering: .relaxed).oldValue)
  }
}
