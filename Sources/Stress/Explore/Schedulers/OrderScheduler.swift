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
