import Hierarchy
import Testing

@testable import Scenarios

@Suite("back-button")
struct BackButtonTests {
  private let architecture = BackButtonArchitecture()

  @Test("every form is as its model has it through random scripts", arguments: BackButtonArchitecture().variants)
  func variantsFollowTheModel(_ options: ArchitectureOptions) {
    let generator = ScriptGenerator(architecture)
    for seed in 0..<5 {
      let steps = generator.steps(200, seed: UInt64(seed))
      guard let divergence = ScriptRunner(architecture, options).run(steps) else { continue }
      let short = Shrinker { ScriptRunner(architecture, options).run($0) != nil }.shrink(steps)
      let reason = ScriptRunner(architecture, options).run(short) ?? divergence
      Issue.record("\(options.canonical): \(short.map(\.description)) → \(reason.differences)")
      return
    }
  }

  @Test("every mistake is caught, and by what it does", arguments: BackButtonArchitecture().hazards.indices)
  func hazardsAreCaught(_ index: Int) throws {
    let hazard = architecture.hazards[index]
    let divergence = try #require(ScriptRunner(architecture, hazard.options).run(hazard.steps))
    #expect(
      divergence.differences.contains { $0.contains(hazard.evidence) },
      "\(hazard.options.canonical): \(divergence.differences)"
    )
  }
}
