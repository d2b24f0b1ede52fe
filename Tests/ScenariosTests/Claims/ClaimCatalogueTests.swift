import Scenarios
import Testing

@Suite("The catalogue of claims")
struct ClaimCatalogueTests {
  /// How many rows each letter has.
  private static let rows: [(letter: String, count: Int)] = [
    ("A", 14), ("B", 9), ("C", 10), ("D", 14), ("E", 15),
  ]

  @Test("has exactly one claim for each row, in the order of rows")
  func complete() {
    let expected = Self.rows.flatMap { row in (1...row.count).map { "\(row.letter)\($0)" } }
    #expect(ClaimCatalogue.all.map(\.row) == expected)
  }

  @Test("says of each claim what is claimed, by which rule it is judged, and how to see it alone")
  func texts() {
    for claim in ClaimCatalogue.all {
      #expect(!claim.statement.isEmpty && !claim.statement.contains("\n"), "\(claim.row)")
      #expect(!claim.rule.isEmpty, "\(claim.row)")
      #expect(!claim.cases.isEmpty, "\(claim.row)")
    }
  }

  @Test("names each operation of a claim once, so that a worker finds the one that is meant")
  func operations() {
    for claim in ClaimCatalogue.all {
      let names = claim.operations.map(\.name)
      #expect(Set(names).count == names.count, "\(claim.row): \(names)")
    }
  }
}
