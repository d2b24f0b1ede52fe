import Hierarchy

/// Chooses who goes on.
package protocol Scheduler: AnyObject {
  /// Who takes the next step of `schedule`: one of `runnable`, who are at least two; `last` took the one before.
  func choose(_ runnable: ActorSet, after last: Int?, in schedule: Schedule) -> Int

  /// Whether footprints are wanted, which cost a look at every watched object at each step.
  var tracksFootprints: Bool { get }
}

extension Scheduler {
  package var tracksFootprints: Bool { false }
}

/// Goes through the schedules of a program, one after the other.
package protocol SystematicScheduler: Scheduler {
  /// Whether a choice that was made before did not come up again the same way.
  var lostItsWay: Bool { get }
  /// Whether the last schedule came to a place from where all had been seen before.
  var isRedundant: Bool { get }
  /// Learns from `schedule`, which has been run, and turns to the next one; false when there is none.
  func advance(after schedule: Schedule) -> Bool
}

/// Any actor, each as likely as every other.
package final class RandomScheduler: Scheduler {
  private var generator: SeededGenerator

  package init(seed: UInt64, schedule: Int) {
    generator = SeededGenerator(seed: seed, stream: UInt64(schedule))
  }

  package func choose(_ runnable: ActorSet, after last: Int?, in schedule: Schedule) -> Int {
    runnable.member(generator.below(runnable.count), preferring: nil) ?? 0
  }
}

/// Gives turns in an order, as far as actors can go on; what was missed is not made up for.
package final class OrderScheduler: Scheduler {
  private let order: [Int]

  package init(_ turns: [(actor: Int, steps: Int)]) {
    order = turns.flatMap { Array(repeating: $0.actor, count: $0.steps) }
  }

  package func choose(_ runnable: ActorSet, after last: Int?, in schedule: Schedule) -> Int {
    let step = schedule.steps.count
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

  package func choose(_ runnable: ActorSet, after last: Int?, in schedule: Schedule) -> Int {
    let step = schedule.steps.count
    dropSwitches(before: step)
    if let next = switches.first, next.step == step {
      switches.removeFirst()
      if runnable.contains(next.actor) { return next.actor }
      missed = missed ?? next
    }
    return runnable.member(0, preferring: last) ?? 0
  }

  /// To be called when the schedule is over: what was not reached was missed.
  package func end() { dropSwitches(before: .max) }

  private func dropSwitches(before step: Int) {
    while let next = switches.first, next.step < step {
      switches.removeFirst()
      missed = missed ?? next
    }
  }
}
