import Scenarios
import Testing

@Suite("A verdict")
struct FindingTests {
  private static func check(_ isMet: Bool, _ side: String = "") -> ClaimCheck {
    ClaimCheck(ClaimFigure("objects", count: isMet ? 0 : 1), .equals(0), side: side)
  }
  private static let (met, missed) = (check(true), check(false))
  private static let shown = ClaimCheck(ClaimFigure("objects", count: 99))
  private static let open = ClaimCheck(
    ClaimFigure("ratio", 1, unit: "ratio", lower: 0.9, upper: 1.1),
    .above(1)
  )
  private static let stillOpen = ClaimVerdict.open(why: "ratio: the interval contains the limit")
  private static let unjudged = ClaimVerdict.untestableHere(why: "nothing was judged")

  @Test(
    "is confirmed where all conditions of all sides are met, depends where only some sides' are, and is open or refuted",
    arguments: [
      ([met, met, shown], .confirmed), ([met, missed, shown], .refuted),
      (
        [check(true, "retain"), check(false, "retain"), check(true, "trampoline"), check(true, "assign")],
        .depends(on: "policy: holds for assign, trampoline")
      ),
      ([check(false, "retain"), check(false, "assign")], .refuted),
      ([check(true, "retain"), check(true, "assign")], .confirmed),
      // A condition that is not met decides its side, and an interval that contains its limit no other.
      ([missed, open, check(true, "other")], .depends(on: "policy: holds for other")),
      ([met, open], stillOpen), ([missed, open], .refuted), ([check(false, "other"), open], stillOpen),
      ([check(false, "other"), met, missed, open], .refuted), ([shown], unjudged), ([], unjudged),
    ] as [([ClaimCheck], ClaimVerdict)]
  )
  func verdicts(checks: [ClaimCheck], verdict: ClaimVerdict) {
    #expect(Finding(checks, axis: "policy").verdict == verdict)
  }

  @Test("is untestable where a figure has no interval")
  func untestable() {
    let verdict = ClaimVerdict.untestableHere(why: "retains: there is no figure with an interval")
    for condition in [ClaimCondition.above(1), .below(1), .within(0, 9), .equals(0)] {
      let bare = ClaimCheck(ClaimFigure("retains", 0, unit: "count"), condition)
      #expect(Finding([Self.met, bare]).verdict == verdict)
    }
  }

  @Test(
    "a condition asks for the whole interval",
    arguments: [
      (.above(1), 1.1, 1.2, true), (.above(1), 0.8, 1, false), (.above(1), 0.9, 1.1, nil),
      (.above(1), 1, 1.1, nil), (.below(1), 0.8, 0.9, true), (.below(1), 1, 1.1, false),
      (.below(1), 0.9, 1, nil), (.within(1, 2), 1, 2, true), (.within(1, 2), 0.5, 0.9, false),
      (.within(1, 2), 2.1, 3, false), (.within(1, 2), 0.9, 1.5, nil), (.equals(3), 3, 3, true),
      (.equals(3), 3, 4, false), (.equals(3), 4, 4, false),
    ] as [(ClaimCondition, Double, Double, Bool?)]
  )
  func conditions(_ condition: ClaimCondition, _ lower: Double, _ upper: Double, _ holds: Bool?) {
    let figure = ClaimFigure("figure", (lower + upper) / 2, unit: "ns", lower: lower, upper: upper)
    #expect(condition.holds(for: figure) == holds)
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
    let standing = try Challenge(claim, in: world, against: plain, lab: StandInLaboratory(claim)).standing
    if case .unmoved = standing { #expect(expected == nil) } else { #expect(standing == expected) }
  }
}
