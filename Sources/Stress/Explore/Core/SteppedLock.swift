import Hierarchy

/// A lock whose every use is a step, for the code that is generic over its exclusion.
///
/// Only the actors of a crew exclude each other. The thread that builds a program and checks it passes freely: while
/// it is at work no actor runs, and a lock that a failing schedule has left taken must not hold it up.
package struct SteppedLock: Exclusion, ~Copyable, Sendable {
  private let state: LockState

  package init() { state = LockState(number: Seam.nextNumber()) }

  package borrowing func enter() {
    guard let seat = Seam.current, seat.isActor, !seat.isQuiet else { return }
    seat.crew.enter(state, seat)
  }

  package borrowing func leave() {
    guard let seat = Seam.current, seat.isActor, !seat.isQuiet else { return }
    seat.crew.leave(state, seat)
  }

  /// A step of its own, since it comes before each touch of what the lock guards; a violation for whoever does not
  /// hold it.
  package borrowing func assertHeld() {
    guard let seat = Seam.current, seat.isActor, !seat.isQuiet else { return }
    seat.crew.access(state, seat)
  }
}
