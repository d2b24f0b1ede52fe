import Glibc
import Hierarchy

/// Probabilistic concurrency testing: random priorities, and a few random places where the first comes last.
///
/// Burckhardt, Kothari, Musuvathi and Nagarakatte, "A randomized scheduler with probabilistic guarantees of finding
/// bugs" (ASPLOS 2010). The highest priority that can go on does, so a schedule is one of few switches; a bug that
/// takes d ordered events is met with a probability of at least 1 / (n · k^(d-1)), n actors and k steps.
package final class PriorityScheduler: Scheduler {
  private var priorities: [Int]
  /// Change points that are still to come, latest first, with the priority that the actor there gets.
  private var changes: [(step: Int, priority: Int)]

  /// The schedule number `schedule` of `seed`, for bugs of depth `depth` in about `length` steps.
  package init(seed: UInt64, schedule: Int, actors: Int, length: Int, depth: Int) {
    var generator = SeededGenerator(seed: seed, stream: UInt64(schedule))
    priorities = Array(depth..<(depth + actors))
    for index in priorities.indices.dropFirst() { priorities.swapAt(index, generator.below(index + 1)) }
    changes = (1..<max(1, depth)).map { (generator.below(max(1, length)), $0) }
    changes.sort { $0.step > $1.step }
  }

  /// The probability with which one schedule meets a bug of `depth`, at least.
  package static func bound(actors: Int, length: Int, depth: Int) -> Double {
    var bound = 1 / Double(max(1, actors))
    for _ in 1..<max(1, depth) { bound /= Double(max(1, length)) }
    return bound
  }

  /// How many schedules it takes so that a bug of `depth` is missed by all of them with a probability of at most `miss`.
  package static func schedules(missing miss: Double, actors: Int, length: Int, depth: Int) -> Int {
    let hit = bound(actors: actors, length: length, depth: depth)
    guard miss < 1, hit < 1 else { return 1 }
    return Int((log(miss) / log1p(-hit)).rounded(.up))
  }

  package func choose(_ runnable: ActorSet, after last: Int?, in schedule: Schedule) -> Int {
    while let change = changes.last, change.step <= schedule.steps.count {
      changes.removeLast()
      priorities[first(of: runnable)] = change.priority
    }
    return first(of: runnable)
  }

  private func first(of runnable: ActorSet) -> Int {
    priorities.indices.filter { runnable.contains($0) }.max { priorities[$0] < priorities[$1] } ?? 0
  }
}
