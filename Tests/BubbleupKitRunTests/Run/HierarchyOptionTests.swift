#if DEBUG
import Foundation
import Results
import Scenarios
import Testing

@testable import BubbleupKit

/// `--hierarchy FILE`: the same file, scenario and refusals in every verb.
@Suite("What the hierarchy of a file does")
struct HierarchyOptionTests {
  private static let printed = """
    <UITabBarController>, state: appeared, view: <UILayoutContainerView>
       | <UINavigationController>, state: appeared, view: <UILayoutContainerView>
       |    | <CartViewController>, state: disappeared, view: <UIView> not in the window
       |    | <PayViewController>, state: appeared, view: <UIView>
       | <HelpViewController>, state: disappeared, view: (view not loaded)

    """
  private static let runners: [any VerbRunner] = [
    RunVerb(), VerifyVerb(), CountsVerb(), ListVerb(), CheckVerb(), StressVerb(),
  ]

  private func session(_ words: [String], _ text: String = Self.printed) throws -> Session {
    let file = try TemporaryText(text)
    defer { withExtendedLifetime(file) {} }
    let tool = Bubbleup.tool(name: "bubbleup", runners: Self.runners)
    return Session(words + ["--hierarchy", file.path], tool: tool)
  }

  private let assumption =
    "The text says nothing of coordinators: one was put above the navigation controller; --coordinators and --handler change that."

  @Test(
    "run plans the file's scenario, beside chains that say what a level costs, and says once what was assumed"
  )
  func run() throws {
    let session = try session(["run", "--dry-run", "--json"])
    let plan = try #require(JSONSerialization.jsonObject(with: Data(session.output.utf8)) as? [String: Any])
    let cases = try #require(plan["cases"] as? [[String: Any]])
    #expect(session.code == .success && cases.count > 30, "\(session.diagnostics)")
    func passes(_ cases: [[String: Any]]) -> Set<String?> {
      Set(
        cases.map { ($0["options"] as? String ?? "").split(separator: ";").first { $0.hasPrefix("pass") } }
          .map { $0.map(String.init) }
      )
    }
    let own = cases.filter { ($0["label"] as? String ?? "").hasPrefix("my-bubbleup-") }
    for entry in own {
      let (label, options) = (entry["label"] as? String ?? "", entry["options"] as? String ?? "")
      #expect(label.contains(" controllers=5 ") && options.contains("outline="), "\(label) \(options)")
    }
    #expect(passes(own) == [nil, "pass=cold"])
    let others = cases.filter { !($0["label"] as? String ?? "").hasPrefix("my-bubbleup-") }
    #expect(
      Set(others.map { $0["scenario"] as? String }) == ["chain-8", "chain-24"] && passes(others) == [nil]
    )
    let full = try self.session(["run", "--dry-run", "--full"]).output
    #expect(full.contains("2 and 4 threads on my-") || full.contains("2 threads on my-"))
    #expect(!full.contains("threads on chain"))
    #expect(
      cases.first?["label"] as? String == own.first?["label"] as? String,
      "the first is always measured"
    )
    #expect(session.diagnostics.split(separator: "\n").count { $0 == "note: \(assumption)" } == 1)
  }

  @Test("a run keeps the file's name, every object once with its number, and what was assumed")
  func record() throws {
    let file = try TemporaryText("k.n+@0.p1.c2*40.c+2*2.P1")
    defer { withExtendedLifetime(file) {} }
    let imported = try #require(
      try ShapeRequest.imported(RunVerb.verb.arguments(["--hierarchy", file.path]))
    )
    let record = try imported.record()
    #expect(record.file == file.path && record.scenario == imported.scenario.name)
    #expect(
      record.classes == [
        HierarchyRow(name: "coordinator", kind: .coordinator),
        HierarchyRow(name: "navigation controller", kind: .navigation, coordinator: 0, decides: true),
        HierarchyRow(name: "controller", kind: .plain, parent: 1),
        // Where messages start nothing decides.
        HierarchyRow(name: "cell", kind: .cell, parent: 2, count: 42),
        HierarchyRow(name: "controller", kind: .plain, parent: 1, isPresented: true),
      ]
    )
    #expect(record.deciders == "1 level decides, and the application what reaches it.")
    let object = try HierarchyRecord.table.object(of: record)
    #expect(try HierarchyRecord.table.row(from: object) == record)
  }

  @Test("verify proves strategies on the file's scenario")
  func verify() throws {
    let session = try session(["verify", "--strategy", "^parent.weak$", "--json"])
    #expect(session.code == .success && session.output.contains(" controllers=5\""), "\(session.diagnostics)")
    #expect(!session.output.contains("chain depth") && session.diagnostics.contains(assumption))
  }

  @Test("counts counts on it")
  func counts() throws {
    let session = try session(["counts", "--strategy", "^singleton$"])
    #expect(session.code == .success && session.output.contains("controllers=5"), "\(session.diagnostics)")
    #expect(!session.output.contains("chain depth"))
  }

  @Test("list shows what was read by class, and nothing of the suites")
  func list() throws {
    let session = try session(["list", "--handler", "Pay|Navigation", "--treat", "^Help=ignore"])
    #expect(session.code == .success, "\(session.diagnostics)")
    for words in [
      "UITabBarController", "tabs", "coordinator of UINavigationController", "CartViewController",
      "As asked by '^Help', HelpViewController was left out, with all that is in it.",
      "1 decider only sends, as no level hands to it.",
      "2 levels decide, and the application what reaches it.",
    ] { #expect(session.output.contains(words), "\(words) in \(session.output)") }
    let json = try self.session(["list", "--json"])
    #expect(
      json.output.contains("\"outline\" : \"t.k+.n0@1.p2*2.p0\"") && json.output.contains("\"assumptions\"")
    )
    #expect(try self.session(["list", "metrics"]).code == .usage)
  }

  @Test(
    "check compares the quick suite's strategies on it, and the command that reproduces it names the file"
  )
  func check() throws {
    let dry = try session(["check", "--baseline-build", "x", "--dry-run"])
    let lines = dry.output.split(separator: "\n")
    #expect(dry.code == .success && lines.allSatisfy { $0.contains(" controllers=5 ") }, "\(dry.diagnostics)")
    #expect(
      lines.contains {
        $0.hasSuffix("responder.trampoline lookup=table;next=presenting") || $0.contains("trampoline")
      }
    )
    let file = try TemporaryText(Self.printed)
    defer { withExtendedLifetime(file) {} }
    let words = ["--baseline-build=x", "--hierarchy=\(file.path)", "--treat=Pay=cell", "--seed=9"]
    let request = try CheckRequest(CheckVerb.verb.arguments(words))
    let again = request.reproduction("b", of: [], isAll: true)
    #expect(again.contains("--hierarchy=\(file.path) --treat=Pay=cell"), "\(again)")
  }

  /// Words after a verb, the exit code, and what has to be said.
  static let refused: [(words: [String], text: String, code: ExitCode, said: String)] = [
    (["--cells", "3"], printed, .usage, "--cells: has no effect with --hierarchy"),
    (["--shape", "app"], printed, .usage, "--shape: has no effect with --hierarchy"),
    (["--treat", "Cart"], printed, .usage, "--treat: 'Cart' has no REGEX= before a kind"),
    (["--treat", "Cart=row"], printed, .usage, "which is no kind"),
    (["--treat", "Basket=cell"], printed, .usage, "matches no class of"),
    (["--coordinators", "Basket"], printed, .usage, "--coordinators: 'Basket' matches no controller of"),
    (["--handler", "Basket"], printed, .usage, "--handler: 'Basket' matches no coordinator"),
    (["--handler", "9"], printed, .usage, "--handler: does not fit my-bubbleup-"),
    ([], "<A", .badData, ":1:3: expected '>' after the class, but the line ends"),
    ([], "<?xml version='1.0'?>", .badData, ":1:1: is an accessibility tree"),
  ]

  @Test("all verbs refuse the same, and say where and what to do")
  func refusals() throws {
    for (words, text, code, said) in Self.refused {
      for verb in [["run", "--dry-run"], ["verify"], ["counts"], ["stress"]] {
        let session = try session(verb + words, text)
        #expect(session.code == code && session.diagnostics.contains(said), "\(verb) \(session.diagnostics)")
      }
    }
    let tool = Bubbleup.tool(name: "bubbleup", runners: Self.runners)
    for words in [
      ["run", "--treat", "A=cell"], ["list", "--handler", "3"],
      ["check", "--baseline-build=x", "--treat=A=cell"],
    ] {
      let session = Session(words, tool: tool)
      #expect(
        session.code == .usage && session.diagnostics.contains("needs --hierarchy"),
        "\(session.diagnostics)"
      )
    }
    #expect(Session(["list", "--hierarchy", "/no/such/file"], tool: tool).code == .missingInput)
  }
}
#endif
