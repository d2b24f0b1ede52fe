import Hierarchy
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

/// What holds of every architecture alike; what each does in particular is in a suite of its own.
@Suite("The forms of the architectures")
struct ArchitectureFormsTests {
  private static let all = ArchitectureCatalogue.all
  private static let cases = ArchitectureCase.all(of: all)
  static let right = cases.filter { $0.hazard == nil }.map(\.label)
  static let wrong = cases.filter { $0.hazard != nil }.map(\.label)

  @Test("every right form does what the model says, whatever is done to it", arguments: right)
  func variants(label: String) throws {
    let subject = try #require(Self.cases.first { $0.label == label })
    let runner = ScriptRunner(subject.architecture, subject.options)
    let generator = ScriptGenerator(subject.architecture)
    for seed in 1...3 as ClosedRange<UInt64> {
      let steps = generator.steps(150, seed: seed)
      guard runner.run(steps) != nil else { continue }
      let short = Shrinker { runner.run($0) != nil }.shrink(steps)
      Issue.record("seed \(seed): \(short) \(runner.run(short)?.differences ?? [])")
      break
    }
  }

  @Test("every mistake is caught, and for the right reason", arguments: wrong)
  func hazards(label: String) throws {
    let subject = try #require(Self.cases.first { $0.label == label })
    let hazard = try #require(subject.hazard)
    let differences = ScriptRunner(subject.architecture, hazard.options).run(hazard.steps)?.differences ?? []
    #expect(differences.contains { $0.contains(hazard.evidence) }, "\(differences)")
  }

  @Test("a mistake is caught because of the option and not because of its script", arguments: wrong)
  func withoutHazards(label: String) throws {
    let subject = try #require(Self.cases.first { $0.label == label })
    let hazard = try #require(subject.hazard)
    for options in subject.architecture.variants {
      let divergence = ScriptRunner(subject.architecture, options).run(hazard.steps)
      #expect(divergence == nil, "\(options.canonical)")
    }
  }

  @Test(
    "no operation is there in name only: in drawn scripts each changes something",
    arguments: all.map(\.name)
  )
  func effects(name: String) throws {
    let architecture = try #require(Self.all.first { $0.name == name })
    var effective: Set<Scenarios.Operation> = []
    // A seed of its own for each form: equal scripts in all of them would draw rare things once or never.
    for (seed, options) in architecture.variants.enumerated() {
      let steps = ScriptGenerator(architecture).steps(600, seed: UInt64(seed))
      var before: Observation?
      _ = ScriptRunner(architecture, options).run(steps) { step, seen in
        if let step, seen.facts != before?.facts || !seen.events.isEmpty {
          effective.insert(steps[step].operation)
        }
        before = seen
      }
    }
    let idle = Set(architecture.operations).subtracting(effective)
    // A swipe that is given up is there to change nothing, and the app's own transitions are seen by what they are
    // told of later steps: a script of its own shows each of these.
    #expect(idle.isSubset(of: [.swipeCancelled] + (name == "back-button" ? [.supply, .freeOwner] : [])))
  }
}
