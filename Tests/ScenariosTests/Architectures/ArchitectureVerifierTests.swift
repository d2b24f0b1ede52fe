#if DEBUG
import Hierarchy
import Testing

@testable import Scenarios

/// What `verify` shows of it is tested with the verb.
@Suite("The verifier of architectures")
struct ArchitectureVerifierTests {
  private let verifier = ArchitectureVerifier(scripts: 4, steps: 60, seed: 1)

  private func failure(
    of dolls: Dolls,
    _ verifier: ArchitectureVerifier
  ) throws -> ArchitectureReport.Failure {
    let report = try #require(verifier.verify([ArchitectureCase(dolls, dolls.variants[0])]).first)
    #expect(report.status == .diverged)
    return try #require(report.failure)
  }

  @Test("gives a short script that differs again when it is run, with the seed that it was found by")
  func diverged() throws {
    // Beyond the pairs and what the cap allows in a row: only a drawn script stops in between.
    let dolls = Dolls(startsUntilSlip: 8)
    let found = try failure(of: dolls, verifier)
    #expect(found.script.seed != nil)
    #expect(found.script.steps.count { $0.operation == .start } == 8 && found.script.steps.count < 12)
    let again = try Script(text: found.script.text, for: [dolls])
    #expect(again.run() == found.divergence)
    // However many processors ran what.
    #expect(try failure(of: dolls, verifier) == found)
    // What needs one operation or two is found by the scripts that nobody draws.
    let undrawn = ArchitectureVerifier(scripts: 0, steps: 0, seed: 1)
    let early = try failure(of: Dolls(startsUntilSlip: 2), undrawn).script
    #expect(early.steps == [Step(.start), Step(.start)] && early.seed == nil)
  }

  @Test("does not take a mistake for caught that goes unseen, or shows as something else")
  func hazards() throws {
    let (leaky, none) = (Hazard("retained-parent", RetainingFace.self), Hazard("none"))
    let hazards = [
      Dolls.form.with(leaky, [Step(.send)], "doll"),
      Dolls.form.with(leaky, [Step(.start), Step(.stop)], "misrouted"),
      Dolls.form.with(leaky, [Step(.start), Step(.stop)], ""),
      Dolls.form.with(none, [Step(.start)], "doll"),
    ]
    let reports = verifier.verify(hazards.map { ArchitectureCase(Dolls(), $0) })
    // A retained parent is a cycle from the start: only its end shows it.
    #expect(reports.map(\.status) == [.caught, .caughtByAccident, .caughtByAccident, .missed])
    #expect(reports.map(\.isGreen) == [true, false, false, false])
  }
}
#endif
