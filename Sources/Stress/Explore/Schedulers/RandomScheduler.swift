import Hierarchy

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
