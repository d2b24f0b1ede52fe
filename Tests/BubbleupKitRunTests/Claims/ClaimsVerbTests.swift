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

  @Test("shows verdicts, then each claim's arms and figures and how to see it alone, within the window")
  func presentation() throws {
    let outcomes = try (FakeClaims.all + [FakeClaims.described]).map(outcome)
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
    let lane = FakeClaims.claim("F1", "The lane is faster") { $0.expect("it is", $0.world) }
    let both = ClaimsPresentation(
      outcomes: outcomes + [try outcome(of: lane)],
      path: "results/claims-1",
      seconds: 2.5,
      isDetailed: false
    )
    let counts = "1 confirmed, 1 refuted, 1 depends, 1 open, 1 described"
    #expect(
      both.summary
        == "6 claims, 2.5 s. Of the articles' 5: \(counts); of 1 about the fast lane: 1 confirmed"
    )
  }

  private func outcome(of claim: Claim) throws -> ClaimOutcome {
    ClaimOutcome(claim, try claim.findings(in: FakeClaims.Idle()))
  }

  @Test(
    "writes a row per figure of either arm, with the verdict in each, and a row per claim with all its texts"
  )
  func file() throws {
    #expect(session(FakeClaims.all, "--name", "one").code == .success)
    let rows = try rows("one")
    #expect(rows.filter { $0.arm == .claim }.map(\.claim) == ["A1", "A1", "A2", "B9", "B9", "E13"])
    #expect(rows.map(\.arm).count { $0 == .contrast } == 6)
    let first = rows.filter { $0.arm == .claim }
    #expect(first.map(\.verdict) == [.confirmed, .confirmed, .refuted, .depends, .depends, .open])
    #expect(first.map(\.holds) == [.yes, .yes, .no, .yes, .no, .open])
    #expect(first.map(\.condition) == ["= 0", "= 12", "< 100", "yes", "= 0", "0.3 to 0.4"])
    #expect(first.map(\.kind) == [.judged, .required] + Array(repeating: .judged, count: 4))
    #expect(rows.filter { $0.arm == .contrast }.map(\.holds) == [.no, .yes, .no, .no, .no, .open])
    var expected = first[2]
    (expected.figure, expected.unit, expected.value) = ("latency", "ns", 512.25)
    (expected.intervalLow, expected.intervalHigh) = (500, 530.5)
    #expect(first[2] == expected && first[4].side == "observer=own")
    let said = try self.rows("one", of: VerdictRow.table)
    #expect(said.map(\.claim) == ["A1", "A2", "B9", "E13"])
    #expect(said.map(\.statement) == FakeClaims.all.map(\.statement))
    #expect(
      said.map(\.reason) == [
        "it holds as the article has it, and not where what was popped is kept",
        "it does not hold as the article has it: latency: 512 ns, 500 ns to 531 ns (< 100: no)",
        "observer: holds for observer=shared", "share of a frame: the interval contains the limit",
      ]
    )
    var second = VerdictRow(
      runID: "one",
      claim: "A2",
      statement: FakeClaims.all[1].statement,
      verdict: .refuted,
      reason: said[1].reason
    )
    (second.rule, second.smallestEffect) = ("latency < 100", "any that a whole interval shows")
    (second.world, second.counterWorld) = ("as the article has it", "where what was popped is kept")
    second.contrastHolds = .no
    second.commands = "bubbleup verify --filter 'architectures A2' && bubbleup run --quick"
    #expect(said[1] == second && said[2].rule == "every pop is seen; pops unseen = 0")
    let manifest = try RunDirectory.open(RunName("one"), in: runs.path).manifest
    #expect(manifest.state == .complete && manifest.arguments == ["--name=one"])
  }

  @Test(
    "takes rows and letters in any order and case, each claim once, and shows the contrast of a single one"
  )
  func selection() throws {
    let some = session(FakeClaims.all, "e13", "A", "a2", "--name", "some")
    #expect(try rows("some").filter { $0.arm == .claim }.map(\.claim) == ["A1", "A1", "A2", "E13"])
    let contrast = "in the contrast:"
    #expect(!some.output.contains(contrast) && session(FakeClaims.all, "A1").output.contains(contrast))
    let several = FakeClaims.claim("A3/A12", "Of two rows") { $0.expect("it is", $0.world) }
    for word in ["A3", "a12", "a3/a12"] {
      #expect(session(FakeClaims.all + [several], word).output.contains("A3/A12  Of two rows"))
    }
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
    let odd = FakeClaims.claim("A3", "Odd") { $0.show("share", .nan, unit: "ratio") }
    let twice = FakeClaims.claim("A5", "Twice") { for _ in 0..<2 { $0.show("hops", 3) } }
    #expect(session([FakeClaims.failing, odd, twice] + FakeClaims.all, "--name", "one").code == .caseFailed)
    let rows = try rows("one")
    #expect(rows.count == 15 && rows.prefix(3).allSatisfy { $0.verdict == .failed && $0.value == nil })
    let reasons = try self.rows("one", of: VerdictRow.table).prefix(3).map(\.reason)
    #expect(reasons == ["Mishap()", "the figure 'share' is no number", "two figures are called 'hops'"])
    // What this machine cannot do is no failure.
    #expect(session([FakeClaims.unavailable], "--name", "two").code == .success)
    let untestable = try self.rows("two", of: VerdictRow.table).first
    #expect(untestable?.verdict == .untestable && untestable?.reason == "the stack is too small")
  }

  @Test("a claim that holds in its contrast as well has failed; a description is none that could")
  func contrast() throws {
    #expect(session([FakeClaims.blind, FakeClaims.all[0]], "--name", "one").code == .caseFailed)
    let said = try rows("one", of: VerdictRow.table)
    #expect(said.map(\.verdict) == [.failed, .confirmed] && said.map(\.contrastHolds) == [.yes, .no])
    #expect(said[0].reason.hasPrefix("it holds where what was popped is kept as well"))
    #expect(try rows("one").count == 6)
    #expect(session([FakeClaims.described], "--name", "two").code == .success)
    let described = try #require(try rows("two", of: VerdictRow.table).first)
    #expect(described.verdict == .described && described.contrastHolds == nil && described.counterWorld == "")
    #expect(try rows("two").map(\.arm) == [nil] && rows("two").map(\.kind) == [.shown])
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
      #expect(try rows(name).map(\.claim) == Array(repeating: "A1", count: 4))
    }
    let stopped = session([FakeClaims.all[0], FakeClaims.stopped, FakeClaims.all[2]], "--name", "stopped")
    #expect(try stopped.code == .interrupted && rows("stopped").map(\.claim).allSatisfy { $0 == "A1" })
  }

  @Test("keeps nothing without a name, and refuses a name that is taken")
  func names() throws {
    let one = session(FakeClaims.all, "A1")
    #expect(one.code == .success && one.output.contains("1 claim, "))
    #expect(!FileManager.default.fileExists(atPath: runs.path) && !one.output.contains(".csv"))
    _ = session(FakeClaims.all, "--name", "kept")
    #expect(try rows("kept").count == 12)
    #expect(session(FakeClaims.all, "--name", "kept").code == .usage)
  }

  @Test("as JUnit a failed experiment fails, an open claim is skipped, and a signal skips what it left out")
  func junit() throws {
    let whole = session([FakeClaims.failing] + FakeClaims.all, "--format", "junit")
    #expect(whole.code == .caseFailed)
    #expect(whole.output.contains("tests=\"5\" failures=\"1\" errors=\"0\" skipped=\"1\""))
    #expect(whole.output.contains("classname=\"bubbleup.claims.E\" name=\"E13 No performance issues seen\""))
    #expect(whole.output.contains("latency: 512 ns, 500 ns to 531 ns"))
    let cut = session(FakeClaims.all, ["--format", "junit"]) { 2 }
    #expect(cut.code == .interrupted)
    #expect(cut.output.contains("tests=\"4\" failures=\"0\" errors=\"0\" skipped=\"4\""))
  }

  @Test("as JSON it has every claim with its worlds, cases, figures, conditions and verdict")
  func json() throws {
    let record = try JSONParser.parse(Array(session(FakeClaims.all, "--json").output.utf8), file: "claims")
    let claims = try #require(record["claims"]?.list)
    #expect(claims.map { $0["claim"] } == ["A1", "A2", "B9", "E13"].map { .text($0) })
    #expect(claims.map { $0["verdict"] } == ["confirmed", "refuted", "depends", "open"].map { .text($0) })
    let figure = claims[1]["figures"]?.list?.first
    #expect(figure?["ci_lo"] == .number("500.0") && figure?["holds"] == .text("no"))
    #expect(figure?["arm"] == .text("claim") && claims[1]["world"] == .text("as the article has it"))
    #expect(record["state"] == .text("complete") && record["directory"] == .null)
  }
}
#endif
