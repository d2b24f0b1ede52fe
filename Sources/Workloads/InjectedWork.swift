import Opaque

/// Work that a worker does on top of its messages, so that the gate itself can be tested.
package enum InjectedWork: Sendable, Hashable, Codable {
  /// So much more of the same, as a share: more messages are sent than are reported.
  case trips(Double)
  case retain
  case allocation
  /// One more level on the way; a change of the plan, so that the worker itself has nothing to add.
  case hop

  /// How many messages are sent for `count` that are reported; a share that no option takes adds none.
  package func trips(for count: Int) -> Int {
    guard case .trips(let share) = self else { return count }
    return Int(exactly: (Double(count) * (1 + share)).rounded()) ?? count
  }
}

/// Does the injected work of a batch, after its messages.
///
/// After and not between them: the workload is one closure that nothing can be put into, and neither a clock around the
/// batch nor a counter tells the difference.
package struct InjectedLoad {
  private let work: InjectedWork?
  private let brick = Brick()
  /// The messages of all batches so far, without those that were injected.
  private var reported = 0

  package init(_ work: InjectedWork?) { self.work = work }

  /// The messages of the next batch with the injected ones, of which a short batch has no whole number: what is left over
  /// goes to a later batch.
  package mutating func trips(for count: Int) -> Int {
    guard let work else { return count }
    defer { reported += count }
    return work.trips(for: reported + count) - work.trips(for: reported)
  }

  /// Sends a batch of `count` messages through `send`, with the work on top.
  @inline(__always)
  package func run(_ count: Int, _ send: (Int) -> UInt64) -> UInt64 {
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
