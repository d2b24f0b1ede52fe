import Opaque

/// Does the injected work of a batch, after its messages.
///
/// After and not between them: the workload is one closure that nothing can be put into, and neither a clock around the
/// batch nor a counter tells the difference.
struct InjectedLoad {
  private let work: InjectedWork?
  private let brick = Brick()

  init(_ work: InjectedWork?) { self.work = work }

  /// Sends a batch of `count` messages through `send`, with the work on top.
  @inline(__always)
  func run(_ count: Int, _ send: (Int) -> UInt64) -> UInt64 {
    let sum = send(count)
    switch work {
    case .retain: retain(count)
    case .allocation: allocate(count)
    case .trips, .hop, nil: break
    }
    return sum
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
