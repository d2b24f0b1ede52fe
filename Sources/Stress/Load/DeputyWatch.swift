import Glibc
import Synchronization

/// Watches while the thread that does so otherwise tears a hierarchy down itself.
///
/// If that thread never comes back there is nobody left who could report it, so that this one says who waits for what
/// and ends the process.
package final class DeputyWatch: Sendable {
  private let isOver = Atomic(false)

  /// What the command ends with when a load has failed.
  private static let failed: Int32 = 6

  /// Begins to watch.
  package init(_ watchdog: Watchdog) {
    LoadThread.start {
      while !self.isOver.load(ordering: .acquiring) {
        LoadClock.pause(20_000_000)
        guard let lines = watchdog.alarm(at: LoadClock.now), !self.isOver.load(ordering: .acquiring) else {
          continue
        }
        let text = (["nobody moved for \(watchdog.patience) s"] + lines).joined(separator: "\n") + "\n"
        _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
        _exit(Self.failed)
      }
    }
  }

  /// The usual watch is back.
  package func dismiss() { isOver.store(true, ordering: .releasing) }
}
