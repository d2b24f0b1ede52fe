import Measurement
import Opaque

/// Work that a worker does on top of its messages, so that the gate itself can be tested.
package enum InjectedWork: Sendable, Hashable, Codable {
  /// So much more time, as a share of what the messages of a slice took.
  case time(Double)
  case retain
  case allocation
  /// One more level on the way; a change of the plan, so that the worker itself has nothing to add.
  case hop
}

/// Does the injected work of a batch, after its messages.
///
/// After and not between them: the workload is one closure that nothing can be put into, and neither a clock around the
/// batch nor a counter tells the difference.
package struct InjectedLoad {
  private let work: InjectedWork?
  private let brick = Brick()

  package init(_ work: InjectedWork?) { self.work = work }

  /// Sends a batch of `count` messages through `send`, with the work on top.
  @inline(__always)
  package func run(_ count: Int, _ send: (Int) -> UInt64) -> UInt64 {
    let sum = send(count)
    switch work {
    case .retain: retain(count)
    case .allocation: allocate(count)
    case .time, .hop, nil: break
    }
    return sum
  }

  /// Lets pass what a slice that began at `start` is to take more: by the clock, as no whole number of messages is two in a
  /// hundred of ten.
  @inline(never)
  func wait(since start: Nanoseconds, _ time: TimeSource) {
    guard case .time(let share) = work else { return }
    let whole = UInt64(Double(time.now().since(start).count) * (1 + share))
    while time.now().since(start).count < whole {}
  }

  @inline(never)
  private func retain(_ count: Int) {
    // The barrier hides that what is released is what was retained, or the two would cancel out.
    for _ in 0..<count { opaque(Unmanaged.passRetained(brick)).release() }
  }

  @inline(never)
  private func allocate(_ count: Int) {
    for _ in 0..<count { opaque(Unmanaged.passRetained(Brick())).release() }
  }

  private final class Brick {}
}
