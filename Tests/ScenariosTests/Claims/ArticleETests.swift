// In debug builds only: release tests link the measured objects, which are built without testable imports.
#if DEBUG
import Testing

@testable import Scenarios

@Suite("Claims of the article on injected coordinators")
struct ArticleETests {
  static let claims = ClaimCatalogue.all.filter { $0.row.hasPrefix("E") }
  /// Rows whose verdict hangs on a time or a count of memory, which nobody measures in a test.
  static let measured: Set = ["E11", "E12", "E13"]
  /// Rows that hold only for one of the ways of doing it.
  static let disputed: Set = ["E7", "E8", "E9", "E10", "E14"]

  @Test("there is a claim for every row")
  func rows() {
    #expect(Self.claims.map(\.row) == (1...15).map { "E\($0)" })
  }

  @Test("what can be counted exactly is decided, and what has to be measured is not", arguments: claims)
  func verdicts(claim: Claim) throws {
    let finding = try claim.experiment(StandInLaboratory())
    let expected =
      Self.measured.contains(claim.row)
      ? "untestable here" : Self.disputed.contains(claim.row) ? "depends" : "confirmed"
    #expect(finding.verdict.word == expected, "\(claim.row): \(finding.checks)")
  }
}
#endif
