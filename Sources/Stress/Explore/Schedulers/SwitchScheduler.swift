/// Takes the switches that it is given, and the default everywhere else.
package final class SwitchScheduler: Scheduler {
  private var switches: ArraySlice<ActorSwitch>

  /// The first switch that could not be taken, because its actor could not go on there or the step never came.
  package private(set) var missed: ActorSwitch?

  package init(_ switches: [ActorSwitch]) {
    self.switches = switches[...]
  }

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
