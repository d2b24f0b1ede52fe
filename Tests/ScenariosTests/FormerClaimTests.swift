import Scenarios
import Testing

// Goes with FormerClaim.swift, when the last claim of the former form has moved.

@Suite("A claim of the former form")
struct FormerClaimTests {
  /// The first counter-world is the contrast, without which the verdict would be another.
  static let claims = ClaimTests.claims.filter { $0.counterWorlds.count > 1 }

  @Test("turns as said in each of several counter-worlds, where nothing is measured", arguments: claims)
  func counterWorlds(claim: Claim) throws {
    let former = try #require(claim.former)
    let plain = try ClaimTests.finding(of: claim)
    for world in claim.counterWorlds.dropFirst() {
      let challenge = try Challenge(former, in: world, against: plain, lab: StandInLaboratory(claim))
      guard !ClaimTests.measured.contains(claim.row) else { continue }
      #expect(
        challenge.standing == .turned,
        "\(claim.row) \(world.name): \(plain.verdict.sentence), then \(challenge.planted.verdict.sentence)"
      )
    }
  }
}

/// A challenge of a claim whose findings are made up.
@Suite("A challenge")
struct ChallengeTests {
  private static func finding(_ counts: [Int], side: String = "") -> Finding {
    Finding(counts.map { ClaimCheck(ClaimFigure("left", count: $0), .equals(0), side: side) })
  }

  private static let (none, one) = (finding([0]), finding([1]))
  private static let missing = Finding(untestable: "nobody counts")
  private static let (open, beyond) = (
    ClaimFigure("left", 0, unit: "count", lower: -1, upper: 1), ClaimFigure("left", count: 0)
  )

  @Test(
    "is stood by a verdict that turns to what was said, and by no other, nor by one that judges something else",
    arguments: [
      (none, one, .refuted, .turned), (one, none, .confirmed, .turned), (none, none, .refuted, nil),
      (none, one, .confirmed, nil),
      // It was so before.
      (one, finding([2]), .refuted, nil),
      // Another side, number or kind of conditions.
      (none, finding([1], side: "other"), .refuted, nil), (none, finding([1, 1]), .refuted, nil),
      (none, Finding([ClaimCheck(ClaimFigure("left", count: 1), .below(1))]), .refuted, nil),
      // What cannot be tried here, and what is decided by what is planted where nothing was before.
      (missing, one, .refuted, .untried(why: "nobody counts")),
      (none, missing, .refuted, .untried(why: "nobody counts")),
      (Finding([ClaimCheck(open, .above(0))]), Finding([ClaimCheck(beyond, .above(0))]), .refuted, .turned),
    ] as [(Finding, Finding, CounterWorld.Outcome, Challenge.Standing?)]
  )
  func standings(
    plain: Finding,
    planted: Finding,
    outcome: CounterWorld.Outcome,
    expected: Challenge.Standing?
  ) throws {
    let world = CounterWorld("change", "something else is the case", outcome)
    let claim = Claim("A1", "Nothing is left", rule: "none", against: world, cases: []) { _, world in
      world == nil ? plain : planted
    }
    let former = try #require(claim.former)
    let standing = try Challenge(former, in: world, against: plain, lab: StandInLaboratory(claim)).standing
    if case .unmoved = standing { #expect(expected == nil) } else { #expect(standing == expected) }
  }
}
