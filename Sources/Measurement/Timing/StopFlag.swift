import Synchronization

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
