/// One schedule of each class of schedules that differ only in the order of turns that do not depend on each other.
///
/// Dynamic partial-order reduction: every two turns of different actors that depend on each other and that nothing else had
/// put in order mark the place before the first one, where the other actor must also be tried (Flanagan and Godefroid, POPL
/// 2005). And sleep sets: an actor is not tried again until a turn that depends on its own has come between (Godefroid,
/// "Partial-Order Methods for the Verification of Concurrent Programs", 1996). What turns touch is seen and not foretold: the
/// same actor at the same place, with only independent turns between, leaves the same footprint.
package final class ReducedScheduler: SystematicScheduler {
  /// A place in the schedule: who went on, and who has to be tried besides.
  private struct Place {
    let runnable: ActorSet
    let asleep: [Int: Footprint]
    var chosen: Int
    var tried = ActorSet()
    var wanted = ActorSet()
    var footprints: [Int: Footprint] = [:]
  }

  private var path: [Place] = []
  private var sleepsFrom: Int?

  package let tracksFootprints = true
  package private(set) var lostItsWay = false
  package var isRedundant: Bool { sleepsFrom != nil }

  package init() {}

  package func choose(_ runnable: ActorSet, after last: Int?, in schedule: Schedule) -> Int {
    takeForced(schedule)
    let index = schedule.turns.count
    if index < path.count {
      guard path[index].runnable == runnable, runnable.contains(path[index].chosen) else {
        lostItsWay = true
        return runnable.first ?? 0
      }
      return path[index].chosen
    }
    let place = place(runnable, after: last, schedule)
    path.append(place)
    return place.chosen
  }

  package func advance(after schedule: Schedule) -> Bool {
    takeForced(schedule)
    learn(schedule)
    // What comes after has been seen from elsewhere.
    if let sleepsFrom { path.removeLast(path.count - min(path.count, sleepsFrom)) }
    sleepsFrom = nil
    while var place = path.popLast() {
      place.tried.insert(place.chosen)
      let next = (0..<ActorSet.capacity).first {
        place.wanted.contains($0) && !place.tried.contains($0) && place.asleep[$0] == nil
      }
      guard let next else { continue }
      place.chosen = next
      path.append(place)
      return true
    }
    return false
  }

  /// Places where only one actor could go on are no choice, and belong to the way all the same.
  private func takeForced(_ schedule: Schedule) {
    while path.count < schedule.turns.count {
      let turn = schedule.turns[path.count]
      var place = place(turn.runnable, after: nil, schedule)
      place.chosen = turn.actor
      path.append(place)
    }
  }

  private func place(_ runnable: ActorSet, after last: Int?, _ schedule: Schedule) -> Place {
    let asleep = asleep(schedule)
    let awake = ActorSet((0..<ActorSet.capacity).filter { runnable.contains($0) && asleep[$0] == nil })
    if awake.isEmpty { sleepsFrom = sleepsFrom ?? path.count }
    let chosen = awake.member(0, preferring: last) ?? runnable.member(0, preferring: last) ?? 0
    return Place(runnable: runnable, asleep: asleep, chosen: chosen)
  }

  /// Who need not be tried at the end of the path: those tried before, or asleep before, whose turn does not depend on
  /// the last one.
  private func asleep(_ schedule: Schedule) -> [Int: Footprint] {
    guard let last = path.last else { return [:] }
    let turn = schedule.turns[path.count - 1]
    var asleep = last.asleep
    for (actor, footprint) in last.footprints where last.tried.contains(actor) { asleep[actor] = footprint }
    return asleep.filter { $0.key != turn.actor && !$0.value.conflicts(with: turn.footprint) }
  }

  private func learn(_ schedule: Schedule) {
    let turns = schedule.turns
    for (index, turn) in turns.enumerated() where index < path.count {
      path[index].footprints[turn.actor, default: Footprint()].merge(turn.footprint)
    }
    // For each turn, all those before it that something has put in order with it.
    var before: [Set<Int>] = []
    var lastOf: [Int: Int] = [:]
    for (index, turn) in turns.enumerated() {
      var known: Set<Int> = []
      if let last = lastOf[turn.actor] { known = before[last].union([last]) }
      var all = known
      for earlier in turns.indices.prefix(index).reversed() where !known.contains(earlier) {
        guard turns[earlier].footprint.conflicts(with: turn.footprint) else { continue }
        all.formUnion(before[earlier])
        all.insert(earlier)
        want(turn.actor, at: earlier)
      }
      before.append(all)
      lastOf[turn.actor] = index
    }
  }

  /// `actor` must be tried at a place; if it cannot go on there, everybody who can.
  private func want(_ actor: Int, at index: Int) {
    guard index < path.count else { return }
    if path[index].runnable.contains(actor) { return path[index].wanted.insert(actor) }
    for other in 0..<ActorSet.capacity where path[index].runnable.contains(other) {
      path[index].wanted.insert(other)
    }
  }
}
