import Hierarchy
import Scenarios
import Testing

@Suite("Tabs and the flow")
struct TabsAppFlowTests {
  static let architecture = TabsAppFlowArchitecture()

  @Test("every variant does what the model says, whatever is done to it", arguments: architecture.variants)
  func variants(options: ArchitectureOptions) {
    let runner = ScriptRunner(Self.architecture, options)
    let generator = ScriptGenerator(Self.architecture)
    for seed in 1...8 as ClosedRange<UInt64> {
      let divergence = runner.run(generator.steps(200, seed: seed))
      #expect(divergence == nil, "seed \(seed)")
    }
  }

  @Test(
    "every mistake that the article warns of is caught, and for the right reason",
    arguments: architecture.hazards.indices
  )
  func hazards(index: Int) {
    let hazard = Self.architecture.hazards[index]
    let divergence = ScriptRunner(Self.architecture, hazard.options).run(hazard.steps)
    let differences = divergence?.differences ?? []
    #expect(
      differences.contains { $0.contains(hazard.evidence) },
      "\(hazard.options.canonical): \(differences)"
    )
  }
}
