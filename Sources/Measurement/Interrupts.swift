import CProbes
import Synchronization

/// While it lives, Ctrl-C and a polite kill are recorded instead of ending the process.
///
/// The second signal kills as usual. The handler is C and does nothing but store a number, because nothing else is
/// allowed in a handler. One watch at a time: signal handlers belong to the process.
public struct InterruptWatch: ~Copyable {
  /// Starts to watch for SIGINT and SIGTERM.
  public init() throws(MeasurementError) {
    let reason = bubbleup_interrupts_watch()
    guard reason == 0 else { throw MeasurementError(.systemCall, "sigaction (error \(reason))") }
  }

  deinit { bubbleup_interrupts_unwatch() }

  /// The number of the first signal since the watch began, for the exit code 128 + signal; nil where there was none.
  public var received: Int32? { Self.lastReceived }

  /// The same without a watch at hand, to be asked between samples.
  public static var lastReceived: Int32? {
    let signal = bubbleup_interrupt_received()
    return signal == 0 ? nil : signal
  }
}

/// A request to stop that any thread may make and the measurement asks for between samples.
public final class StopFlag: Sendable {
  private let raised = Atomic<Bool>(false)

  /// Creates a flag that is down.
  public init() {}

  /// Asks to stop; there is no way back, so a late reader cannot miss it.
  public func raise() { raised.store(true, ordering: .releasing) }

  /// Whether somebody asked to stop.
  public var isRaised: Bool { raised.load(ordering: .acquiring) }
}
