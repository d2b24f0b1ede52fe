// The architectures of a verb can be exchanged from within its module only, and release tests link the very objects
// that are measured, which are built without testable imports; nothing here depends on the optimiser.
#if DEBUG
import Foundation
import Results
import Scenarios
import Synchronization
import Testing

@testable import BubbleupKit

@Suite("verify, on architectures")
struct VerifyArchitecturesTests {
  private static func session(_ puppets: Puppets, _ arguments: String...) -> Session {
    Session(["verify"] + arguments, tool: Session.tool(VerifyVerb(architectures: [puppets])))
  }

  private static let broken = Puppets(forgottenStart: 3)

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
      (["--filter=architectures puppets linkage=delegate", "--scripts=30", "--steps=7"], "  38    260  ok"),
      (["--filter=architectures puppets linkage=delegate", "--scripts=0"], " 50  ok"),
      (["--filter=^architectures puppets hazard"], "0 forms, 2 steps"),
      (["--strategy=delegate.relay", "--skip=chain|app |hazard", "--scripts=1"], "1 form, "),
    ]
  )
  func selection(options: [String], words: String) {
    let tool = Session.tool(VerifyVerb(architectures: [Puppets()]))
    let session = Session(["verify"] + options, tool: tool)
    #expect(session.code == .success && session.output.contains(words), "\(session.output)")
    #expect(words.hasPrefix("0") || !session.output.contains("trampoline"))
  }

  @Test("prints a failing script as a command, which fails in the same way when it is run")
  func failing() throws {
    let session = Self.session(Self.broken, "--filter", "architectures puppets linkage=delegate")
    #expect(session.code == .caseFailed)
    let lines = session.output.components(separatedBy: "\n")
    let start = try #require(lines.firstIndex { $0 == "sample verify --script - <<'END'" })
    let end = try #require(lines.lastIndex { $0 == "END" })
    let file = try TemporaryText(lines[(start + 1)..<end].joined(separator: "\n"))
    #expect(Self.session(Self.broken, "--script", file.path).code == .caseFailed)
    #expect(Self.session(Puppets(), "--script", file.path).code == .success)
  }

  @Test("as JUnit each case and each form is a test, and one that fails has the script that shows it")
  func junit() throws {
    let words = ["--filter", "^chain depth=2,.*parent.weak|puppets", "--format"]
    let right = Session(
      ["verify"] + words + ["junit"],
      tool: Session.tool(VerifyVerb(architectures: [Puppets()]))
    )
    #expect(right.code == .success && right.output.hasPrefix("<?xml"))
    #expect(right.output.contains("failures=\"0\" errors=\"0\" skipped=\"0\""))
    #expect(right.output.contains("parent.weak"))
    let filter = "--filter=architectures puppets linkage=delegate"
    let wrong = Self.session(Self.broken, filter, "--format=junit")
    #expect(wrong.code == .caseFailed && wrong.output.contains("tests=\"1\" failures=\"1\""))
    #expect(wrong.output.contains("classname=\"bubbleup.architectures.puppets\""))
    #expect(wrong.output.contains("sample verify --script - &lt;&lt;'END'"), "\(wrong.output)")
    let twice = Self.session(Puppets(), "--format=junit", "--json")
    #expect(twice.code == .usage && twice.diagnostics.contains("contradicts --format"))
  }

  @Test("a signal ends it between two cases, and it says how far it came; nothing is printed for a merge")
  func interrupted() {
    let asked = Mutex(0)
    var verb = VerifyVerb(architectures: [Puppets()])
    verb.interruption = {
      asked.withLock {
        $0 += 1; return $0 > 4 ? 2 : nil
      }
    }
    let words = ["verify", "--strategy", "^parent.weak$", "--filter", "^chain depth=2,|puppets"]
    let session = Session(words, tool: Session.tool(verb))
    #expect(session.code == .interrupted && session.output.contains("parent.weak"))
    let said = session.diagnostics.firstMatch(of: /warning: interrupted after (\d+) of (\d+) cases/)
    #expect((said.flatMap { Int($0.output.1) } ?? 0) < (said.flatMap { Int($0.output.2) } ?? 0))
    for format in ["json", "junit"] {
      asked.withLock { $0 = 4 }
      #expect(Session(words + ["--format", format], tool: Session.tool(verb)).output.isEmpty)
    }
  }

  @Test("a status says how many messages were misrouted, and what leaks, each explained below the table")
  func remarks() throws {
    let options = [
      "--strategy", "^(singleton|parent.(strong|weak))$", "--filter", "^chain depth=2, handler=1",
    ]
    let session = Session(["verify"] + options, tool: Session.tool(VerifyVerb(architectures: [])))
    #expect(session.code == .success)
    let rows = session.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    let singleton = try #require(rows.first { $0.hasPrefix("singleton ") }).split(separator: " ")
    #expect(singleton.suffix(3).joined(separator: " ") == "ok (misroutes \(singleton[5]))")
    #expect(rows.contains { $0.hasPrefix("parent.strong ") && $0.hasSuffix(" ok (leaks)") })
    #expect(rows.contains { $0.hasPrefix("parent.weak ") && $0.hasSuffix(" ok") })
    for word in ["leaks: ", "misroutes: "] { #expect(rows.contains { $0.hasPrefix(word) }) }
  }

  @Test("the script that the page on the architectures offers shows its hazard, as it stands there")
  func offered() throws {
    let page = try Self.page()
    let offer = try #require(page.firstMatch(of: /verify --script - <<'END'\n(?<script>(?:.*\n)*?)END\n/))
    let file = try TemporaryText(String(offer.output.script))
    let session = Session(["verify", "--script", file.path], tool: Bubbleup.tool(name: "bubbleup"))
    #expect(session.code == .caseFailed, "\(session.diagnostics)")
    #expect(session.output.contains("differs after step 1, logout 0:\n"))
    #expect(
      session.output.contains("  alive without an owner: [\"account#1\", \"carousel#1\", \"catalog#1\"")
    )
  }

  @Test("the page on the architectures names every hazard with the steps that show it, and no other")
  func hazards() throws {
    for architecture in ArchitectureCatalogue.all {
      let named = try Self.section(on: architecture).matches(of: /`([a-z-]+): ?([a-z0-9 ,-]*)`/)
        .map { "\($0.output.1): \($0.output.2)" }
      let planted = architecture.hazards.compactMap(\.hazard).map { hazard in
        let steps = hazard.steps.map { $0.argument == 0 ? $0.operation.rawValue : "\($0)" }
        return "\(hazard.name): \(steps.joined(separator: ", "))"
      }
      #expect(named.sorted() == Set(planted).sorted())
    }
  }

  @Test("the page on the architectures says of the claims what the committed run found")
  func verdicts() throws {
    let path = Self.root.appending(path: "results/claims/verdicts.csv").path
    var reader = try TableReader(VerdictRow.table, path: path)
    var rows: [VerdictRow] = []
    while let row = try reader.next() { rows.append(row) }
    for architecture in ArchitectureCatalogue.all {
      let section = try Self.section(on: architecture)
      let own = rows.filter { $0.claim.first == architecture.letter }
      let held = own.count { $0.verdict == .confirmed }
      #expect(section.contains("**\(held) of \(own.count) claims hold"))
      let named = Set(section.matches(of: /\b[A-E][0-9]+\b/).map { String($0.output) })
      let exceptions = own.filter { ![.confirmed, .described].contains($0.verdict) }
      #expect(named.isSuperset(of: exceptions.flatMap { $0.claim.split(separator: "/").map(String.init) }))
    }
    let articles = rows.filter { !ClaimRow.isOfThisProject($0.claim) }
    func count(_ verdict: ClaimRow.Verdict) -> Int { articles.count { $0.verdict == verdict } }
    let sum = """
      Of the \(articles.count) claims \(count(.confirmed)) hold, \(count(.depends)) hold on some sides of a choice, \
      \(count(.open)) \(count(.open) == 1 ? "is" : "are") open, and \(count(.described)) describe
      """
    #expect(try Self.page().split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(sum))
    let known = [.confirmed, .depends, .open, .described].map(count)
    #expect(known.reduce(0, +) == articles.count)
  }

  private static let root = (0..<4).reduce(URL(filePath: #filePath)) { path, _ in
    path.deletingLastPathComponent()
  }

  private static func page() throws -> String {
    let path = "Sources/BubbleupKit/Documentation.docc/TheFiveArchitectures.md"
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// What the page says of `architecture`, its heading included.
  private static func section(on architecture: any Architecture) throws -> String {
    let sections = try page().components(separatedBy: "\n## ")
    return try #require(sections.first { $0.hasPrefix("\(architecture.letter): ") })
  }

  private static let head = "architecture puppets\noptions linkage=delegate.relay\n"

  @Test("shows one script step by step, up to where it first differs, of a long one what led to it")
  func stepByStep() throws {
    let short = try TemporaryText(Self.head + "start\nstop\nstart 1\nstart\nstop\n")
    try Golden.expect(Self.session(Self.broken, "--script", short.path).output)
    let long = try TemporaryText(Self.head + String(repeating: "stop\n", count: 99) + "start\nstart\nstart\n")
    let session = Self.session(Self.broken, "--script", long.path)
    #expect(session.output.contains("… 63 earlier steps\n63 stop 0\n"))
    #expect(session.output.contains("differs after step 102, start 0:"))
  }

  @Test(
    "says as JSON what it says as a table, with the script of what failed, and of one that somebody gives"
  )
  func json() throws {
    let session = Self.session(Self.broken, "--filter", "architectures", "--json")
    let record = try JSONParser.parse(Array(session.output.utf8), file: "verify")
    #expect(session.code == .caseFailed && record["green"] == .bool(false) && record["cases"] == .list([]))
    let forms = try #require(record["architectures"]?.list)
    #expect(forms.map { $0["status"] } == [.text("failed"), .text("failed"), .text("caught")])
    let start = JSON.text("start 0")
    #expect(forms[1]["failure"]?["steps"] == .list([start, start, start]))
    #expect(forms[1]["failure"]?["step"] == .number("3"))
    let file = try TemporaryText(Self.head + "seed 9\nstart 3\n")
    let output = Self.session(Puppets(), "--script", file.path, "--json").output
    let single = try JSONParser.parse(Array(output.utf8), file: "script")
    #expect(single["green"] == .bool(true) && single["step"] == .null && single["seed"] == .number("9"))
    #expect(single["steps"] == .list([.text("start 3")]))
  }

  @Test("list shows each architecture with its forms, whole enough to be copied into a script")
  func list() {
    let tool = Session.tool(ListVerb(architectures: [Puppets()]))
    let session = Session(["list", "architectures"], tool: tool)
    for form in Puppets().variants + Puppets().hazards {
      #expect(session.output.contains("  \(form.canonical)\n"))
    }
    #expect(session.output.contains("puppets: coordinators in each other"))
    #expect(
      Session(["list", "--json"], tool: tool).output.contains("\"hazard=slot-not-returned;linkage=delegate")
    )
  }
}
#endif
