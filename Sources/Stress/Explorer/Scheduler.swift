import Hierarchy

/// Chooses who goes on.
package protocol Scheduler: AnyObject {
  /// Who takes step number `step`: one of `runnable`, who are at least two; `last` took the one before.
  func choose(_ runnable: ActorSet, at step: Int, after last: Int?) -> Int

  /// The same, for those who choose by what has been touched so far.
  func choose(_ runnable: ActorSet, at step: Int, after last: Int?, in schedule: Schedule) -> Int

  /// Whether footprints are wanted, which cost a look at every watched object at each step.
  var tracksFootprints: Bool { get }
}

extension Scheduler {
  package func choose(_ runnable: ActorSet, at step: Int, after last: Int?, in schedule: Schedule) -> Int {
    choose(runnable, at: step, after: last)
  }

  package var tracksFootprints: Bool { false }
}

/// Whoever, each as likely as every other.
package final class RandomScheduler: Scheduler {
  private var generator: SeededGenerator

  package init(seed: UInt64, schedule: Int) {
    generator = SeededGenerator(seed: seed, stream: UInt64(schedule))
  }

  package func choose(_ runnable: ActorSet, at step: Int, after last: Int?) -> Int {
    runnable.member(generator.below(runnable.count), preferring: nil) ?? 0
  }
}

/// Gives turns in an order, as far as actors can go on; what was missed is not made up for.
package final class OrderScheduler: Scheduler {
  private let order: [Int]

  /// The order in which each turn is so many steps of an actor.
  package init(_ turns: [(actor: Int, steps: Int)]) {
    order = turns.flatMap { Array(repeating: $0.actor, count: $0.steps) }
  }

  package func choose(_ runnable: ActorSet, at step: Int, after last: Int?) -> Int {
    if step < order.count, runnable.contains(order[step]) { return order[step] }
    return runnable.member(0, preferring: last) ?? 0
  }
}

/// Takes the switches that it is given, and the default everywhere else.
package final class SwitchScheduler: Scheduler {
  private var switches: ArraySlice<ActorSwitch>

  /// The first switch that could not be taken, because its actor could not go on there or the step never came.
  package private(set) var missed: ActorSwitch?

  package init(_ switches: [ActorSwitch]) { self.switches = switches[...] }

  package func choose(_ runnable: ActorSet, at step: Int, after last: Int?) -> Int {
    dropSwitches(before: step)
    if let next = switches.first, next.step == step {
      switches.removeFirst()
      if runnable.contains(next.actor) { return next.actor }
      missed = missed ?? next
    }
    return runnable.member(0, preferring: last) ?? 0
  }

  /// To be called when the schedule is over: what was not reached was missed.
  package func end() {
    dropSwitches(before: .max)
  }

  private func dropSwitches(before step: Int) {
    while let next = switches.first, next.step < step {
      switches.removeFirst()
      missed = missed ?? next
    }
  }
}
