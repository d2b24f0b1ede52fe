import Scenarios
import Testing

/// Which sides of the claims on stacks and the back button come out how, so that a verdict is not right by accident.
@Suite("The sides of a claim")
struct ArticleSidesTests {
  /// The sides that fail, by row.
  private static let failing: [String: [String]] = [
    "B1": articleForms,
    "B5": [
      "by comparison, dismiss", "by comparison, screens from below the top",
      "by comparison, swipe to dismiss",
      "by the transition, dismiss", "by the transition, pop to one", "by the transition, pop to root",
      "by the transition, pop without animation", "by the transition, screens from below the top",
      "by the transition, set stack", "by the transition, swipe to dismiss",
    ],
    "B8": articleForms,
    "B9": ["each hands the slot back"],
    "B10": [
      "told by the gesture, slot taken by one who lets all begin",
      "told by the gesture, slot taken by one who lets none begin",
      "told by the stack, slot taken by one who lets all begin",
      "told by the stack, slot taken by one who lets none begin",
    ],
    "B11": ["one per screen, the flow first", "one per screen, the flow last"],
    "B12": [
      "new one observed, with an animation", "new one unobserved, at once",
      "new one unobserved, with an animation",
    ],
    "D10": ["the last of the class"],
  ]

  private static let articleForms = [
    "linkage=delegate.relay;observer=own;watching=article-observer",
    "linkage=delegate.relay;observer=shared;watching=article-container",
    "linkage=delegate.relay;observer=shared;watching=article-coordinator",
    "linkage=delegate.relay;observer=shared;watching=article-observer",
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
    // With the gesture's slot taken, who is told through it misses every pop, and who is told by the stack none.
    ("B10", "pops missed", "told by the gesture, slot taken by one who lets all begin", 20...20),
    ("B10", "pops missed", "told by the stack, slot taken by one who lets all begin", 0...0),
    (
      "B10", "gestures on the first screen", "told by the stack, slot taken by one who lets all begin",
      20...20
    ),
    // A flow whose new first screen nobody observes stays until the flow around it ends.
    ("B12", "flows left behind", "new one unobserved, at once", 1...1),
    ("B12", "left when the flow around it has ended", "new one unobserved, at once", 0...0),
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
