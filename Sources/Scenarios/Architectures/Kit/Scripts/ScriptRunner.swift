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
