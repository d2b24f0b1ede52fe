import Hierarchy
import Scenarios
import Testing

/// What holds of every architecture alike; what each does in particular is told by scenes.
@Suite("The architectures")
struct ArchitectureTests {
  private static let all = ArchitectureCatalogue.all
  private static let cases = ArchitectureCase.all(of: all)
  /// What the articles and the users of their libraries warn of.
  private static let hazardNames: Set<String> = [
    "abandoned-flow", "cancelled-swipe-finishes", "cast-by-index", "cleared-claims", "dangling-assign",
    "failed-cast", "missed-pops", "nil-target", "overwritten-identifier", "own-observers",
    "queue-outlives-stop", "reaching-screen", "retained-parent", "retaining-wrapper", "screen-transition",
    "self-dismissal", "self-titling", "skipped-presenter", "stacked-flows",
    "stale-capability", "stale-write", "strong-closure", "strong-keys", "strong-parent",
    "swallowed-calls", "swallowed-message", "taken-slot", "type-test", "unseen-dismissal",
  ]
  private static let right = cases.filter { $0.hazard == nil }.map(\.label)
  private static let wrong = cases.filter { $0.hazard != nil }.map(\.label)

  @Test("are one for each letter of the catalogue, by the names that commands use, with every mistake in one")
  func catalogue() {
    #expect(
      Self.all.map { "\($0.letter) \($0.name)" } == [
        "A container-coordinators", "B back-button", "C tabs-appflow", "D flow-controllers",
        "E injected-coordinators",
      ]
    )
    let built = Set(Self.all.flatMap { $0.hazards.compactMap(\.hazard?.name) })
    #expect(built == Self.hazardNames)
    #expect(Self.all.flatMap(\.variants).allSatisfy { $0.hazard == nil })
  }

  @Test("have no two forms of one label, and each form is read back from a script")
  func labels() throws {
    #expect(Set(Self.cases.map(\.label)).count == Self.cases.count)
    for subject in Self.cases {
      let script = Script(subject, seed: 1, steps: subject.hazard?.steps ?? [])
      #expect(try Script(text: script.text) == script)
    }
  }

  @Test("are in every right form as they have to be, whatever is done to them", arguments: right)
  func variants(label: String) throws {
    let subject = try #require(Self.cases.first { $0.label == label })
    let operations = subject.architecture.operations(of: subject.options)
    for seed in 1...3 as ClosedRange<UInt64> {
      let steps = subject.architecture.draw(150, seed: seed, of: operations)
      guard Script(subject, steps: steps).run() != nil else { continue }
      let short = steps.shrunk { Script(subject, steps: $0).run() != nil }
      Issue.record("seed \(seed): \(short) \(Script(subject, steps: short).run()?.differences ?? [])")
      break
    }
  }

  @Test("have every mistake caught for the right reason, which the same script without it does not give")
  func hazards() {
    for subject in Self.cases {
      guard let hazard = subject.hazard else { continue }
      let (architecture, label) = (subject.architecture, subject.label)
      let found = Script(subject, steps: hazard.steps).run()?.differences ?? []
      #expect(!hazard.evidence.isEmpty, "\(label)")
      #expect(found.contains { $0.contains(hazard.evidence) }, "\(label): \(found)")
      let able = architecture.variants.filter {
        Set(hazard.steps.map(\.operation)).isSubset(of: architecture.operations(of: $0))
      }
      let differing = able.filter {
        Script(ArchitectureCase(architecture, $0), steps: hazard.steps).run() != nil
      }
      #expect(differing.isEmpty, "\(label)")
    }
  }

  @Test("have no operation in name only: in drawn scripts each changes something", arguments: all.map(\.name))
  func effects(name: String) throws {
    let architecture = try #require(Self.all.first { $0.name == name })
    // A swipe that is given up is there to change nothing, and the app's own transitions are seen by what they told of
    // later steps: a script of its own shows each of these.
    let silent: Set<Scenarios.Operation> =
      name == "back-button" ? [.swipeCancelled, .supply, .freeOwner] : [.swipeCancelled]
    var idle = Set(architecture.operations).subtracting(silent)
    // A seed of its own for each form: equal scripts in all of them would draw rare things once or never.
    for seed in 0..<3 {
      for (number, options) in architecture.variants.enumerated() where !idle.isEmpty {
        let operations = architecture.operations(of: options)
        let steps = architecture.draw(600, seed: UInt64(3 * number + seed), of: operations)
        var before: Observation?
        _ = Script(ArchitectureCase(architecture, options), steps: steps).run { step, seen in
          if let step, seen.facts != before?.facts || !seen.events.isEmpty {
            idle.remove(steps[step].operation)
          }
          before = seen
        }
      }
    }
    #expect(idle.isEmpty)
  }

  @Test("take the largest number that a step can have, in every operation of every form")
  func largestNumber() {
    for subject in Self.cases {
      let steps = subject.architecture.operations.map { Step($0, .max) }
      // Red is a trap; what differs is another test's.
      _ = Script(subject, steps: steps + steps).run()
    }
    for number in [Int.min, -1, .max] { #expect(Step.arguments.contains(Step(.send, number).argument)) }
  }
}
