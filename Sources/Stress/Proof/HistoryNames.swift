import Synchronization

/// A number that names one thing of a history, and no other one of its kind.
///
/// 32 bits, because the longest soak sends a hundred million messages and an event should stay small.
package struct HistoryName<Kind: HistoryKind>: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let number: UInt32

  package init(_ number: Int) { self.number = UInt32(truncatingIfNeeded: number) }

  package var index: Int { Int(number) }

  package static func < (left: Self, right: Self) -> Bool { left.number < right.number }

  package var description: String { "\(Kind.word) \(number)" }
}

/// What a name of a history names, in a word.
package protocol HistoryKind: Sendable {
  static var word: String { get }
}

package enum MessageKind: HistoryKind { package static var word: String { "message" } }
package enum SenderKind: HistoryKind { package static var word: String { "sender" } }
package enum LinkKind: HistoryKind { package static var word: String { "link" } }

package typealias MessageID = HistoryName<MessageKind>
/// Whatever one sender sends must end in the order of its sends.
package typealias SenderID = HistoryName<SenderKind>
/// One lifetime of a link: a link that is cut and made again gets another name.
package typealias LinkID = HistoryName<LinkKind>

/// A place in the one order of everything that a history records.
///
/// A number and no time: two clocks of two cores may disagree about which of two reads came first, one counter
/// cannot.
package struct Stamp: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let number: UInt64

  package init(_ number: UInt64) { self.number = number }

  package static func < (left: Stamp, right: Stamp) -> Bool { left.number < right.number }

  package var description: String { "@\(number)" }
}

/// Gives stamps to any number of threads, each stamp once.
///
/// What is stamped while a lock is held lies, by its stamp, between whatever the lock's holders before and after
/// stamped: the lock orders the counter's changes with everything else that it orders. So a lifetime that is
/// stamped under the lock which guards its link is exact, and no fence is needed besides.
package final class StampClock: Sendable {
  private let next = Atomic<UInt64>(0)

  package init() {}

  @inline(__always)
  package func stamp() -> Stamp {
    Stamp(next.wrappingAdd(1, ordering: .relaxed).oldValue)
  }
}
