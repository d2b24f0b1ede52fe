import Synchronization

/// Gives stamps to any number of threads, each stamp once.
///
/// What is stamped while a lock is held lies, by its stamp, between whatever the lock's holders before and after
/// stamped: the lock orders the counter's changes with everything else that it orders. So a lifetime that is
/// stamped under the lock which guards its link is exact, and no fence is needed besides.
package final class StampClock: Sendable {
  private let next = Atomic<UInt64>(0)

  /// A clock that begins with stamp 0.
  package init() {}

  /// The next stamp.
  @inline(__always)
  package func stamp() -> Stamp {
    Stamp(next.wrappingAdd(1, ordering: .relaxed).oldValue)
  }
}
