import Hierarchy

/// Steps for one form of one architecture, which can be kept as a text, mailed and run again.
package struct Script: Sendable {
  package let subject: ArchitectureCase
  /// What the steps were drawn from; nil for steps that a person wrote.
  package let seed: UInt64?
  package let steps: [Step]

  package init(_ subject: ArchitectureCase, seed: UInt64? = nil, steps: [Step]) {
    (self.subject, self.seed, self.steps) = (subject, seed, steps)
  }

  /// Does the steps, examines the app after each, and lets go of it; nil if everything was as it has to be.
  ///
  /// `watch` is told what was seen at launch, as step nil, and after each step, before it is judged.
  package func run(watch: (Int?, Observation) -> Void = { _, _ in }) -> Divergence? {
    var app: App? = subject.architecture.launch(subject.options)
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
    let (survivors, entries) = (stage.census.living.map(\.title), stage.table.entryCount)
    guard !survivors.isEmpty || entries > 0 else { return nil }
    let left = "left behind: \(survivors.sorted()), \(entries) table entries"
    return Divergence(step: steps.indices.last, differences: [left])
  }
}

/// Where an app first was not as it had to be.
package struct Divergence: Sendable, Equatable {
  /// The step after which that was so, from 0; nil at launch.
  package let step: Int?
  package let differences: [String]
}
