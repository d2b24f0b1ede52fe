#if DEBUG
import Foundation
import Results
import Scenarios
import Testing

@testable import BubbleupKit

@Suite("claims")
struct ClaimsVerbTests {
  private let runs = TemporaryRuns()

  private func session(_ claims: [Claim] = FakeClaims.all, _ arguments: String...) -> Session {
    session(claims, arguments) { nil }
  }

  /// A session of its own signals: those of the process belong to all tests.
  private func session(
    _ claims: [Claim],
    _ arguments: [String],
    interruption: @escaping @Sendable () -> Int32?
  ) -> Session {
    var runner = ClaimsVerb(claims: claims)
    runner.interruption = interruption
    runner.laboratory = { _ in FakeClaims.Idle() }
    runner.parent = runs.path
    return Session(["claims"] + arguments, tool: Session.tool(runner))
  }

  private func rows(_ name: String) throws -> [ClaimRow] { try rows(name, of: ClaimRow.table) }

  private func rows<Row>(_ name: String, of table: Table<Row>) throws -> [Row] {
    try RunDirectory.open(RunName(name), in: runs.path).rows(of: table)
  }

  @Test("shows verdicts, then each claim's rule and figures and how to see it alone, within the window")
  func presentation() throws {
    let outcomes = try FakeClaims.all.map { ClaimOutcome($0, try $0.experiment(FakeClaims.Idle(), nil)) }
    let shown = ClaimsPresentation(
      outcomes: outcomes,
      path: "results/claims-1",
      seconds: 2.5,
      isDetailed: true
    )
    for variant in TerminalVariant.all {
      let text = variant.text { shown.show(on: $0) }
      if variant.isRecorded, variant.width == 80 { try Golden.expect(text, variant: "verbose") }
      #expect(variant.tooWide(text) == [] && (variant.isUTF8 || text.utf8.allSatisfy { $0 < 0x80 }))
      #expect(TerminalVariant.tableLines(text).count == 2 + outcomes.count)
    }
    // What no article claims is not counted among what they claim.
    let lane = FakeClaims.claim("F1", "The lane is faster", FakeClaims.all[0].experiment)
    let both = ClaimsPresentation(
      outcomes: outcomes + [ClaimOutcome(lane, try lane.experiment(FakeClaims.Idle(), nil))],
      path: "results/claims-1",
      seconds: 2.5,
      isDetailed: false
    )
    let counts = "1 confirmed, 1 refuted, 1 depends, 1 open"
    #expect(
      both.summary
        == "5 claims, 2.5 s. Of the articles' 4: \(counts); of 1 about the fast lane: 1 confirmed"
    )
  }

  @Test("writes a row per figure, with the verdict in each, and a row per claim with all its texts")
  func file() throws {
    #expect(session(FakeClaims.all, "--name", "one").code == .success)
    let rows = try rows("one")
    #expect(rows.map(\.claim) == ["A1", "A1", "A2", "B9", "B9", "E13"])
    #expect(rows.map(\.verdict) == [.confirmed, .confirmed, .refuted, .depends, .depends, .open])
    #expect(rows.map(\.holds) == [.yes, nil, .no, .yes, .no, .open])
    #expect(rows.map(\.condition) == ["= 0", "", "< 100", "= 0", "= 0", "0.3 to 0.4"])
    var expected = rows[2]
    (expected.figure, expected.unit, expected.value) = ("latency", "ns", 512.25)
    (expected.intervalLow, expected.intervalHigh) = (500, 530.5)
    #expect(rows[2] == expected && rows[4].side == "observer=own")
    let said = try self.rows("one", of: VerdictRow.table)
    #expect(said.map(\.claim) == ["A1", "A2", "B9", "E13"])
    #expect(said.map(\.statement) == FakeClaims.all.map(\.statement))
    var second = VerdictRow(
      runID: "one",
      claim: "A2",
      statement: FakeClaims.all[1].statement,
      verdict: .refuted
    )
    (second.rule, second.smallestEffect) = (FakeClaims.all[1].rule, FakeClaims.all[1].smallestEffect)
    second.counterWorld = "kept: somebody keeps what was popped, then refuted"
    second.commands = "bubbleup verify --filter 'architectures A2' && bubbleup run --quick"
    #expect(said[1] == second && said[2].reason == "observer: holds for observer=shared")
    let manifest = try RunDirectory.open(RunName("one"), in: runs.path).manifest
    #expect(manifest.state == .complete && manifest.arguments == ["--name=one"])
  }

  @Test("takes rows and letters in any order and case, each claim once, and shows the rule of a single one")
  func selection() throws {
    let some = session(FakeClaims.all, "e13", "A", "a2", "--name", "some")
    #expect(try rows("some").map(\.claim) == ["A1", "A1", "A2", "E13"])
    #expect(!some.output.contains("rule:") && session(FakeClaims.all, "A1").output.contains("rule:"))
  }

  @Test("refuses a row that is not there and says which may be meant; a debug build measures nothing")
  func refusals() {
    for (word, advice) in [
      ("B8", "B9"), ("E12", "E13"), ("A3", "A1, A2"), ("X99", "A, B, E"), ("performance", "A, B, E"),
    ] {
      let session = session(FakeClaims.all, word)
      #expect(session.code == .usage && session.diagnostics.contains(advice), "\(word)")
    }
    let debug = Session(["claims"], tool: Session.tool(ClaimsVerb(claims: FakeClaims.all)))
    #expect(debug.code == .unavailable)
    #expect(!FileManager.default.fileExists(atPath: runs.path))
  }

  @Test("an experiment that ends with an error, or with a figure that no file can hold, has failed alone")
  func failed() throws {
    let odd = FakeClaims.claim("A3", "Odd") { _, _ in
      Finding([ClaimCheck(ClaimFigure("share", .nan, unit: "ratio"))])
    }
    #expect(session([FakeClaims.failing, odd] + FakeClaims.all, "--name", "one").code == .caseFailed)
    let rows = try rows("one")
    #expect(rows.count == 8 && rows.prefix(2).allSatisfy { $0.verdict == .failed && $0.value == nil })
    let reasons = try self.rows("one", of: VerdictRow.table).prefix(2).map(\.reason)
    #expect(reasons == ["Mishap()", "the figure 'share' is no number"])
    // What this machine cannot do is no failure.
    #expect(session([FakeClaims.unavailable], "--name", "two").code == .success)
    let untestable = try self.rows("two", of: VerdictRow.table).first
    #expect(untestable?.verdict == .untestable && untestable?.reason == "the stack is too small")
  }

  @Test("a signal ends it with its own exit code before the next experiment, as one that is stopped does")
  func signal() throws {
    let folder = runs.path
    for number in [2, 15] as [Int32] {
      let name = "by-\(number)"
      let session = session(FakeClaims.all, ["--name", name]) {
        // Raised as soon as the first claim is on disk.
        let file = try? String(contentsOfFile: "\(folder)/\(name)/claims.csv", encoding: .utf8)
        return file?.contains("confirmed") == true ? number : nil
      }
      let state = try RunDirectory.open(RunName(name), in: folder).manifest.state
      #expect(
        session.code.rawValue == 128 + number && state == .partial(reason: "interrupted by signal \(number)")
      )
      #expect(try rows(name).map(\.claim) == ["A1", "A1"])
    }
    let stopped = session([FakeClaims.all[0], FakeClaims.stopped, FakeClaims.all[2]], "--name", "stopped")
    #expect(try stopped.code == .interrupted && rows("stopped").map(\.claim) == ["A1", "A1"])
  }

  @Test("gives runs without a name the next free number, and refuses a name that is taken")
  func names() throws {
    _ = session()
    _ = session()
    #expect(try rows("claims-1").count == 6 && rows("claims-2").count == 6)
    #expect(session(FakeClaims.all, "--name", "claims-2").code == .usage)
  }

  @Test("as JSON it has every claim with rule, cases, figures, conditions and verdict")
  func json() throws {
    let record = try JSONParser.parse(Array(session(FakeClaims.all, "--json").output.utf8), file: "claims")
    let claims = try #require(record["claims"]?.list)
    #expect(claims.map { $0["claim"] } == ["A1", "A2", "B9", "E13"].map { .text($0) })
    #expect(claims.map { $0["verdict"] } == ["confirmed", "refuted", "depends", "open"].map { .text($0) })
    let figure = claims[1]["figures"]?.list?.first
    #expect(figure?["ci_lo"] == .number("500.0") && figure?["holds"] == .text("no"))
    #expect(record["state"] == .text("complete"))
  }

  // MARK: - --challenge

  private static func leaving(_ row: String, plain: Int = 0, planted: Int) -> Claim {
    FakeClaims.claim(row, "Nothing is left") { _, world in
      let count = world == nil ? plain : planted
      return Finding([ClaimCheck(ClaimFigure("objects left behind", count: count), .equals(0))])
    }
  }

  private static let movable = leaving("A1", planted: 7)
  private static let immovable = leaving("A2", planted: 0)
  private static let missing = FakeClaims.claim("A3", "Nothing is allocated") { lab, _ in
    Finding(untestable: try lab.counts(of: LabOperation("none") { { UInt64($0) } }).reason ?? "")
  }

  @Test("challenged it succeeds where every verdict turns, fails where one does not, and keeps nothing")
  func challenge() {
    let expected: [(claims: [Claim], arguments: [String], code: ExitCode)] = [
      ([Self.movable], [], .success),
      // Only the rows that are named, as the experiments do.
      ([Self.movable, Self.immovable], ["a1"], .success), ([Self.movable, Self.immovable], [], .caseFailed),
      ([FakeClaims.failing], [], .caseFailed), ([Self.immovable, Self.missing], [], .caseFailed),
      ([Self.movable, Self.missing], [], .unavailable), ([FakeClaims.unavailable], [], .unavailable),
      ([Self.movable, FakeClaims.stopped], [], .interrupted), ([Self.movable], ["--name", "one"], .usage),
      ([Self.movable], ["--all"], .usage), ([Self.movable], ["B"], .usage),
    ]
    for (claims, arguments, code) in expected {
      let session = session(claims, ["--challenge"] + arguments) { nil }
      #expect(session.code == code, "\(claims.map(\.row)) \(arguments)")
    }
    #expect(!FileManager.default.fileExists(atPath: runs.path))
  }

  @Test("challenged it has as JSON every counter-world with both verdicts and what came of it")
  func challengeAsJSON() throws {
    let output = session([Self.movable, Self.immovable], "--challenge", "--json").output
    let entries = try #require(
      try JSONParser.parse(Array(output.utf8), file: "challenges")["challenges"]?.list
    )
    #expect(entries.map { $0["standing"] } == [.text("turned"), .text("unmoved")])
    let world: JSON = ["name": "kept", "change": "somebody keeps what was popped", "outcome": "refuted"]
    let expected: JSON = [
      "claim": "A1", "counter_world": world, "plain": "confirmed", "planted": "refuted",
      "standing": "turned", "reason": "",
    ]
    #expect(entries[0] == expected)
  }
}
#endif
