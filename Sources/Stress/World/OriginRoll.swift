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

  /// Only those who always may, so far.
  init(_ permanent: [Responder]) {
    self.permanent = permanent
    deserted.store(permanent.isEmpty, ordering: .releasing)
  }

  package var isClosed: Bool { closed.load(ordering: .acquiring) }

  /// Whether there is no sender now, but may be one again.
  ///
  /// In a chain one branch may hold all senders. Once it has gone no message would be sent, and with no message no
  /// change would ever be due that brings it back: so the mutators look here too.
  package var isDeserted: Bool { deserted.load(ordering: .acquiring) && !isClosed }

  package var edition: Int { version.load(ordering: .acquiring) }

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
    let old = places[place]
    places[place] = leaves
    deserted.store(permanent.isEmpty && places.values.allSatisfy(\.isEmpty), ordering: .releasing)
    version.add(1, ordering: .releasing)
    lock.leave()
    // A cell's last release may come here, and runs its deinit; the lock is free again.
    withExtendedLifetime(old) {}
  }
}
