/// Every schedule once: the last choice that has an alternative is changed, and what follows is new.
///
/// Nothing is stored but the current path, so its memory is the length of a schedule.
package final class DepthFirstScheduler: Scheduler {
  private struct Fork {
    let runnable: ActorSet
    let last: Int?
    var branch = 0
  }

  private var path: [Fork] = []
  private var position = 0

  /// Whether a choice that was made before did not come up again the same way.
  package private(set) var lostItsWay = false

  package init() {}

  /// Takes the path as far as it goes, and the first branch from there on.
  package func choose(_ runnable: ActorSet, at step: Int, after last: Int?) -> Int {
    if position == path.count { path.append(Fork(runnable: runnable, last: last)) }
    let fork = path[position]
    position += 1
    guard fork.runnable == runnable, fork.last == last,
      let actor = runnable.member(fork.branch, preferring: last)
    else {
      lostItsWay = true
      return runnable.first ?? 0
    }
    return actor
  }

  /// Turns to the next path; false when there is none.
  package func advance() -> Bool {
    position = 0
    while var fork = path.popLast() {
      fork.branch += 1
      if fork.branch < fork.runnable.count {
        path.append(fork)
        return true
      }
    }
    return false
  }
}
