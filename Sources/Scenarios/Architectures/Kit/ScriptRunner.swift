import Hierarchy

/// Drives an app by a script, and examines it after each step.
public struct ScriptRunner {
  private let architecture: any Architecture
  private let options: ArchitectureOptions

  /// A runner of `architecture` with `options`.
  public init(_ architecture: any Architecture, _ options: ArchitectureOptions) {
    (self.architecture, self.options) = (architecture, options)
  }

  /// Runs `steps` and then lets go of the app; nil if everything was as it has to be.
  ///
  /// `watch` is told what was seen at launch, as step nil, and after each step, before it is judged.
  public func run(_ steps: [Step], watch: (Int?, Observation) -> Void = { _, _ in }) -> Divergence? {
    var app: App? = architecture.launch(options)
    guard let stage = app?.stage else { return nil }
    defer { stage.sever() }
    for index in [nil] + steps.indices.map(Optional.some) {
      let step = index.map { steps[$0] }
      if let step { app?.perform(step) }
      guard let (seen, violations) = app?.examine(after: step) else { break }
      watch(index, seen)
      if !violations.isEmpty { return Divergence(step: index, differences: violations) }
    }
    app = nil
    let survivors = stage.census.living.map(\.title)
    let entries = stage.table.entryCount
    guard !survivors.isEmpty || entries > 0 else { return nil }
    return Divergence(
      step: steps.indices.last,
      differences: ["left behind: \(survivors.sorted()), \(entries) table entries"]
    )
  }
}

/// Where an app first was not as it has to be.
public struct Divergence: Sendable, Equatable {
  /// The step after which that was so, from 0; nil at launch.
  public let step: Int?
  /// What was wrong, one line each.
  public let differences: [String]
}

/// Makes a failing script short: drops ever smaller runs of steps, then makes the numbers small, while it still fails.
///
/// Zeller & Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", IEEE TSE 28 (2002), 183–200.
public struct Shrinker {
  private let fails: ([Step]) -> Bool

  /// A shrinker for whatever `fails` says of a script.
  public init(fails: @escaping ([Step]) -> Bool) { self.fails = fails }

  /// A script that still fails, and does not any more without any one of its steps.
  public func shrink(_ steps: [Step]) -> [Step] {
    var steps = steps
    var length = max(1, steps.count / 2)
    while length > 0 {
      let count = steps.count
      removeRuns(of: length, from: &steps)
      // At single steps a removal may make another one possible: until a whole pass removes none.
      if length > 1 || steps.count == count { length /= 2 }
    }
    for index in steps.indices {
      for argument in 0..<steps[index].argument {
        var smaller = steps
        smaller[index] = Step(steps[index].operation, argument)
        guard fails(smaller) else { continue }
        steps = smaller
        break
      }
    }
    return steps
  }

  private func removeRuns(of length: Int, from steps: inout [Step]) {
    var start = 0
    while start < steps.count {
      var shorter = steps
      shorter.removeSubrange(start..<min(start + length, steps.count))
      if fails(shorter) { steps = shorter } else { start += length }
    }
  }
}
