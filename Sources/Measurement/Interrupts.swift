import CProbes
import Synchronization

/// While it lives, Ctrl-C, a polite kill and a terminal that goes away are recorded instead of ending the process.
///
/// A hang-up that somebody has ignored, as `nohup` does, stays ignored.
/// The second signal kills as usual. The handler is C and does nothing but store a number, because nothing else is
/// allowed in a handler. One watch at a time: signal handlers belong to the process.
package struct InterruptWatch: ~Copyable {
  package init() throws(MeasurementError) {
    let reason = bubbleup_interrupts_watch()
    guard reason == 0 else { throw MeasurementError(.systemCall, "sigaction (error \(reason))") }
  }

  /// Has these signals end the process with the exit code 128 + signal wherever nothing watches for them.
  package static func leaveOnSignals() { _ = bubbleup_interrupts_leave() }

  deinit { bubbleup_interrupts_unwatch() }

  /// The number of the first signal since the watch began, for the exit code 128 + signal; nil where there was none.
  package var received: Int32? { Self.lastReceived }

  /// The same without a watch at hand, to be asked between samples.
  package static var lastReceived: Int32? {
    let signal = bubbleup_interrupt_received()
    return signal == 0 ? nil : signal
  }
}

/// A request to stop that any thread may make and the measurement asks for between samples.
package final class StopFlag: Sendable {
  private let raised = Atomic<Bool>(false)

  package init() {}

  /// Asks to stop; there is no way back, so a late reader cannot miss it.
  package func raise() { raised.store(true, ordering: .releasing) }

  package var isRaised: Bool { raised.load(ordering: .acquiring) }
}
