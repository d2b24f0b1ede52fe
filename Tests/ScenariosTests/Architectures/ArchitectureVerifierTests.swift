import Scenarios
import Testing

@Suite("The verifier of architectures")
struct ArchitectureVerifierTests {
  private let verifier = ArchitectureVerifier(scripts: 4, steps: 60, seed: 1)

  @Test("finds the right forms right and every mistake caught, each in its place")
  func green() {
    let cases = ArchitectureCase.all(of: [Dolls()])
    let reports = verifier.verify(cases)
    #expect(reports.map(\.subject.label) == cases.map(\.label))
    #expect(cases.count == 7)
    for report in reports { #expect(report.isGreen, "\(report.subject.label): \(report.status)") }
    // Three operations: alone, each after each, and twenty times, before the drawn ones.
    #expect(reports[0].scripts == 3 + 9 + 3 + 4)
    #expect(reports[0].steps == 3 + 18 + 60 + 4 * 60)
    #expect(reports[3].scripts == 1)
    #expect(reports[3].steps == 2)
  }

  @Test("gives a short script that differs again when it is run, with the seed that it was found by")
  func diverged() throws {
    var dolls = Dolls()
    // Beyond the pairs and what the cap allows in a row: only a drawn script stops in between.
    dolls.startsUntilSlip = 8
    let report = try #require(verifier.verify([ArchitectureCase(dolls, dolls.variants[0])]).first)
    guard case .diverged(let failure) = report.status else {
      Issue.record("\(report.status)")
      return
    }
    #expect(!report.isGreen)
    #expect(failure.script.seed != nil)
    #expect(failure.script.steps.count { $0.operation == .start } == 8)
    #expect(failure.script.steps.count < 12)
    let again = try ScriptParser([dolls]).script(in: failure.script.text)
    #expect(ScriptRunner(dolls, again.options).run(again.steps) == failure.divergence)
    // However many processors ran what.
    #expect(verifier.verify([ArchitectureCase(dolls, dolls.variants[0])]).map(\.status) == [report.status])
  }

  @Test("finds with the scripts that nobody draws what needs one operation or two")
  func lifecycle() throws {
    var dolls = Dolls()
    dolls.startsUntilSlip = 2
    let none = ArchitectureVerifier(scripts: 0, steps: 0, seed: 1)
    let report = try #require(none.verify([ArchitectureCase(dolls, dolls.variants[0])]).first)
    guard case .diverged(let failure) = report.status else {
      Issue.record("\(report.status)")
      return
    }
    #expect(failure.script.steps == [Step(.start), Step(.start)])
    #expect(failure.script.seed == nil)
  }

  @Test("does not take a mistake for caught that goes unseen, or shows as something else")
  func hazards() throws {
    let leaky = ArchitectureOptions(.retain, hazard: .retainedParent)
    let missed = HazardCase(leaky, [Step(.send)], evidence: "doll")
    let other = HazardCase(leaky, [Step(.start), Step(.stop)], evidence: "misrouted")
    let harmless = HazardCase(ArchitectureOptions(.delegate), [Step(.start)], evidence: "")
    let reports = verifier.verify([missed, other, harmless].map { ArchitectureCase(Dolls(), $0) })
    // A retained parent is a cycle from the start: only its end shows it.
    guard case .caught = reports[0].status, case .caughtByAccident = reports[1].status else {
      Issue.record("\(reports.map(\.status))")
      return
    }
    #expect(reports[2].status == .missed)
    #expect(reports.map(\.isGreen) == [true, false, false])
  }
}
