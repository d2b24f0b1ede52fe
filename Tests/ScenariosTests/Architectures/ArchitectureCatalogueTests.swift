import Scenarios
import Testing

@Suite("The catalogue of architectures")
struct ArchitectureCatalogueTests {
  private static let all = ArchitectureCatalogue.all

  @Test("has one for each letter of the catalogue, by the names that commands use")
  func complete() {
    #expect(
      Self.all.map { "\($0.letter) \($0.name)" } == [
        "A container-coordinators", "B back-button", "C tabs-appflow", "D flow-controllers",
        "E injected-coordinators",
      ]
    )
  }

  @Test("every variant is right and every mistake is caught, on the scripts of all")
  func green() {
    let verifier = ArchitectureVerifier(scripts: 1, steps: 50, seed: 11)
    for report in verifier.verify(ArchitectureCase.all(of: Self.all)) {
      #expect(report.isGreen, "\(report.subject.label): \(report.status)")
    }
  }

  @Test("no two forms of an architecture have one label, and each is read back from a script")
  func labels() throws {
    let cases = ArchitectureCase.all(of: Self.all)
    #expect(Set(cases.map(\.label)).count == cases.count)
    for subject in cases {
      let script = subject.script(subject.hazard?.steps ?? [], seed: 1)
      #expect(try ScriptParser().script(in: script.text) == script)
    }
  }

  @Test("every mistake that the articles warn of is in one architecture at least")
  func hazards() {
    let built = Set(Self.all.flatMap { $0.hazards.compactMap(\.options.hazard) })
    #expect(built == Set(Hazard.allCases))
    for architecture in Self.all { #expect(architecture.variants.allSatisfy { $0.hazard == nil }) }
  }
}
