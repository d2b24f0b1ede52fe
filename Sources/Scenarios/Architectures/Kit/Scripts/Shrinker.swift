/// Makes a failing script short: drops ever smaller runs of steps, then makes the numbers small, while it still fails.
///
/// Zeller & Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", IEEE TSE 28 (2002), 183–200.
public struct Shrinker {
  private let fails: ([Step]) -> Bool

  /// A shrinker for whatever `fails` says of a script.
  public init(fails: @escaping ([Step]) -> Bool) {
    self.fails = fails
  }

  /// A script that still fails, and does not any more without any one of its steps.
  public func shrink(_ steps: [Step]) -> [Step] {
    var steps = steps
    var length = max(1, steps.count / 2)
    while true {
      let shorter = withoutRuns(of: length, steps)
      let changed = shorter.count < steps.count
      steps = shorter
      // At single steps a removal may make another one possible: until a whole pass removes none.
      if length == 1, !changed { break }
      length = max(1, length / 2)
    }
    return withSmallArguments(steps)
  }

  private func withoutRuns(of length: Int, _ steps: [Step]) -> [Step] {
    var steps = steps
    var start = 0
    while start < steps.count {
      var candidate = steps
      candidate.removeSubrange(start..<min(start + length, steps.count))
      if fails(candidate) { steps = candidate } else { start += length }
    }
    return steps
  }

  private func withSmallArguments(_ steps: [Step]) -> [Step] {
    var steps = steps
    for index in steps.indices {
      for argument in 0..<steps[index].argument {
        var candidate = steps
        candidate[index] = Step(steps[index].operation, argument)
        if fails(candidate) {
          steps = candidate
          break
        }
      }
    }
    return steps
  }
}
