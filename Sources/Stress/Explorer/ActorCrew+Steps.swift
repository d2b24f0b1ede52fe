import Synchronization

/// What actors do with the baton.
extension ActorCrew {
  /// `seat` is about to take `step`; returns when it is its turn.
  ///
  /// What it touches is in `footprint`, unless the step itself says so.
  func arrive(
    _ seat: ActorSeat,
    _ step: ActorStep,
    awaiting lock: LockState? = nil,
    touching footprint: Footprint? = nil
  ) {
    if runsFreely { return }
    countReferences()
    seat.plan(step, awaiting: lock, touching: footprint)
    guard seat.hasBegun else { return begin(seat) }
    if seat.arrivals > bounds.steps, canGoOn(seat), schedule.steps.count < bounds.longest {
      schedule.unchosen += 1
      return take(seat, ActorSet([seat.index]), isChosen: false)
    }
    // Beyond the bounds, that it stops here is because the lock is taken.
    if seat.arrivals > bounds.steps, let lock { touch(Footprint(reading: .lock(lock.number))) }
    passOn(from: seat)
  }

  /// The actor of `seat` is through.
  func end(_ seat: ActorSeat) {
    countReferences()
    seat.hasEnded = true
    if !seat.hasBegun, let next = seats.first(where: { !$0.hasBegun && $0 !== seat }) {
      seat.hasBegun = true
      return next.baton.pass()
    }
    seat.hasBegun = true
    guard seats.contains(where: { !$0.hasEnded }) else { return dismiss() }
    passOn(from: seat)
  }

  /// The schedule has failed; what is left of it runs to its end without being explored.
  func fail(_ violation: Violation) {
    if schedule.violation == nil { schedule.violation = violation }
    runsFreely = true
  }

  /// The way to an actor's first step touches nothing shared, so all of them go it first, in order and uncounted.
  private func begin(_ seat: ActorSeat) {
    seat.hasBegun = true
    if let next = seats.first(where: { !$0.hasBegun }) {
      next.baton.pass()
      seat.baton.await()
    } else {
      passOn(from: seat)
    }
  }

  /// Chooses who goes on, and waits until that is `seat`, unless it has ended.
  private func passOn(from seat: ActorSeat) {
    let next = runsFreely ? heir(of: seat) : choose(after: seat)
    guard next !== seat else { return }
    running.store(next.index, ordering: .relaxed)
    // Asked before the pass: after it, the schedule may be over and the seat prepared for the next one.
    let waits = !seat.hasEnded
    next.baton.pass()
    if waits { seat.baton.await() }
  }

  private func choose(after seat: ActorSeat) -> ActorSeat {
    let runnable = ActorSet(seats.lazy.filter { self.canGoOn($0) }.map(\.index))
    guard let first = runnable.first else {
      fail(deadlock())
      return heir(of: seat)
    }
    if schedule.steps.count >= bounds.longest {
      fail(Violation(.endless, "no end after \(bounds.longest) steps"))
      return heir(of: seat)
    }
    let index =
      runnable.count == 1
      ? first : scheduler?.choose(runnable, after: last, in: schedule) ?? first
    take(seats[index], runnable, isChosen: true)
    return seats[index]
  }

  private func take(_ seat: ActorSeat, _ runnable: ActorSet, isChosen: Bool) {
    var step = seat.pending
    step.runnable = runnable
    schedule.steps.append(step)
    if tracks {
      let footprint = seat.pendingFootprint ?? Footprint(seat.pending)
      if isChosen {
        schedule.turns.append(ActorTurn(actor: seat.index, runnable: runnable, footprint: footprint))
      } else {
        touch(footprint)
      }
    }
    last = seat.index
    progress.wrappingAdd(1, ordering: .relaxed)
  }

  private func canGoOn(_ seat: ActorSeat) -> Bool {
    !seat.hasEnded && (seat.awaited.map { $0.holder == nil } ?? true)
  }

  /// After a failure: the same actor as long as it has something to do, then the others in order.
  private func heir(of seat: ActorSeat) -> ActorSeat {
    if !seat.hasEnded { return seat }
    return seats.first { !$0.hasEnded } ?? seat
  }

  private func deadlock() -> Violation {
    let waits = seats.filter { !$0.hasEnded }.map { seat in
      guard let lock = seat.awaited, let holder = lock.holder else { return name(seat.index) }
      return "\(name(seat.index)) waits for lock \(lock.number), which \(name(holder)) holds"
    }
    return Violation(.deadlock, waits.joined(separator: "; "))
  }

  func name(_ actor: Int) -> String { schedule.names[actor] }
}

/// What actors do to locks.
extension ActorCrew {
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
    arrive(seat, ActorStep(actor: seat.index, kind: .lock, object: lock.number), awaiting: lock)
    if !runsFreely { lock.holder = seat.index }
    seat.awaited = nil
  }

  /// Lets go of `lock`.
  func leave(_ lock: LockState, _ seat: ActorSeat) {
    arrive(seat, ActorStep(actor: seat.index, kind: .unlock, object: lock.number))
    guard !runsFreely else { return }
    check(lock, seat, "lets go of")
    lock.holder = nil
  }

  /// Touches what `lock` guards.
  func access(_ lock: LockState, _ seat: ActorSeat) {
    arrive(seat, ActorStep(actor: seat.index, kind: .access, object: lock.number))
    if !runsFreely { check(lock, seat, "touches what is under") }
  }

  private func check(_ lock: LockState, _ seat: ActorSeat, _ deed: String) {
    guard lock.holder != seat.index else { return }
    let holder = lock.holder.map { "\(name($0)) holds it" } ?? "it is free"
    fail(Violation(.unguarded, "\(name(seat.index)) \(deed) lock \(lock.number), and \(holder)"))
  }
}

/// What a turn touches, and what it sees.
extension ActorCrew {
  /// Adds to the footprint of the turn that is under way; before the first one there is no choice.
  func touch(_ footprint: Footprint) {
    guard tracks, !runsFreely, !schedule.turns.isEmpty else { return }
    schedule.turns[schedule.turns.count - 1].footprint.merge(footprint)
  }

  private func countReferences() {
    guard tracks, !runsFreely else { return }
    watched.forEachChange { index in
      guard !schedule.turns.isEmpty else { return }
      schedule.turns[schedule.turns.count - 1].footprint.count(index)
    }
  }
}
