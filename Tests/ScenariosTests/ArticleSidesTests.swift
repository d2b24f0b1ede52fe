import Scenarios
import Testing

/// Which sides of the claims on stacks and the back button come out how, so that a verdict is not right by accident.
@Suite("The sides of a claim")
struct ArticleSidesTests {
  /// The sides that fail, by row.
  private static let failing: [String: [String]] = [
    "A15": ["the struct's entry point"],
    "B1": articleForms,
    "B4": ["container put right: gesture", "container put right: slot", "coordinator put right: stacking"],
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
    let finding = try claim.experiment(StandInLaboratory(claim), nil)
    let failed = Set(finding.checks.filter { $0.holds == false }.map(\.side))
    #expect(
      failed.sorted() == Self.failing[row],
      "\(finding.checks.map { "\($0.figure.label): \($0.figure.value)" })"
    )
  }

  /// What is found of the side called `side` under the label that begins with `label`.
  private func figure(_ row: String, _ label: String, _ side: String) throws -> Double {
    let claim = try #require(ClaimCatalogue.all.first { $0.row == row })
    let finding = try claim.experiment(StandInLaboratory(claim), nil)
    let check = finding.checks.first { $0.side == side && $0.figure.label.hasPrefix(label) }
    return try #require(check).figure.value
  }

  @Test(
    "with the gesture's slot taken every pop is missed by who is told through it, and none by who is told by the stack"
  )
  func gesture() throws {
    let taken = "slot taken by one who lets all begin"
    #expect(try figure("B10", "pops missed", "told by the gesture, \(taken)") == 20)
    #expect(try figure("B10", "pops missed", "told by the stack, \(taken)") == 0)
    #expect(try figure("B10", "gestures on the first screen", "told by the stack, \(taken)") == 20)
  }

  @Test("a flow whose new first screen nobody observes stays until the flow around it ends")
  func replaced() throws {
    let side = "new one unobserved, at once"
    #expect(try figure("B12", "flows left behind", side) == 1)
    #expect(try figure("B12", "left when the flow around it has ended", side) == 0)
  }

  @Test("what the app asked for is told apart from what an observer saw by itself")
  func witnesses() throws {
    let side = "linkage=delegate.relay;observer=shared;watching=observer"
    #expect(try figure("B8", "pops seen by comparison", side) > 0)
    #expect(try figure("B8", "pops seen when the app asked", side) > 0)
    #expect(try figure("B8", "pops seen by the transition", side) == 0)
  }
}
