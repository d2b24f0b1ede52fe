// In debug builds only: release tests link the measured objects, which are built without testable imports.
#if DEBUG
import Hierarchy
import Testing

@testable import Scenarios

@Suite("Injected coordinators")
struct InjectedCoordinatorsTests {
  static let architecture = InjectedCoordinatorsArchitecture()

  @Test("every variant does what the model says, whatever is done to it", arguments: architecture.variants)
  func variants(options: ArchitectureOptions) {
    let runner = ScriptRunner(Self.architecture, options)
    let generator = ScriptGenerator(Self.architecture)
    for seed in 1...8 as ClosedRange<UInt64> {
      let steps = generator.steps(200, seed: seed)
      guard runner.run(steps) != nil else { continue }
      let short = Shrinker { runner.run($0) != nil }.shrink(steps)
      Issue.record("seed \(seed): \(short) \(runner.run(short)?.differences ?? [])")
      break
    }
  }

  @Test(
    "every mistake that the article warns of is caught, and for the right reason",
    arguments: architecture.hazards.indices
  )
  func hazards(index: Int) {
    let hazard = Self.architecture.hazards[index]
    let differences = ScriptRunner(Self.architecture, hazard.options).run(hazard.steps)?.differences ?? []
    #expect(
      differences.contains { $0.contains(hazard.evidence) },
      "\(hazard.options.canonical): \(differences)"
    )
  }
}
#endif
