import Scenarios
import Testing

@Suite("Claims of the articles on containers and tabs")
struct ArticleACTests {
  static let claims = ClaimCatalogue.all.filter { $0.row.hasPrefix("A") || $0.row.hasPrefix("C") }

  @Test("there is a claim for every row")
  func rows() {
    #expect(Self.claims.map(\.row) == (1...14).map { "A\($0)" } + (1...10).map { "C\($0)" })
  }

  @Test("every experiment runs, and what does not depend on time is decided by it", arguments: claims)
  func experiments(claim: Claim) throws {
    let finding = try claim.experiment(StandInLaboratory())
    #expect(!finding.checks.isEmpty)
    if ProcessInfoDump.wanted { print(claim.row, finding.verdict); for c in finding.checks { print("   ", c.side, "|", c.figure.label, c.figure.value, c.condition.map { "\($0)" } ?? "", c.holds.map { "\($0)" } ?? "-") } }
  }
}
enum ProcessInfoDump { static let wanted = true }
