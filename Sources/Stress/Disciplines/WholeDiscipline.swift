import Glibc
package import Hierarchy
package import Strategies

/// The whole send runs on the sender's thread, with the strategy's own code.
///
/// Either a send waits while a change is made, and a change while messages climb; or the strategy publishes its links
/// itself, and its sends run beside changes. The stripes guard the state of single responders, which is no link. There
/// is no hop that could be read by itself, so no history is written.
package final class WholeDiscipline: Discipline, @unchecked Sendable {
  private let wiring: any Wiring
  private let excludesChanges: Bool
  private let links = SharedLock()
  /// Chosen by a responder's name.
  private let stripes = (0..<64).map { _ in Stripe() }

  private final class Stripe: Sendable {
    let lock = OwnedLock()
  }

  package init(_ wiring: any Wiring, excludesChanges: Bool) {
    (self.wiring, self.excludesChanges) = (wiring, excludesChanges)
  }

  package func send(_ message: Message, from origin: Responder) {
    if excludesChanges { links.enterShared() }
    wiring.send(message, from: origin)
    if excludesChanges { links.leave() }
  }

  /// Takes the stripes of all `nodes` in ascending order: two changes never wait for each other in a circle.
  package func change(touching nodes: [Responder], _ body: () -> Void) {
    links.enter()
    let positions = Set(nodes.map { Self.position(of: $0) }).sorted()
    for position in positions { stripes[position].lock.enter() }
    body()
    for position in positions { stripes[position].lock.leave() }
    links.leave()
  }

  package func visit<Value>(_ node: Responder, _ body: () -> Value) -> Value {
    let position = Self.position(of: node)
    stripes[position].lock.enter()
    defer { stripes[position].lock.leave() }
    return body()
  }

  package func settle() { wiring.settle() }

  private static func position(of node: Responder) -> Int {
    Int((UInt32(bitPattern: node.id.row) &* 0x9e37_79b9) >> 26)
  }
}

/// A lock that many hold at once who only read; who wants it alone comes before further readers, so nobody may take it
/// twice.
private struct SharedLock: ~Copyable, @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)

  init() {
    withUnsafeTemporaryAllocation(of: pthread_rwlockattr_t.self, capacity: 1) { place in
      guard let attributes = place.baseAddress else { preconditionFailure("a place for one has an address") }
      pthread_rwlockattr_init(attributes)
      // By default, readers that follow one another would keep a change away for good.
      pthread_rwlockattr_setkind_np(attributes, Int32(PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP))
      pthread_rwlock_init(lock, attributes)
      pthread_rwlockattr_destroy(attributes)
    }
  }

  deinit {
    pthread_rwlock_destroy(lock)
    lock.deallocate()
  }

  borrowing func enterShared() { pthread_rwlock_rdlock(lock) }
  borrowing func enter() { pthread_rwlock_wrlock(lock) }
  borrowing func leave() { pthread_rwlock_unlock(lock) }
}
