import Scenarios
import Testing

/// Which sides of a claim come out how, so that a verdict is not right by accident.
@Suite("The sides of a claim")
struct ArticleSidesTests {
  /// The sides that fail, by row.
  private static let failing: [String: [String]] = [
    "D10": ["the last of the class"],
  ]

  @Test(
    "fail where the article's own form does what it is warned of, and nowhere else",
    arguments: failing.keys.sorted()
  )
  func sides(row: String) throws {
    let claim = try #require(ClaimCatalogue.all.first { $0.row == row })
    let finding = try ClaimTests.finding(of: claim)
    let failed = Set(finding.checks.filter { $0.holds == false }.map(\.side))
    #expect(
      failed.sorted() == Self.failing[row],
      "\(finding.checks.map { "\($0.figure.label): \($0.figure.value)" })"
    )
  }

  /// By row, what is found under the label that begins so of the side called so, and what it has to be.
  private static let figures: [(row: String, label: String, side: String, expected: ClosedRange<Double>)] = [
    // Whether the first or the last of a class goes decides all.
    ("D10", "rows whose wrong flow goes", "the first of the class", 28...28),
    ("D10", "rows whose wrong flow goes", "the last of the class", 0...0),
    // Strong parents are compared with every other parent, the one that is faster among them.
    ("C5", "parent.guaranteed to parent.strong", "parent.guaranteed", 1...1),
    // Every message climbs all levels, and the few views between a cell and its screen.
    ("E13", "fewest hops of a message over 64 levels", "", 68...68),
  ]

  @Test("have the figures that the rule speaks of")
  func sideFigures() throws {
    for (row, label, side, expected) in Self.figures {
      let claim = try #require(ClaimCatalogue.all.first { $0.row == row })
      let check = try ClaimTests.finding(of: claim).checks.first {
        $0.side == side && $0.figure.label.hasPrefix(label)
      }
      #expect(check.map { expected.contains($0.figure.value) } == true, "\(row) \(label), \(side)")
    }
  }
}
