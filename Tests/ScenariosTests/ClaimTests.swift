import Hierarchy
import Scenarios
import Synchronization
import Testing

/// Each experiment is made, in a laboratory that measures nothing.
@Suite("The claims of the catalogue")
struct ClaimTests {
  @Test("answer each row once, each with a world in which it must not hold, or described")
  func catalogue() throws {
    let counts = [("A", 15), ("B", 12), ("C", 13), ("D", 21), ("E", 21), ("F", 6)]
    // F4 was about a strategy that is gone, and its number is not given out again.
    let rows = counts.flatMap { letter, count in (1...count).map { "\(letter)\($0)" } }.filter { $0 != "F4" }
    #expect(ClaimCatalogue.all.flatMap(\.rows).sorted() == rows.sorted())
    let labels = ArchitectureCase.all(of: ArchitectureCatalogue.all).map(\.label)
    for claim in ClaimCatalogue.all {
      let isDescribed = Self.described.contains(claim.row)
      #expect(([claim.statement] + claim.cases).allSatisfy { !$0.isEmpty }, "\(claim.row)")
      #expect([claim.world, claim.contrast].allSatisfy { $0.isEmpty == isDescribed }, "\(claim.row)")
      #expect(!claim.cases.isEmpty)
      // A worker finds what is meant by its name.
      let operations = claim.operations.map(\.name)
      #expect(Set(operations).count == operations.count, "\(claim.row): \(operations)")
      // Commands about architectures select a form that there is.
      for command in claim.cases where command.hasPrefix("bubbleup verify --filter 'architectures") {
        let filter = try Regex(String(command.split(separator: "'")[1]))
        #expect(labels.contains { $0.firstMatch(of: filter) != nil }, "\(claim.row): \(command)")
      }
    }
  }

  static let claims = ClaimCatalogue.all
  /// Rows whose verdict hangs on a time or a count of memory, which nobody measures in a test.
  static let measured: Set = [
    "A11", "C5", "C7", "C9", "D3", "D4/D21", "D16",
    "E11", "E13", "E17", "E18", "F1", "F2", "F5", "F6",
  ]
  /// Rows that say what something costs, and claim nothing.
  static let described: Set = ["A3", "A15", "C1", "C11", "C12", "D9/D19", "D18", "E12", "E19"]
  /// Rows on which the articles disagree, or which hold only for one of the ways of doing it.
  static let disputed: Set = [
    "A6/A12", "B2", "B12", "C8", "E7", "E8", "E20",
  ]

  @Test(
    "decides what can be counted exactly, in both worlds, and counts no operation but its claim's",
    arguments: claims
  )
  func verdicts(claim: Claim) throws {
    let findings = try Self.findings(of: claim)
    let isMeasured = Self.measured.contains(claim.row)
    let isDescribed = Self.described.contains(claim.row)
    let expected =
      isDescribed
      ? "described"
      : isMeasured ? "untestableHere(" : Self.disputed.contains(claim.row) ? "depends(" : "confirmed"
    #expect("\(findings.verdict)".hasPrefix(expected), "\(claim.row): \(findings)")
    #expect(!isDescribed || findings.claim.allSatisfy { $0.condition == nil })
    // What is exact is right already where something else has to be measured.
    guard isMeasured else { return }
    for figure in findings.claim where figure.condition != nil {
      #expect(figure.holds != false, "\(claim.row): \(figure.label) \(figure.value)")
    }
  }

  /// By row, what is found under the label that begins so of the side called so.
  private static let figures: [(row: String, label: String, side: String, value: Double)] = [
    // The first of flows that begin alike is the wrong one, and after another screen of the class any is.
    ("D10", "rows of 4 in which another flow goes, the first", "", 4),
    ("D10", "rows of 4 in which another flow goes, the last", "", 1),
    // Each of the 64 levels and their views is held by the one below.
    ("C5", "objects alive after teardown", "", 128), ("C5", "objects alive after teardown", "contrast", 0),
    ("C5", "levels of the shop alive", "contrast", 0),
    ("C8", "messages that end at a failed", "presenter=caller", 4),
    // Every message climbs all levels, and the few views between a cell and its screen.
    (
      "E13", "fewest hops of a message over 64 levels", "form=recursive;lookup=coordinating;table=per-app", 68
    ),
    // Of the store's levels but its stack, all above the sender adopt the protocol of delegates, and all below the last know
    // it; the last knows the cart.
    ("E5", "a delegate at every level: edges", "contrast", 9),
    ("E5", "a delegate at every level: levels between", "contrast", 3),
    ("E5", "the manager handed down: levels between", "contrast", 3),
    ("E5", "a singleton: levels between", "contrast", 0), ("E5", "responder chain: edges", "", 1),
    // It sends to the catalog alone, and leads back there from a payment over the catalog or over its cart.
    ("E2", "parents under which a choice", "contrast", 1),
    // No part does without the link of its root.
    ("E1", "parts whose screens reach", "contrast", 0),
    ("E21", "parents to which the user", "contrast", 2),
    // Only the two tabs are cut off: the catalog's stack leads to the catalog, and a modal is told its coordinator.
    ("E9", "lost in did appear", "contrast", 2),
    // Each flow has two objects that hold each other.
    ("E6", "coordinators left by 100 flows", "contrast", 100), ("E6", "roots left by 100", "contrast", 100),
    ("E16", "shown by a reused cell: an error", "contrast", 100),
    // A delegate adopts what the one below knows, and knows the one above.
    ("C4", "flows that get up", "contrast", 0), ("C4", "lines by delegates over 6 levels", "", 16),
    ("C6", "classes of levels that know", "contrast", 2),
    ("C6", "types above that the sender", "contrast", 1),
    ("C11", "lines by protocols", "", 4), ("C11", "lines by classes", "", 2),
    // As the article has it: it would work the same without any of these protocols.
    ("C11", "flows that end at their screens by protocols", "", 5),
    ("C11", "flows that end at their screens by classes", "", 5),
    // Described: made once each, however many flows come.
    ("C12", "tabs made lazily, after 0 flows", "", 1), ("C12", "tabs made lazily, after 100 flows", "", 2),
    ("C2", "classes of the other tab's screens", "", 3),
    ("C2", "classes of the other tab's screens", "contrast", 0),
    // A cell handles its own error, which from its screen takes three hops to the window.
    ("A7", "hops more from the cell", "contrast", -3),
    // The tab bar controller and the window are no way to the stack, and without a first responder there is none.
    ("A9", "taps that open the modal", "contrast", 2), ("A13", "levels left by an app", "contrast", 7),
    // Described, so that no condition guards it: a struct that is sent ends where its box does.
    ("A15", "the same container shows the same friend in the friends tab", "", 1),
    ("A15", "the same container shows the same friend in the modal", "", 1),
    // All three places of 20 modals.
    ("A6", "messages that come to the container", "next=container", 60),
    // What the page says of protocols, and of changes that the article's observer takes for the flow's end.
    ("B2", "most that one adopts, with four kinds", "one after the other", 3),
    ("B2", "most that one adopts, with four kinds", "the first all", 4),
    ("B12", "flows let go of by", "on top, at once", 20), ("B12", "flows let go of by", "covered", 20),
    ("B12", "flows let go of before, of 20", "on top, with an animation", 20),
    // Shown, so that no condition guards it.
    ("B1", "scripts out of step in the article's form", "", 0),
    ("B4", "the same, of an observer that forwards nothing", "slot", 1),
    ("B4", "the same, of an observer per flow", "slot", 1),
    ("B10", "as ever, told by the stack", "", 1),
    ("B4", "details left of two popped, delegate.relay article-container", "slot", 0),
    ("B4", "details left of two popped, delegate.relay article-coordinator", "slot", 2),
    // Whether a child is in its container's view makes the difference in one mode of `next`.
    ("D5", "heard after addChild, next=superview", "", 0),
    ("D5", "heard after addChild, next=container", "", 1),
    // Described, so that no condition guards it: the three first screens of the tabs, and an override.
    ("D18", "screens heard in between, root first", "", 3),
    ("D18", "screens heard in between, window first", "", 0),
    ("D9", "reached in the login", "", 6), ("D9", "reached in the main that comes after it", "", 0),
    ("D19", "reached in one tab", "", 4), ("D19", "reached in its two siblings", "", 0),
    // A closure keeps what the logout should free; each form has a mistake of its own, which two changes show.
    ("D13", "levels left behind by a logout, closures", "contrast", 4),
    ("D15", "changes that leave nothing of the old, closures", "contrast", 4),
    ("D15", "changes that leave nothing of the old, coordinators", "contrast", 4),
  ]

  @Test("have the figures that their verdicts rest on, in the contrast too", arguments: figures)
  func sideFigures(row: String, label: String, side: String, value: Double) throws {
    let claim = try #require(ClaimCatalogue.all.first { $0.rows.contains(row) })
    let findings = try Self.findings(of: claim)
    let figures = side == "contrast" ? try #require(findings.contrast) : findings.claim
    let figure = figures.first {
      $0.side == (side == "contrast" ? "" : side) && $0.label.hasPrefix(label)
    }
    #expect(figure?.value == value)
  }

  @Test("a deep chain says nothing of its depth where a message starts beside the path")
  func climb() throws {
    let routes: Set<Route> = [.levels, .responders(.coordinating, .container)]
    let chain = Scenario.chain(depth: 64, wrappers: 3)
    #expect(try chain.shortestWay(along: routes).levels == 64)
    #expect(try chain.with { $0.coordinatorRatio = 0.25 }.shortestWay(along: routes).levels == 2)
  }

  private static let findings = Mutex<[String: Findings]>([:])

  /// What an experiment finds here, made once for all tests.
  static func findings(of claim: Claim) throws -> Findings {
    try findings.withLock { findings in
      if let found = findings[claim.row] { return found }
      let found = try claim.findings(in: StandInLaboratory(claim))
      findings[claim.row] = found
      return found
    }
  }
}

/// A laboratory that measures nothing: what it says of time and memory cannot decide a claim.
struct StandInLaboratory: Laboratory {
  /// Whose operations may be counted, as a worker process finds them by name.
  let claim: Claim

  init(_ claim: Claim) { self.claim = claim }

  func latencies(of subjects: [Case]) throws -> [LatencyReading] {
    expectCommand("bubbleup run ")
    return subjects.map { _ in undecided }
  }

  func times(of operations: [LabOperation]) throws -> [LatencyReading] {
    expectCommand("bubbleup claims \(claim.row)")
    return operations.map { _ in undecided }
  }

  func counts(of subject: Case) throws -> CountReading {
    expectCommand("bubbleup run ")
    return CountReading()
  }

  func counts(of operation: LabOperation) throws -> CountReading {
    expectCommand("bubbleup claims \(claim.row)")
    #expect(claim.operation(operation.name) != nil)
    return CountReading()
  }

  /// A reader has to be able to measure the same.
  private func expectCommand(_ start: String) {
    #expect(claim.cases.contains { $0.hasPrefix(start) }, "\(claim.row) names no '\(start)'")
  }

  private var undecided: LatencyReading {
    (
      nanoseconds: ClaimFigure("a message", 1, unit: "ns"),
      ratio: ClaimFigure("ratio", 1, unit: "ratio")
    )
  }
}
