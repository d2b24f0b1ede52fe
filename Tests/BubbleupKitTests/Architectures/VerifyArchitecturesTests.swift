// The architectures of a verb can be exchanged from within its module only, and release tests link the very objects
// that are measured, which are built without testable imports; nothing here depends on the optimiser.
#if DEBUG
import Foundation
import Scenarios
import Testing

@testable import BubbleupKit

@Suite("verify, on architectures")
struct VerifyArchitecturesTests {
  private static func session(_ puppets: Puppets, _ arguments: String...) -> Session {
    session(puppets, arguments)
  }

  private static func session(_ puppets: Puppets, _ arguments: [String]) -> Session {
    Session(["verify"] + arguments, tool: Session.tool(VerifyVerb(architectures: [puppets])))
  }

  private static var broken: Puppets {
    var puppets = Puppets()
    puppets.forgottenStart = 3
    return puppets
  }

  @Test("proves every form and sees every mistake caught")
  func green() {
    let session = Self.session(Puppets(), "--filter", "architectures")
    #expect(session.code == .success)
    let rows = session.output.split(separator: "\n").filter { $0.hasPrefix("puppets") }
    #expect(rows.count == 3)
    // Two operations: alone, in pairs, twenty times; then four drawn scripts of 200 steps.
    #expect(rows[0].contains("  12    850  ok      responder.trampoline coordinating"))
    #expect(rows[2].contains("   1      2  caught  slot-not-returned delegate.relay"))
    #expect(!session.output.contains("singleton"))
  }

  @Test(
    "selects forms by label and by the strategy that their linkage is named after, and draws what it is asked for",
    arguments: [
      ("--filter=architectures puppets linkage=delegate --scripts=30 --steps=7", "  38    260  ok"),
      ("--filter=architectures puppets linkage=delegate --scripts=0", " 50  ok"),
      ("--filter=^architectures puppets hazard", "0 forms, 2 steps"),
      ("--strategy=delegate.relay --skip=chain|app |hazard --scripts=1", "1 forms, "),
    ]
  )
  func selection(options: String, words: String) {
    let session = Self.session(
      Puppets(),
      options.replacing(" --", with: "\n--").split(separator: "\n").map(String.init)
    )
    #expect(session.code == .success && session.output.contains(words), "\(session.output)")
    #expect(words.hasPrefix("0") || !session.output.contains("trampoline"))
  }

  @Test(
    "refuses a negative number, and a filter that selects nothing",
    arguments: ["--steps=-1", "--filter=no such form"]
  )
  func usage(option: String) {
    #expect(Self.session(Puppets(), option).code == .usage)
  }

  @Test("prints a failing script as a command, which fails in the same way when it is run")
  func failing() throws {
    let session = Self.session(Self.broken, "--filter", "architectures puppets linkage=delegate")
    #expect(session.code == .caseFailed)
    let lines = session.output.components(separatedBy: "\n")
    let start = try #require(lines.firstIndex { $0 == "bubbleup verify --script - <<'END'" })
    let end = try #require(lines.lastIndex { $0 == "END" })
    let file = try TemporaryText(lines[(start + 1)..<end].joined(separator: "\n"))
    let again = Self.session(Self.broken, "--script", file.path)
    #expect(again.code == .caseFailed)
    #expect(Self.session(Puppets(), "--script", file.path).code == .success)
  }

  @Test("shows one script step by step, up to where it first differs")
  func stepByStep() throws {
    let file = try TemporaryText(
      "architecture puppets\noptions linkage=delegate.relay\nstart\nstop\nstart 1\nstart\nstop\n"
    )
    let session = Self.session(Self.broken, "--script", file.path)
    try Golden.expect(session.output)
  }

  @Test("of a long script shows what led to the difference, and counts the rest")
  func longScript() throws {
    let text = "architecture puppets\noptions linkage=delegate.relay\n"
    let file = try TemporaryText(text + String(repeating: "stop\n", count: 99) + "start\nstart\nstart\n")
    let session = Self.session(Self.broken, "--script", file.path)
    #expect(session.output.contains("… 63 before\n63 stop 0\n"))
    #expect(session.output.contains("differs after step 102, start 0:"))
  }

  @Test("refuses a script that is none with its line, and a file that is not there")
  func refusals() throws {
    let bad = try TemporaryText("architecture puppets\noptions linkage=delegate.relay\nstrat\n")
    let session = Self.session(Puppets(), "--script", bad.path)
    #expect(session.code == .badData && session.diagnostics.contains("\(bad.path):3: "))
    #expect(Self.session(Puppets(), "--script", "/nowhere/script").code == .missingInput)
    #expect(Self.session(Puppets(), "--script", "/").code == .inputOutput)
    let large = try TemporaryText(String(repeating: "# nothing\n", count: 200_000))
    #expect(Self.session(Puppets(), "--script", large.path).code == .badData)
  }

  @Test("says as JSON what it says as a table, with the script of what failed")
  func json() throws {
    let session = Self.session(Self.broken, "--filter", "architectures", "--json")
    #expect(session.code == .caseFailed)
    let record = try JSONDecoder().decode(Record.self, from: Data(session.output.utf8))
    #expect(!record.green && record.cases.isEmpty)
    #expect(record.architectures.map(\.status) == ["failed", "failed", "caught"])
    #expect(record.architectures[1].failure?.steps == ["start 0", "start 0", "start 0"])
    #expect(record.architectures[1].failure?.step == 3)
    let text = try #require(record.architectures[1].failure?.text)
    #expect(try ScriptParser([Puppets()]).script(in: text).steps.count == 3)
    // And of a script that somebody gives.
    let file = try TemporaryText("architecture puppets\noptions linkage=delegate.relay\nseed 9\nstart 3\n")
    let green = Self.session(Puppets(), "--script", file.path, "--json")
    let single = try JSONDecoder().decode(Record.Failure.self, from: Data(green.output.utf8))
    #expect(single.green && single.step == nil && single.steps == ["start 3"] && single.seed == 9)
  }

  @Test("list shows each architecture with its forms, whole enough to be copied into a script")
  func list() {
    let tool = Session.tool(ListVerb(architectures: [Puppets()]))
    let session = Session(["list", "architectures"], tool: tool)
    for form in Puppets().variants + Puppets().hazards.map(\.options) {
      #expect(session.output.contains("  \(form.canonical)\n"))
    }
    #expect(session.output.contains("puppets: coordinators in each other"))
    #expect(
      Session(["list", "--json"], tool: tool).output.contains("\"hazard=slot-not-returned;linkage=delegate")
    )
  }

  private struct Record: Decodable {
    struct Failure: Decodable {
      let green: Bool
      let step: Int?
      let steps: [String]
      let seed: UInt64?
      let text: String
    }

    struct Form: Decodable {
      let status: String
      let failure: Failure?
    }

    struct Case: Decodable {}

    let green: Bool
    let cases: [Case]
    let architectures: [Form]
  }
}
#endif
