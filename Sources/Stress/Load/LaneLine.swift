import Hierarchy

/// Senders that wait for a worker, first come first served.
final class LaneLine: @unchecked Sendable {
  private let lock = OwnedLock()
  private var waiting: [Lane]
  private var first = 0

  init(_ lanes: [Lane]) { waiting = lanes }

  /// The one that has waited longest; nil if all are with a worker, or through.
  func next() -> Lane? {
    lock.enter()
    defer { lock.leave() }
    guard first < waiting.count else { return nil }
    defer { first += 1 }
    return waiting[first]
  }

  /// `lane` is to be taken up again.
  func append(_ lane: Lane) {
    lock.enter()
    defer { lock.leave() }
    if first > 1024 {
      waiting.removeFirst(first)
      first = 0
    }
    waiting.append(lane)
  }
}
