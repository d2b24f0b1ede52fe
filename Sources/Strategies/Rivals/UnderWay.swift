import Dispatch
import Synchronization

/// Counts the messages that were accepted and have not ended.
final class UnderWay: Sendable {
  private let group = DispatchGroup()
  private let messages = Atomic(0)

  var count: Int { messages.load(ordering: .acquiring) }

  func enter() {
    group.enter()
    messages.add(1, ordering: .relaxed)
  }

  func leave() {
    messages.subtract(1, ordering: .releasing)
    group.leave()
  }

  /// Waits until there are none.
  func wait() { group.wait() }
}
