/// Every schedule once: the last choice that has an alternative is changed, and what follows is new.
///
/// Nothing is stored but the current path, so its memory is the length of a schedule.
package final class DepthFirstScheduler: SystematicScheduler {
  private struct Fork {
    let runnable: ActorSet
    let last: Int?
    var branch = 0
  }

  /// The first choices, which stay as they are.
  private let prefix: [Int]
  private var path: [Fork] = []
  private var position = 0

  package private(set) var lostItsWay = false
  package let isRedundant = false

  /// Goes through all schedules, or through those alone that begin with the choices of `prefix`.
  package init(prefix: [Int] = []) { self.prefix = prefix }

  /// Takes the path as far as it goes, and the first branch from there on.
  package func choose(_ runnable: ActorSet, after last: Int?, in schedule: Schedule) -> Int {
    if position == path.count {
      let branch = position < prefix.count ? prefix[position] : 0
      path.append(Fork(runnable: runnable, last: last, branch: branch))
    }
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

  package func advance(after schedule: Schedule) -> Bool {
    position = 0
    while path.count > prefix.count, var fork = path.popLast() {
      fork.branch += 1
      if fork.branch < fork.runnable.count {
        path.append(fork)
        return true
      }
    }
    return false
  }
}
