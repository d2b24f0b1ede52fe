import Scenarios
import Testing

@Suite("Claims of the articles on the back button and on flow controllers")
struct ArticleBDTests {
  static let claims = ClaimCatalogue.all.filter { $0.row.hasPrefix("B") || $0.row.hasPrefix("D") }
  /// Rows whose verdict hangs on a time or a count of memory, which nobody measures in a test.
  static let measured: Set = ["B6", "D3", "D4", "D8", "D9"]
  /// Rows that hold only for one of the ways of doing it.
  static let disputed: Set = ["B4", "B5", "B7", "B9", "D5", "D11", "D12", "D13", "D14"]

  @Test("there is a claim for every row")
  func rows() {
    #expect(Self.claims.map(\.row) == (1...9).map { "B\($0)" } + (1...14).map { "D\($0)" })
  }

  @Test("what can be counted exactly is decided, and what has to be measured is not", arguments: claims)
  func verdicts(claim: Claim) throws {
    let finding = try claim.experiment(StandInLaboratory())
    let expected =
      Self.measured.contains(claim.row)
      ? "untestable here" : Self.disputed.contains(claim.row) ? "depends" : "confirmed"
    #expect(finding.verdict.word == expected, "\(claim.row): \(finding.checks)")
  }

  @Test("an observer that believes the transition misses what is popped without one, or below the top")
  func missedPops() throws {
    let claim = try #require(Self.claims.first { $0.row == "B5" })
    let finding = try claim.experiment(StandInLaboratory())
    let missed = finding.checks.filter { $0.holds == false }.map(\.side)
    #expect(
      missed == [
        "pop without animation", "pop to one", "pop to root", "set stack", "screens from below the top",
      ]
    )
  }

  @Test("an operation that a claim measures has a name of its own", arguments: claims)
  func operations(claim: Claim) {
    let names = claim.operations.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test("every command of a claim selects a form that there is", arguments: claims)
  func commands(claim: Claim) throws {
    let labels = ArchitectureCase.all(of: ArchitectureCatalogue.all).map(\.label)
    for command in claim.cases where command.hasPrefix("bubbleup verify") {
      let filter = try Regex(String(command.split(separator: "'")[1]))
      #expect(labels.contains { $0.firstMatch(of: filter) != nil }, "\(claim.row): \(command)")
    }
  }
}
