import Hierarchy
import Scenarios
import Testing

/// An architecture under steps that somebody wrote, in every form that has to be right.
struct Drill {
  /// What one form shows after the last step.
  struct Sight {
    let options: ArchitectureOptions
    let facts: [String: String]
    /// Those of the last step alone.
    let events: [String]
  }

  private let architecture: any Architecture

  init(_ architecture: any Architecture) { self.architecture = architecture }

  /// What is seen after `steps`, in each form; each is also held against the model, step by step.
  func seen(_ steps: [Step], sourceLocation: SourceLocation = #_sourceLocation) -> [Sight] {
    architecture.variants.map { options in
      let divergence = ScriptRunner(architecture, options).run(steps)
      #expect(divergence == nil, "\(options.canonical)", sourceLocation: sourceLocation)
      let world = architecture.makeWorld(options)
      for step in steps.dropLast() { world.perform(step) }
      _ = world.observe()
      for step in steps.suffix(1) { world.perform(step) }
      let observed = world.observe()
      return Sight(options: options, facts: observed.facts, events: observed.events)
    }
  }

  /// How many levels live after `steps`.
  func living(_ steps: [Step], _ options: ArchitectureOptions) -> Int {
    let world = architecture.makeWorld(options)
    for step in steps { world.perform(step) }
    return world.stage.census.living.count
  }

  /// Whether `count` times `step` leave as many levels as once, in every form.
  func isBounded(
    _ step: Scenarios.Operation,
    after opening: [Step],
    times count: Int = 1_000,
    ending: [Step] = []
  ) -> Bool {
    architecture.variants.allSatisfy { options in
      let once = living(opening + [Step(step)] + ending, options)
      return living(opening + (0..<count).map { Step(step, $0) } + ending, options) == once
    }
  }
}
