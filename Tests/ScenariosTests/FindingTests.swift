import Scenarios
import Testing

@Suite("A verdict")
struct FindingTests {
  private static func check(_ isMet: Bool, side: String = "") -> ClaimCheck {
    ClaimCheck(ClaimFigure("objects", count: isMet ? 0 : 1), .equals(0), side: side)
  }
  private static let shown = ClaimCheck(ClaimFigure("objects", count: 99))
  private static let open = ClaimCheck(
    ClaimFigure("ratio", 1, unit: "ratio", lower: 0.9, upper: 1.1),
    .above(1)
  )

  @Test("is confirmed where every condition is met, and refuted where one is not")
  func oneSide() {
    #expect(Finding([Self.check(true), Self.check(true), Self.shown]).verdict == .confirmed)
    #expect(Finding([Self.check(true), Self.check(false), Self.shown]).verdict == .refuted)
  }

  @Test("depends where all conditions of one side are met and one of another is not, and names the sides")
  func sides() {
    let mixed = [
      Self.check(true, side: "retain"), Self.check(false, side: "retain"),
      Self.check(true, side: "trampoline"),
      Self.check(true, side: "assign"),
    ]
    #expect(Finding(mixed, axis: "policy").verdict == .depends(on: "policy: holds for assign, trampoline"))
    let none = [Self.check(false, side: "retain"), Self.check(false, side: "assign")]
    #expect(Finding(none, axis: "policy").verdict == .refuted)
    let all = [Self.check(true, side: "retain"), Self.check(true, side: "assign")]
    #expect(Finding(all, axis: "policy").verdict == .confirmed)
  }

  @Test("is open where an interval contains its limit, unless a condition that is not met decides its side")
  func open() {
    let verdict = ClaimVerdict.open(why: "ratio: the interval contains the limit")
    #expect(Finding([Self.check(true), Self.open]).verdict == verdict)
    #expect(Finding([Self.check(false), Self.open]).verdict == .refuted)
    let other = Self.check(false, side: "other")
    #expect(Finding([other, Self.open]).verdict == verdict)
    #expect(Finding([other, Self.check(true), Self.check(false), Self.open]).verdict == .refuted)
  }

  @Test("is untestable where a figure has no interval, and where nothing was judged")
  func untestable() {
    let verdict = ClaimVerdict.untestableHere(why: "retains: there is no figure with an interval")
    for condition in [ClaimCondition.above(1), .below(1), .within(0, 9), .equals(0)] {
      let bare = ClaimCheck(ClaimFigure("retains", 0, unit: "count"), condition)
      #expect(Finding([Self.check(true), bare]).verdict == verdict)
    }
    #expect(Finding([Self.shown]).verdict == .untestableHere(why: "nothing was judged"))
    #expect(Finding([]).verdict == .untestableHere(why: "nothing was judged"))
    #expect(Finding(untestable: "no finger").verdict == .untestableHere(why: "no finger"))
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
