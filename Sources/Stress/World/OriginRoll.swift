package import Hierarchy
import Synchronization

/// Who may send right now; senders keep copies and ask whether they are still good.
///
/// A sender that has an old copy goes on sending from cells that are gone from the hierarchy, as an app's pending
/// completions do: such messages end unhandled.
package final class OriginRoll: @unchecked Sendable {
  private let lock = OwnedLock()
  private let version = Atomic(0)
  private let closed = Atomic(false)
  private let deserted = Atomic(false)
  private var places: [NodeID: [Responder]] = [:]
  private var permanent: [Responder]

  /// Those who always may, and nobody else yet.
  init(_ permanent: [Responder]) {
    self.permanent = permanent
    deserted.store(permanent.isEmpty, ordering: .releasing)
  }

  /// Whether nobody will ever send again.
  package var isClosed: Bool { closed.load(ordering: .acquiring) }

  /// Whether there is nobody now, but may be somebody again.
  ///
  /// In a chain one branch may hold all senders. Once it has gone no message would be sent, and with no message no
  /// change would ever be due that brings it back: so whoever makes changes looks here too.
  package var isDeserted: Bool { deserted.load(ordering: .acquiring) && !isClosed }

  /// Changes whenever somebody joins or leaves.
  package var edition: Int { version.load(ordering: .acquiring) }

  /// Everybody, and the edition that this is.
  package func copy() -> (origins: [Responder], edition: Int) {
    lock.enter()
    defer { lock.leave() }
    let edition = edition
    return (permanent + places.values.joined(), edition)
  }

  /// The leaves of the branch at `place` may send.
  func join(_ leaves: [Responder], at place: NodeID) { exchange(leaves, at: place) }

  /// Those of the branch at `place` may no longer.
  func leave(_ place: NodeID) { exchange(nil, at: place) }

  /// Nobody may any more.
  func close() {
    lock.enter()
    let old = (places, permanent)
    places = [:]
    permanent = []
    closed.store(true, ordering: .releasing)
    version.add(1, ordering: .releasing)
    lock.leave()
    withExtendedLifetime(old) {}
  }

  private func exchange(_ leaves: [Responder]?, at place: NodeID) {
    lock.enter()
    let old = places.updateValueOrRemove(leaves, forKey: place)
    deserted.store(permanent.isEmpty && places.values.allSatisfy(\.isEmpty), ordering: .releasing)
    version.add(1, ordering: .releasing)
    lock.leave()
    // A cell's last release may come here, and runs its deinit; the lock is free again.
    withExtendedLifetime(old) {}
  }
}

extension Dictionary {
  fileprivate mutating func updateValueOrRemove(_ value: Value?, forKey key: Key) -> Value? {
    if let value { updateValue(value, forKey: key) } else { removeValue(forKey: key) }
  }
}
