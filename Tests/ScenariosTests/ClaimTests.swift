import Hierarchy
import Scenarios
import Synchronization
import Testing

/// Each experiment is made, in a laboratory that measures nothing.
@Suite("The claims of the catalogue")
struct ClaimTests {
  @Test(
    "are one for each row in its order, each with a rule and a change under which it has to come out otherwise"
  )
  func catalogue() throws {
    let counts = [("A", 15), ("B", 12), ("C", 13), ("D", 21), ("E", 21), ("F", 6)]
    // F4 was about a strategy that is gone, and its number is not given out again.
    let rows = counts.flatMap { letter, count in (1...count).map { "\(letter)\($0)" } }.filter { $0 != "F4" }
    #expect(ClaimCatalogue.all.map(\.row) == rows)
    let labels = ArchitectureCase.all(of: ArchitectureCatalogue.all).map(\.label)
    for claim in ClaimCatalogue.all {
      let words = [claim.statement, claim.rule, claim.smallestEffect] + claim.cases
      #expect(!claim.cases.isEmpty && words.allSatisfy { !$0.isEmpty }, "\(claim.row)")
      #expect(!claim.counterWorlds.isEmpty, "\(claim.row) could not be refuted by anything")
      // A worker finds what is meant by its name.
      let operations = (claim.operations + claim.counterWorlds.flatMap(\.operations)).map(\.name)
      for names in [operations, claim.counterWorlds.map(\.name)] {
        #expect(Set(names).count == names.count, "\(claim.row): \(names)")
      }
      // Commands about architectures select a form that there is.
      for command in claim.cases where command.hasPrefix("bubbleup verify --filter 'architectures") {
        let filter = try Regex(String(command.split(separator: "'")[1]))
        #expect(labels.contains { $0.firstMatch(of: filter) != nil }, "\(claim.row): \(command)")
      }
    }
  }

  /// All but the one that is nothing but a time, over a million levels.
  static let claims = ClaimCatalogue.all.filter { $0.row != "F6" }
  /// Rows whose verdict hangs on a time or a count of memory, which nobody measures in a test.
  static let measured: Set = [
    "A3", "A7", "A8", "A11", "B6", "C5", "C7", "C9", "C11", "D3", "D4", "D8", "D9", "D16", "D21",
    "E11", "E13", "E17", "E18", "E19", "F1", "F2", "F5",
  ]
  /// Rows on which the articles disagree, or which hold only for one of the ways of doing it.
  static let disputed: Set = [
    "A2", "A6", "A9", "A10", "A12", "A13", "A15", "B1", "B4", "B5", "B7", "B8", "B9", "B10", "B11", "B12",
    "C1", "C6", "C8", "C12", "D5", "D10", "D11", "D12", "D13", "D14", "D17", "D18", "D20", "E7", "E8", "E10",
    "E14",
    "E20",
  ]

  @Test("decides what can be counted exactly, and counts no operation but its claim's", arguments: claims)
  func verdicts(claim: Claim) throws {
    let finding = try Self.finding(of: claim)
    let isMeasured = Self.measured.contains(claim.row)
    let expected =
      isMeasured ? "untestable here" : Self.disputed.contains(claim.row) ? "depends" : "confirmed"
    #expect(finding.verdict.word == expected, "\(claim.row): \(finding.checks)")
    // What is exact is right already where something else has to be measured; of B6 it refutes one side.
    guard isMeasured, claim.row != "B6" else { return }
    for check in finding.checks where check.condition != nil {
      #expect(check.holds != false, "\(claim.row): \(check.figure.label) \(check.figure.value)")
    }
  }

  @Test(
    "judges the same in each counter-world, and turns as said where nothing is measured",
    arguments: claims
  )
  func counterWorlds(claim: Claim) throws {
    let plain = try Self.finding(of: claim)
    for world in claim.counterWorlds {
      let challenge = try Challenge(claim, in: world, against: plain, lab: StandInLaboratory(claim))
      let kinds = [plain, challenge.planted].map { $0.checks.map { "\($0.side) \($0.condition != nil)" } }
      #expect(kinds[0] == kinds[1], "\(claim.row) \(world.name)")
      guard !Self.measured.contains(claim.row) else { continue }
      #expect(
        challenge.standing == .turned,
        "\(claim.row) \(world.name): \(plain.verdict.sentence), then \(challenge.planted.verdict.sentence)"
      )
    }
  }

  @Test("a deep chain says nothing of its depth where a message starts beside the path")
  func climb() throws {
    let routes: Set<Route> = [.levels, .responders(.coordinating, .container)]
    let chain = Scenario.chain(depth: 64, wrappers: 3)
    #expect(try Climb(chain, routes).objection(to: 64) == nil)
    let beside = try Climb(chain.with { $0.coordinatorRatio = 0.25 }, routes)
    #expect(beside.objection(to: 64)?.hasPrefix("a message climbs 2 of 64 levels") == true)
  }

  private static let findings = Mutex<[String: Finding]>([:])

  /// What an experiment finds here, made once for all tests.
  static func finding(of claim: Claim) throws -> Finding {
    try findings.withLock { findings in
      if let finding = findings[claim.row] { return finding }
      let finding = try claim.experiment(StandInLaboratory(claim), nil)
      findings[claim.row] = finding
      return finding
    }
  }
}

/// A laboratory that measures nothing: what it says of time and memory cannot decide a claim.
struct StandInLaboratory: Laboratory {
  /// Whose operations may be counted, as a worker process finds them by name.
  let claim: Claim

  init(_ claim: Claim) { self.claim = claim }

  func latencies(of subjects: [Case], trips: [Int]) throws -> [LatencyReading] {
    subjects.map { _ in undecided }
  }

  func times(of operations: [LabOperation]) throws -> [LatencyReading] {
    operations.map { _ in undecided }
  }

  func counts(of subject: Case) throws -> CountReading { uncounted }

  func counts(of operation: LabOperation) throws -> CountReading {
    #expect(claim.operation(operation.name) != nil)
    return uncounted
  }

  private var undecided: LatencyReading {
    LatencyReading(
      nanoseconds: ClaimFigure("a message", 1, unit: "ns"),
      ratio: ClaimFigure("ratio", 1, unit: "ratio")
    )
  }

  private var uncounted: CountReading {
    CountReading(allocations: nil, bytes: nil, retains: nil, releases: nil, weakLoads: nil)
  }
}
