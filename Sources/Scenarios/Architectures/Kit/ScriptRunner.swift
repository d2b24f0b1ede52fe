import Hierarchy

/// Runs steps on a world and its model side by side, and compares them after each.
public struct ScriptRunner {
  private let architecture: any Architecture
  private let options: ArchitectureOptions

  /// A runner of `architecture` with `options`.
  public init(_ architecture: any Architecture, _ options: ArchitectureOptions) {
    self.architecture = architecture
    self.options = options
  }

  /// Runs `steps` from launch and then tears the world down; nil if everything was as the model has it.
  ///
  /// `watch` is told what was seen at launch, as step nil, and after each step, before it is judged.
  public func run(_ steps: [Step], watch: (Int?, Observation) -> Void = { _, _ in }) -> Divergence? {
    var world: (any World)? = architecture.makeWorld(options)
    var model = architecture.makeModel(options)
    guard let stage = world?.stage else { return nil }
    defer { sever(stage) }
    if let world, let divergence = compare(world, model, after: nil, watch) { return divergence }
    for (index, step) in steps.enumerated() {
      world?.perform(step)
      model.perform(step)
      if let world, let divergence = compare(world, model, after: index, watch) { return divergence }
    }
    world = nil
    let survivors = stage.census.living.map(\.title)
    guard survivors.isEmpty, stage.links.table.entryCount == 0 else {
      let left = "left behind: \(survivors.sorted()), \(stage.links.table.entryCount) table entries"
      return Divergence(step: steps.isEmpty ? nil : steps.count - 1, differences: [left])
    }
    return nil
  }

  private func compare(
    _ world: any World,
    _ model: any WorldModel,
    after step: Int?,
    _ watch: (Int?, Observation) -> Void
  ) -> Divergence? {
    let observed = world.observe()
    watch(step, observed)
    var differences = observed.differences(from: model.expected)
    differences += WorldCheck.violations(in: world)
    return differences.isEmpty ? nil : Divergence(step: step, differences: differences)
  }

  /// Breaks what a mistake has tied, so that looking for it does not fill the memory.
  private func sever(_ stage: Stage) {
    for level in stage.census.living {
      stage.links.disconnect(level)
      (level as? any Severable)?.sever()
    }
  }
}

/// Where a world first differed from its model.
public struct Divergence: Sendable, Equatable {
  /// The step after which it did, from 0; nil if it did at launch.
  public let step: Int?
  /// What differed, one line each.
  public let differences: [String]
}

/// A level that a mistake can tie to itself by more than its link, as by closures that it keeps.
protocol Severable: AnyObject {
  /// Lets go of whatever that is, once the mistake has been seen.
  func sever()
}

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
