import Scenarios
import Testing

@Suite("A verdict")
struct FindingTests {
  private static func check(_ isMet: Bool, _ side: String = "") -> ClaimFigure {
    (isMet ? 0 : 1).figure("objects").with(.equals(0), side: side)
  }
  private static let (met, missed) = (check(true), check(false))
  private static let shown = 99.figure("objects")
  private static let open = ClaimFigure("ratio", 1, unit: "ratio", lower: 0.9, upper: 1.1).with(.above(1))
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
    ] as [([ClaimFigure], ClaimVerdict)]
  )
  func verdicts(figures: [ClaimFigure], verdict: ClaimVerdict) {
    #expect(figures.verdict(axis: "policy") == verdict)
  }

  @Test("is untestable where a figure has no interval")
  func untestable() {
    let verdict = ClaimVerdict.untestableHere(why: "retains: there is no figure with an interval")
    for condition in [ClaimCondition.above(1), .below(1), .within(0, 9), .equals(0)] {
      let bare = ClaimFigure("retains", 0, unit: "count").with(condition)
      #expect([Self.met, bare].verdict() == verdict)
    }
  }

  @Test(
    "a condition asks for the whole interval",
    arguments: [
      (.above(1), 1.1, 1.2, true), (.above(1), 0.8, 1, false), (.above(1), 0.9, 1.1, nil),
      (.above(1), 1, 1.1, nil), (.below(1), 0.8, 0.9, true), (.below(1), 1, 1.1, false),
      (.below(1), 0.9, 1, nil), (.within(1, 2), 1, 2, true), (.within(1, 2), 0.5, 0.9, false),
      (.within(1, 2), 2.1, 3, false), (.within(1, 2), 0.9, 1.5, nil), (.equals(3), 3, 3, true),
      (.equals(3), 3, 4, false), (.equals(3), 4, 4, false), (.yes, 1, 1, true), (.yes, 0, 0, false),
    ] as [(ClaimCondition, Double, Double, Bool?)]
  )
  func conditions(_ condition: ClaimCondition, _ lower: Double, _ upper: Double, _ holds: Bool?) {
    let figure = ClaimFigure("figure", (lower + upper) / 2, unit: "ns", lower: lower, upper: upper)
    #expect(condition.holds(for: figure) == holds)
  }
}

@Suite("A verdict of two worlds")
struct FindingsTests {
  /// What a side is to be found as in the claim's world, and in the contrast.
  private typealias Side = (name: String, claim: Double, contrast: Double)
  private typealias Figure = (side: String, label: String, claim: Double, contrast: Double)

  private static func verdict(_ sides: [Side], required: Int? = 1) throws -> ClaimVerdict {
    try verdict(sides.map { ($0.name, "size", $0.claim, $0.contrast) }, required)
  }

  /// The verdict on figures that have to lie below 10, with intervals from one below to one above.
  private static func verdict(_ figures: [Figure], _ required: Int? = 1) throws -> ClaimVerdict {
    let claim = Claim(
      "A1",
      "Nothing is large",
      holds: Arm("in the small", true),
      contrast: Arm("in the large", false),
      axis: "size",
      cases: []
    ) { test in
      test.require("made", test.world ? 1 : required.map(Double.init), .above(0))
      for (side, label, claim, contrast) in figures {
        test.side = side
        let value = test.world ? claim : contrast
        let figure = ClaimFigure(label, value, unit: "ns", lower: value - 1, upper: value + 1)
        test.expect(label, figure, .below(10))
      }
    }
    return try claim.findings(in: CountingLaboratory()).verdict
  }

  @Test("needs the contrast not to hold, on every side on which the claim does, and no other")
  func verdicts() throws {
    let well = "it holds in the large as well, so the experiment does not tell"
    let open = ClaimVerdict.open(why: "size: the interval contains the limit")
    let expected: [([Side], ClaimVerdict)] = [
      ([("", 5, 50)], .confirmed), ([("", 5, 5)], .failed(why: well)), ([("", 5, 10)], open),
      ([("", 50, 50)], .refuted), ([("", 50, 5)], .refuted), ([("", 10, 50)], open), ([("", 10, 5)], open),
      ([("a", 5, 50), ("b", 50, 5)], .depends(on: "size: holds for a")),
      ([("a", 5, 50), ("b", 5, 50)], .confirmed),
      (
        [("a", 5, 50), ("b", 5, 5)],
        .failed(why: "it holds in the large, on the side b as well, so the experiment does not tell")
      ),
      ([], .untestableHere(why: "nothing was judged")),
    ]
    for (sides, verdict) in expected { #expect(try Self.verdict(sides) == verdict, "\(sides)") }
  }

  @Test(
    "needs each figure that is judged not to be met in the contrast, on one side at least where the claim holds"
  )
  func figures() throws {
    let blind = "weight: it is met in the large as well, so the experiment does not tell"
    let open = ClaimVerdict.open(why: "weight: the interval contains the limit")
    let expected: [([Figure], ClaimVerdict)] = [
      ([("", "size", 5, 50), ("", "weight", 5, 5)], .failed(why: blind)),
      ([("", "size", 5, 50), ("", "weight", 5, 50)], .confirmed),
      // The size may still refute the claim, which then needs no contrast.
      ([("", "size", 10, 50), ("", "weight", 5, 5)], .open(why: "size: the interval contains the limit")),
      ([("", "size", 5, 50), ("", "weight", 5, 10)], open),
      ([("", "size", 5, 50), ("", "weight", 50, 5)], .refuted),
      (
        [("a", "size", 5, 50), ("a", "weight", 5, 5), ("b", "size", 5, 50), ("b", "weight", 5, 50)],
        .confirmed
      ),
      (
        [("a", "size", 5, 50), ("a", "weight", 5, 5), ("b", "size", 50, 50), ("b", "weight", 5, 50)],
        .failed(why: blind)
      ),
    ]
    for (figures, verdict) in expected { #expect(try Self.verdict(figures) == verdict, "\(figures)") }
    let other = Claim("A1", "", holds: Arm("here", 1), contrast: Arm("there", 2), cases: []) { test in
      for place in 0..<test.world { test.expect("\(place)", test.world == 1) }
    }
    let apart = ClaimVerdict.failed(why: "other figures are judged there")
    #expect(try other.findings(in: CountingLaboratory()).verdict == apart)
    // In the contrast the other way round, where the weight is met as well.
    let turned = Claim("A1", "", holds: Arm("here", 1), contrast: Arm("in the large", 2), cases: []) { test in
      let figures = [("size", test.world == 1), ("weight", true)]
      for (label, isMet) in test.world == 1 ? figures : figures.reversed() { test.expect(label, isMet) }
    }
    #expect(try turned.findings(in: CountingLaboratory()).verdict == .failed(why: blind))
  }

  @Test("shows nothing where either world lacks what the experiment needs")
  func required() throws {
    let why = "made: not as the experiment needs it in the large"
    #expect(try Self.verdict([("", 5, 50)], required: 0) == .failed(why: why))
    let uncounted = "made: there is no figure with an interval"
    #expect(try Self.verdict([("", 5, 50)], required: nil) == .untestableHere(why: uncounted))
    let missing = Claim(
      "A1",
      "There is a cell",
      holds: Arm("with cells", 1 as Int?),
      contrast: Arm("without", nil),
      cases: []
    ) { test in
      test.expect("cells", try test.unwrap(test.world, "cell"), .equals(1))
    }
    let error = #expect(throws: (any Error).self) { try missing.findings(in: CountingLaboratory()) }
    #expect(error.map { "\($0)" } == "there is no cell")
  }

  @Test("many sides that hold are counted, and not listed")
  func manySides() throws {
    let sides = (1...6).map { ("side \($0)", $0 == 6 ? 50.0 : 5, 50.0) } as [Side]
    #expect(try Self.verdict(sides) == .depends(on: "size: holds for 5 of 6"))
  }

  @Test("counts trials, and takes what is so or not for what it is")
  func trials() throws {
    let claim = Claim(
      "A1",
      "Each is even",
      holds: Arm("of even numbers", [2, 4]),
      contrast: Arm("of some", [2, 3]),
      cases: []
    ) { test in
      test.all("even", of: test.world) { $0.isMultiple(of: 2) }
      test.none("odd", of: test.world) { !$0.isMultiple(of: 2) }
      test.require("there are any", !test.world.isEmpty)
    }
    let findings = try claim.findings(in: CountingLaboratory())
    #expect(findings.verdict == .confirmed)
    #expect(findings.claim.map(\.label) == ["even, of 2", "odd, of 2", "there are any"])
    #expect(findings.contrast?.map(\.holds) == [false, false, true])
    #expect(findings.contrast?.map(\.value) == [1, 1, 1])
  }

  @Test("a description has figures and no verdict, whatever they are")
  func description() throws {
    let claim = Claim(describing: "A1", "How many there are", cases: []) { $0.show("objects", 3) }
    let findings = try claim.findings(in: CountingLaboratory())
    #expect(findings.verdict == .described && findings.contrast == nil)
    #expect(findings.claim == [3.figure("objects")])
  }

  @Test("what both worlds compare with is timed once, and what both count is counted once")
  func shared() throws {
    @Sendable func operation(_ name: String) -> LabOperation { LabOperation(name) { { UInt64($0) } } }
    func asked(_ reference: @escaping @Sendable (String) -> String) throws -> CountingLaboratory {
      let lab = CountingLaboratory()
      let claim = Claim(
        "A1",
        "One is slower",
        holds: Arm("here", "a"),
        contrast: Arm("there", "b"),
        cases: []
      ) {
        test in
        let readings = try test.times { [operation(reference($0)), operation($0)] }
        test.expect("\(test.world) to \(reference(test.world))", readings[1].ratio, .above(1))
        _ = try test.counts(of: operation("counted"))
      }
      _ = try claim.findings(in: lab)
      return lab
    }
    let together = try asked { _ in "reference" }
    #expect(together.timed == [["reference", "a", "b"]] && together.counted == ["counted"])
    // Ratios to another one are no ratios of this world.
    #expect(try asked { "reference of \($0)" }.timed == [["reference of a", "a"], ["reference of b", "b"]])
  }
}

/// A laboratory that measures nothing and takes note of what it is asked for.
private final class CountingLaboratory: Laboratory {
  private(set) var timed: [[String]] = []
  private(set) var counted: [String] = []

  func latencies(of subjects: [Case]) throws -> [LatencyReading] {
    readings(of: subjects.map(\.strategyLabel))
  }

  func times(of operations: [LabOperation]) throws -> [LatencyReading] {
    readings(of: operations.map(\.name))
  }

  func counts(of subject: Case) throws -> CountReading { count(subject.strategyLabel) }

  func counts(of operation: LabOperation) throws -> CountReading { count(operation.name) }

  private func readings(of names: [String]) -> [LatencyReading] {
    timed.append(names)
    let figure = ClaimFigure("a message", 1, unit: "ns")
    return names.map { _ in (nanoseconds: figure, ratio: figure) }
  }

  private func count(_ name: String) -> CountReading {
    counted.append(name)
    return CountReading()
  }
}
