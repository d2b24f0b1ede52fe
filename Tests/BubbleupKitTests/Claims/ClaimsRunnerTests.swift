#if DEBUG
import Foundation
import Results
import Scenarios
import Testing

@testable import BubbleupKit

@Suite("claims")
struct ClaimsRunnerTests {
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

  private func rows(_ name: String) throws -> [ClaimRow] {
    try RunDirectory.open(RunName(name), in: runs.path).rows(of: ClaimRow.table)
  }

  @Test("shows verdicts, then each claim's rule and figures and how to see it alone")
  func presentation() throws {
    let outcomes = try FakeClaims.all.map { ClaimOutcome($0, try $0.experiment(FakeClaims.Idle(), nil)) }
    let sink = MemorySink()
    let probe = TerminalProbe(environment: ["COLUMNS": "80"])
    let console = Console(output: ConsoleEndpoint(sink: sink, probe: probe), diagnostics: .memory)
    ClaimsPresentation(outcomes: outcomes, path: "results/claims-1", seconds: 2.5, isDetailed: true)
      .show(on: console)
    try Golden.expect(sink.text, variant: "verbose")
  }

  @Test("writes a row per figure that reads back, with verdict and reason in each")
  func file() throws {
    let session = session(FakeClaims.all, "--name", "one")
    #expect(session.code == .success)
    let rows = try rows("one")
    #expect(rows.map(\.claim) == ["A1", "A1", "A2", "B9", "B9", "E13"])
    #expect(rows.map(\.verdict) == [.confirmed, .confirmed, .refuted, .depends, .depends, .open])
    #expect(
      rows.allSatisfy { $0.rule.hasPrefix("Every figure") && $0.smallestEffect == "a tenth of a nanosecond" }
    )
    #expect(rows[0].counterWorld == "kept: somebody keeps what was popped, then refuted")
    #expect(rows.map(\.holds) == [.yes, nil, .no, .yes, .no, .open])
    #expect(rows.map(\.condition) == ["= 0", "", "< 100", "= 0", "= 0", "0.3 to 0.4"])
    #expect(rows[2].value == 512.25 && rows[2].intervalLow == 500 && rows[2].intervalHigh == 530.5)
    #expect(rows[2].unit == "ns" && rows[2].figure == "latency")
    #expect(rows[3].side == "observer=shared" && rows[4].side == "observer=own")
    #expect(rows[4].reason == "observer: holds for observer=shared")
    #expect(rows[0].commands == "bubbleup verify --filter 'architectures A1' && bubbleup run --quick")
    let directory = try RunDirectory.open(RunName("one"), in: runs.path)
    #expect(directory.manifest.state == .complete)
    #expect(directory.manifest.arguments == ["--name=one"])
  }

  @Test("takes rows and letters in any order and case, each claim once, and shows the rule of a single one")
  func selection() throws {
    let some = session(FakeClaims.all, "e13", "A", "a2", "--name", "some")
    #expect(try rows("some").map(\.claim) == ["A1", "A1", "A2", "E13"])
    #expect(!some.output.contains("rule:") && session(FakeClaims.all, "A1").output.contains("rule:"))
  }

  @Test(
    "refuses a row that is not there and says which may be meant",
    arguments: [
      ("B8", "B9"), ("E12", "E13"), ("A3", "A1, A2"), ("X99", "A, B, E"), ("performance", "A, B, E"),
    ]
  )
  func unknown(_ word: String, _ advice: String) {
    let session = session(FakeClaims.all, word)
    #expect(session.code == .usage)
    #expect(session.diagnostics.contains("'\(word)'") && session.diagnostics.contains(advice))
    #expect(!FileManager.default.fileExists(atPath: runs.path))
  }

  @Test("an experiment that ends with an error, or with a figure that no file can hold, has failed alone")
  func failed() throws {
    let odd = FakeClaims.claim("A3", "Odd") { _ in
      Finding([ClaimCheck(ClaimFigure("share", .nan, unit: "ratio"))])
    }
    let session = session([FakeClaims.failing, odd] + FakeClaims.all, "--name", "one")
    #expect(session.code == .caseFailed)
    let rows = try rows("one")
    #expect(rows.count == 8)
    #expect(rows.prefix(2).allSatisfy { $0.verdict == .failed && $0.value == nil })
    #expect(rows.prefix(2).map(\.reason) == ["Mishap()", "the figure 'share' is no number"])
    // What this machine cannot do is no failure.
    #expect(self.session([FakeClaims.unavailable], "--name", "two").code == .success)
    #expect(try self.rows("two").map(\.verdict) == [.untestable])
    #expect(try self.rows("two").map(\.reason) == ["the stack is too small"])
  }

  @Test("a signal ends it with its own exit code before the next experiment", arguments: [2, 15])
  func signal(number: Int32) throws {
    let folder = runs.path
    let stop: @Sendable () -> Int32? = {
      // Raised as soon as the first claim is on disk.
      let file = try? String(contentsOfFile: "\(folder)/one/claims.csv", encoding: .utf8)
      return file?.contains("confirmed") == true ? number : nil
    }
    let session = session(FakeClaims.all, ["--name", "one"], interruption: stop)
    #expect(session.code.rawValue == 128 + number)
    #expect(try rows("one").map(\.claim) == ["A1", "A1"])
    let directory = try RunDirectory.open(RunName("one"), in: folder)
    #expect(directory.manifest.state == .partial(reason: "interrupted by signal \(number)"))
  }

  @Test("an experiment that is stopped ends it, too, and what was found is kept")
  func stopped() throws {
    let session = session([FakeClaims.all[0], FakeClaims.stopped, FakeClaims.all[2]], "--name", "one")
    #expect(session.code == .interrupted)
    #expect(try rows("one").map(\.claim) == ["A1", "A1"])
  }

  @Test("gives runs without a name the next free number, and refuses a name that is taken")
  func names() throws {
    _ = session()
    _ = session()
    #expect(try rows("claims-1").count == 6)
    #expect(try rows("claims-2").count == 6)
    let again = session(FakeClaims.all, "--name", "claims-2")
    #expect(again.code == .badData)
  }

  @Test("as JSON it has every claim with rule, cases, figures, conditions and verdict")
  func json() throws {
    let output = session(FakeClaims.all, "--json").output
    let record = try JSONDecoder().decode(Record.self, from: Data(output.utf8))
    #expect(record.claims.map(\.claim) == ["A1", "A2", "B9", "E13"])
    #expect(record.claims.map(\.verdict) == ["confirmed", "refuted", "depends", "open"])
    #expect(record.claims[1].figures.first?.low == 500 && record.claims[1].figures.first?.holds == "no")
    #expect(record.claims[0].figures[1].condition.isEmpty)
    #expect(record.state == "complete")
  }

  @Test("a debug build measures nothing")
  func debug() {
    let session = Session(["claims"], tool: Session.tool(ClaimsVerb(claims: FakeClaims.all)))
    #expect(session.code == .unavailable)
  }

  private struct Record: Decodable {
    struct Entry: Decodable {
      let claim: String
      let rule: String
      let cases: [String]
      let verdict: String
      let figures: [FigureEntry]
    }

    struct FigureEntry: Decodable {
      let low: Double?
      let condition: String
      let holds: String?

      enum CodingKeys: String, CodingKey {
        case low = "ci_lo"
        case condition, holds
      }
    }

    let state: String
    let claims: [Entry]
  }
}

@Suite("The table of claims") struct ClaimTableTests {
  private func presentation() throws -> ClaimsPresentation {
    let found = try FakeClaims.all.map { ClaimOutcome($0, try $0.experiment(FakeClaims.Idle(), nil)) }
    return ClaimsPresentation(
      outcomes: found + [ClaimOutcome(FakeClaims.failing, failed: "Mishap()")],
      path: "results/claims-1",
      seconds: 2.5,
      isDetailed: false
    )
  }

  @Test("fits the window, cuts only what a claim says, and ends with one line that says it all")
  func claimTables() throws {
    let presentation = try presentation()
    for variant in TerminalVariant.all {
      let text = variant.text { presentation.show(on: $0) }
      let lines = TerminalVariant.tableLines(text)
      #expect(lines.count == 7 && lines.allSatisfy { DisplayWidth.of($0) <= variant.width })
      let verdicts = ["confirmed", "refuted", "depends", "open", "failed"]
      #expect(zip(lines.dropFirst(2), verdicts).allSatisfy { $0.contains($1) })
      #expect(text.hasSuffix("\n\(presentation.summary)\n"))
      #expect(variant.tooWide(text) == [])
      #expect(variant.isUTF8 || text.utf8.allSatisfy { $0 < 0x80 })
    }
  }
}
#endif
