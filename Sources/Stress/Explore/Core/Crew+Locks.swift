/// What actors do to locks.
extension Crew {
  /// Waits until `lock` is free, and takes it.
  func enter(_ lock: LockState, _ seat: ActorSeat) {
    if lock.holder == seat.index, !runsFreely {
      return fail(
        Violation(
          .deadlock,
          "\(name(seat.index)) waits for lock \(lock.number), which it holds itself"
        )
      )
    }
    arrive(seat, Step(actor: seat.index, kind: .lock, object: lock.number), awaiting: lock)
    if !runsFreely { lock.holder = seat.index }
    seat.awaited = nil
  }

  /// Lets go of `lock`.
  func leave(_ lock: LockState, _ seat: ActorSeat) {
    arrive(seat, Step(actor: seat.index, kind: .unlock, object: lock.number))
    guard !runsFreely else { return }
    check(lock, seat, "lets go of")
    lock.holder = nil
  }

  /// Touches what `lock` guards.
  func access(_ lock: LockState, _ seat: ActorSeat) {
    arrive(seat, Step(actor: seat.index, kind: .access, object: lock.number))
    if !runsFreely { check(lock, seat, "touches what is under") }
  }

  private func check(_ lock: LockState, _ seat: ActorSeat, _ deed: String) {
    guard lock.holder != seat.index else { return }
    let holder = lock.holder.map { "\(name($0)) holds it" } ?? "nobody holds it"
    fail(Violation(.unguarded, "\(name(seat.index)) \(deed) lock \(lock.number), and \(holder)"))
  }
}
