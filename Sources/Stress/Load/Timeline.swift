import Hierarchy

/// What happened in each tenth of a second of a run.
package final class Timeline: @unchecked Sendable {
  /// One of them.
  package struct Slot: Sendable {
    /// Messages that ended in it.
    package var messages = 0
    /// How long they took.
    package var latencies = LatencyHistogram()
    /// Objects that lived when a sender last looked.
    package var alive = 0
  }

  /// The length of a slot.
  package static let nanoseconds: UInt64 = 100_000_000
  /// Ten minutes; what comes later is not kept, so that a long soak does not grow.
  private static let limit = 6000

  private let lock = OwnedLock()
  private var slots: [Slot] = []

  /// A timeline of a run that has not begun.
  package init() {}

  /// Adds what one sender saw in slot `number`.
  func add(_ latencies: LatencyHistogram, in number: Int, alive: Int) {
    guard latencies.count > 0, number < Self.limit else { return }
    lock.enter()
    defer { lock.leave() }
    while slots.count <= number { slots.append(Slot()) }
    slots[number].messages += latencies.count
    slots[number].latencies.merge(latencies)
    slots[number].alive = alive
  }

  /// All slots so far.
  package var all: [Slot] {
    lock.enter()
    defer { lock.leave() }
    return slots
  }
}
