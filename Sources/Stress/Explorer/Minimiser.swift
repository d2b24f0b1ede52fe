/// Makes a failing schedule as plain as it gets: fewer switches, then fewer steps.
///
/// Delta debugging over the switches (Zeller and Hildebrandt, 2002): halves first, then smaller parts, down to single
/// ones; and in turn with that, neighbouring turns are exchanged. A candidate counts if it fails in the same kind.
package struct Minimiser {
  private let rehearsal: Rehearsal

  package init(_ rehearsal: Rehearsal) { self.rehearsal = rehearsal }

  /// The plainest schedule found that fails as `schedule` does.
  package func minimise(_ schedule: Schedule) -> Schedule {
    var best = schedule
    while !rehearsal.crew.isLost {
      let before = best.switches.count
      best = withFewerSwitches(best)
      best = withFewerTurns(best)
      if best.switches.count == before { return best }
    }
    return best
  }

  private func withFewerSwitches(_ schedule: Schedule) -> Schedule {
    var best = schedule
    var part = max(1, best.switches.count / 2)
    while !rehearsal.crew.isLost {
      if let plainer = without(partOf: part, best) {
        best = plainer
        part = min(part, max(1, best.switches.count / 2))
      } else if part > 1 {
        part /= 2
      } else {
        return best
      }
    }
    return best
  }

  /// Neighbouring turns exchanged, as long as that joins turns of the same actor.
  ///
  /// Leaving a switch out cannot do this: it turns everything that comes after around.
  private func withFewerTurns(_ schedule: Schedule) -> Schedule {
    var best = schedule
    var index = 0
    while index + 1 < best.stretches.count, !rehearsal.crew.isLost {
      var turns = best.stretches
      turns.swapAt(index, index + 1)
      if let plainer = attempt(OrderScheduler(turns), insteadOf: best) {
        best = plainer
        index = 0
      } else {
        index += 1
      }
    }
    return best
  }

  /// The first schedule that still fails without some `part` neighbouring switches.
  private func without(partOf part: Int, _ schedule: Schedule) -> Schedule? {
    let switches = schedule.switches
    var start = 0
    while start < switches.count, !rehearsal.crew.isLost {
      var fewer = switches
      fewer.removeSubrange(start..<min(start + part, switches.count))
      if let plainer = attempt(SwitchScheduler(fewer), insteadOf: schedule) { return plainer }
      start += part
    }
    return nil
  }

  private func attempt(_ scheduler: any Scheduler, insteadOf schedule: Schedule) -> Schedule? {
    let found = rehearsal.run(scheduler)
    guard found.violation?.code == schedule.violation?.code else { return nil }
    // Leaving a switch out moves the later ones, and may so have made others necessary.
    let before = (schedule.switches.count, schedule.steps.count)
    return (found.switches.count, found.steps.count) < before ? found : nil
  }
}
