/// Something that makes the figures of a run worth less than they look, with what to do about it.
enum RunWarning: Equatable {
  /// Other programs wanted to run when it began.
  case busy(load: Double, cores: Int)
  /// Nothing can run beside the timed thread.
  case oneCore
  /// The same arithmetic took a changing time, by this share of the least.
  case speedDrift(Double)
  /// What keeps a core's units busy slowed down from scenario to scenario by this share more than a chain of dependent
  /// steps did.
  case crowdedCore(Double)
  /// The A/A twin differs from itself.
  case disturbed

  /// Warning and advice in one sentence or two.
  var text: String {
    switch self {
    case .busy(let load, let cores):
      "the load was \(Figure.plain(load, places: 2)) on \(cores) processors before the run began: end other programs, "
        + "or wait"
    case .oneCore:
      "this process has one processor: threads take turns, so figures for several show no contention"
    case .speedDrift(let share):
      "the processor's speed changed by \(Figure.percent(share)): set the governor to 'performance' "
        + "if it has one (see 'bubbleup doctor'), and trust ratios rather than times"
    case .crowdedCore(let share):
      "something shares the processor core: work that fills it slowed down by \(Figure.percent(share)) between "
        + "scenarios, beyond what dependent steps did; compare strategies of one scenario, or measure again later"
    case .disturbed:
      "the A/A twin differs from itself: close other programs, or try --pin, and measure again"
    }
  }
}
