import Scenarios
import Testing

@Suite("Claims of the articles on containers and tabs")
struct ArticleACTests {
  static let claims = ClaimCatalogue.all.filter { $0.row.hasPrefix("A") || $0.row.hasPrefix("C") }
  /// Rows whose verdict hangs on a time or a count of memory, which nobody measures in a test.
  static let measured: Set = ["A3", "A7", "A8", "A11", "C5", "C7", "C9"]
  /// Rows on which the articles disagree, or hold only for one of the ways of doing it.
  static let disputed: Set = ["A2", "A6", "A9", "A10", "A12", "A13", "C1", "C6"]

  @Test("there is a claim for every row")
  func rows() {
    #expect(Self.claims.map(\.row) == (1...14).map { "A\($0)" } + (1...10).map { "C\($0)" })
  }

  @Test("what can be counted exactly is decided, and what has to be measured is not", arguments: claims)
  func verdicts(claim: Claim) throws {
    let finding = try claim.experiment(StandInLaboratory())
    let expected =
      Self.measured.contains(claim.row)
      ? "untestable here" : Self.disputed.contains(claim.row) ? "depends" : "confirmed"
    #expect(finding.verdict.word == expected, "\(claim.row): \(finding.checks)")
  }

  @Test("every exact figure of a claim that has to be measured is right already", arguments: claims)
  func exactFigures(claim: Claim) throws {
    guard Self.measured.contains(claim.row) else { return }
    for check in try claim.experiment(StandInLaboratory()).checks where check.condition != nil {
      #expect(check.holds != false, "\(claim.row): \(check.figure.label) \(check.figure.value)")
    }
  }

  @Test("an operation that a claim counts is among its operations", arguments: claims)
  func operations(claim: Claim) throws {
    let names = claim.operations.map(\.name)
    #expect(Set(names).count == names.count)
    _ = try claim.experiment(NameCheck(names: Set(names)))
  }

  /// Refuses to count what a worker process could not find by its name.
  private struct NameCheck: Laboratory {
    let names: Set<String>

    func latencies(of subjects: [Case]) throws -> [LatencyReading] {
      try StandInLaboratory().latencies(of: subjects)
    }

    func times(of operations: [LabOperation]) throws -> [LatencyReading] {
      try StandInLaboratory().times(of: operations)
    }

    func counts(of subject: Case) throws -> CountReading { try StandInLaboratory().counts(of: subject) }

    func counts(of operation: LabOperation) throws -> CountReading {
      #expect(names.contains(operation.name))
      return try StandInLaboratory().counts(of: operation)
    }
  }
}
