// The parts of a run are internal. Release tests link the very objects that are measured, which are built without
// testable imports; so these claims, none of which depends on the optimiser, are tested in debug builds.
#if DEBUG
import Foundation
import Measurement
import Results
import Scenarios
import Suites
import Testing

@testable import BubbleupKit

@Suite("What the options of run do")
struct RunPlanningTests {
  private static let table = CommandTable(name: "bubbleup", abstract: "", verbs: [RunVerb.verb])

  private func request(_ options: [String]) throws -> RunRequest {
    guard case .perform(let arguments) = try Self.table.parse(["run"] + options).request else {
      throw CommandError(.fault, at: "test", "is no verb", advice: "")
    }
    return try RunRequest(arguments)
  }

  private func plan(_ options: [String]) throws -> PlannedRun {
    try RunPlanner(request: try request(options)).plan()
  }

  /// Small, so that planning takes no time: one chain and nothing else.
  private static let small = ["--quick", "--depth", "10"]

  @Test(
    "every option that selects changes the plan",
    arguments: [
      ["--strategy", "^parent"], ["--filter", "depth=100"], ["--skip", "parent"], ["--shape", "app"],
      ["--depth", "1..64:x2"], ["--controllers", "200"], ["--payload", "select"],
      ["--threads", "3"], ["--seed", "2"], ["--wrappers", "3"],
    ]
  )
  func selection(_ options: [String]) throws {
    #expect(try plan(["--quick"] + options).record != plan(["--quick"]).record)
  }

  @Test("a filter with a number selects that number alone, and an option's help says so")
  func wholeNumbers() throws {
    let depths = try plan(["--part", "messages", "--filter", "^chain depth=10"]).record.cases.map(
      \.caseKey.depth
    )
    #expect(Set(depths) == [10], "\(depths)")
    for option in [RunOptions.filter, VerifyVerb.filter, CheckOptions.only, CompareOptions.filter] {
      #expect(option.help.contains("depth=10 is not depth=100"), "\(option.spelling)")
    }
  }

  @Test("a dry run prints the labels of its cases, each of which selects that case again")
  func labels() throws {
    let session = Session(["run", "--dry-run"] + Self.small, tool: Session.tool(RunVerb()))
    let printed = session.output.split(separator: "\n").filter { $0.hasPrefix("  ") }.map { $0.dropFirst(2) }
    #expect(printed.contains("chain depth=10, handler=application delegate.relay"), "\(session.output)")
    let json = Session(["run", "--dry-run", "--json"] + Self.small, tool: Session.tool(RunVerb()))
    let cases = try #require(JSONParser.parse(Array(json.output.utf8), file: "plan")["cases"]?.list)
    #expect(cases.count > 10)
    for (index, entry) in cases.enumerated() {
      guard case .text(let label)? = entry["label"] else { Issue.record("\(index) has no label"); continue }
      #expect(printed.contains(label[...]))
    }
    let pattern = "^" + printed[1].map { $0.isLetter || $0.isNumber ? "\($0)" : "\\\($0)" }.joined() + "$"
    let again = try plan(Self.small + ["--filter", pattern]).caseLabels
    #expect(again.contains(String(printed[1])) && again.count <= 2, "\(again)")
  }

  @Test("list scenarios has the labels of run, counts and verify, each once with its verbs")
  func listedLabels() throws {
    let entries = try #require(Inventory([.scenarios], of: .standard).scenarios)
    let verbs = Dictionary(uniqueKeysWithValues: entries.map { ($0.label, $0.verbs) })
    let choice = ScenarioChoice(request: try request(["--full"]))
    let cold = try choice.cold().map { [$0] } ?? []
    for scenario in try choice.timed() + choice.built() + choice.concurrent().map(\.scenario) + cold {
      let isListed = verbs[scenario.label]?.contains { $0.hasPrefix("run") }
      #expect(isListed == true, "\(scenario.label) is not listed")
    }
    for scenario in CountingSuite.cases().map(\.scenario) {
      #expect(verbs[scenario.label]?.contains("counts") == true, "\(scenario.label)")
    }
    for scenario in VerificationSuite.scenarios(seed: 1) {
      #expect(verbs[scenario.label]?.contains("verify") == true, "\(scenario.label)")
    }
  }

  @Test(
    "a slip in the name of a strategy gets a suggestion, whichever option has it",
    arguments: [
      ["run", "--dry-run", "--quick", "--depth", "10", "--reference", "parent.wek"],
      ["run", "--dry-run", "--quick", "--depth", "10", "--filter", "parent.wek"],
      ["check", "--baseline-build", "x", "--dry-run", "--only", "chain.*parent.wek"],
      ["verify", "--filter", "parent.wek"], ["counts", "--filter", "parent.wek"],
    ]
  )
  func suggestions(_ words: [String]) {
    let session = Session(words, tool: Bubbleup.tool(name: "bubbleup"))
    #expect(session.code == .usage)
    #expect(session.diagnostics.contains("Did you mean 'parent.weak'?"), "\(session.diagnostics)")
  }

  @Test("the sizes of a suite are three plans")
  func suites() throws {
    let standard = try plan(["--depth", "10"])
    let quick = try plan(Self.small)
    let full = try plan(["--full", "--depth", "10"])
    #expect(full.record.cases.count > standard.record.cases.count)
    #expect(quick.record != standard.record)
    #expect(quick.budgetSeconds < standard.budgetSeconds && standard.budgetSeconds < full.budgetSeconds)
    #expect(throws: CommandError.self) { try plan(["--quick", "--full"]) }
  }

  @Test("a time budget is the run's")
  func timeBudget() throws {
    #expect(try plan(Self.small + ["--time-budget", "250ms"]).budgetSeconds == 0.25)
  }

  @Test("the reference comes first, also where nothing else selects it, and must be a strategy")
  func reference() throws {
    func first(_ options: [String]) throws -> String? {
      (try plan(Self.small + options).units.first as? TimingUnit)?.subjects.first?.strategyLabel
    }
    #expect(try first([]) == "delegate.relay")
    #expect(try first(["--strategy", "^bus"]) == "delegate.relay")
    #expect(try first(["--reference", "closure.weak"]) == "closure.weak")
    #expect(throws: CommandError.self) { try first(["--reference", "closure.weka"]) }
  }

  @Test("a sweep of depths is as many chains, and nothing of other shapes")
  func sweep() throws {
    let run = try plan(["--depth", "1..1024:x2"])
    #expect(run.record.cases.compactMap(\.caseKey.depth).reduce(into: Set()) { $0.insert($1) }.count == 11)
    #expect(Set(run.record.cases.map(\.caseKey.scenario)) == ["chain"])
  }

  @Test("a size whose shape is left out is refused, and so is a selection of nothing")
  func contradictions() {
    #expect(throws: CommandError.self) { try plan(["--shape", "app", "--depth", "10"]) }
    #expect(throws: CommandError.self) { try plan(Self.small + ["--strategy", "^nothing"]) }
  }

  @Test("isolation takes time, and measures the same cases")
  func isolation() throws {
    let own = try plan(Self.small)
    let isolated = try plan(Self.small + ["--isolate"])
    #expect(isolated.record.cases.map(\.caseKey) == own.record.cases.map(\.caseKey))
    #expect(zip(isolated.units, own.units).allSatisfy { $0.estimatedSeconds > $1.estimatedSeconds })
  }

  @Test("name, processor and dry run are read")
  func others() throws {
    let request = try request(["--name", "growth", "--pin", "1", "--dry-run"])
    #expect(request.name == "growth")
    #expect(request.pin == 1)
    #expect(request.isDryRun)
  }

  @Test("typed options spell themselves again")
  func spelling() throws {
    let typed = ["--quick", "--strategy=^parent", "--strategy=bus", "--depth=1..64:x2", "--seed=9"]
    guard case .perform(let arguments) = try Self.table.parse(["run"] + typed).request else { return }
    let spelt = try arguments.spelt()
    #expect(Set(spelt) == Set(typed))
    #expect(try plan(spelt).record == plan(typed).record)
  }

  @Test("a name that no run can have is refused before its plan is shown", arguments: ["../x", ".x", "a b"])
  func unsafeNames(_ name: String) {
    let session = Session(["run", "--dry-run", "--name", name], tool: Session.tool(RunVerb()))
    #expect(session.code == .badData)
    #expect(session.diagnostics.contains("\"\(name)\": the name ") && session.output.isEmpty)
  }

  @Test("a dry run prints the plan with time and memory, and touches no file")
  func dryRun() throws {
    let results = URL(fileURLWithPath: RunLife.parent)
    let before = try? FileManager.default.contentsOfDirectory(atPath: results.path).sorted()
    let session = Session(["run", "--dry-run"] + Self.small, tool: Session.tool(RunVerb()))
    #expect(session.code == .success)
    #expect(session.output.contains("chain depth=10"))
    #expect(session.output.contains("KiB"))
    #expect(session.output.contains("nothing was measured"))
    let json = Session(["run", "--dry-run", "--json"] + Self.small, tool: Session.tool(RunVerb()))
    #expect(json.output.contains("\"estimated_seconds\""))
    #expect((try? FileManager.default.contentsOfDirectory(atPath: results.path).sorted()) == before)
  }

  #if DEBUG
  @Test("a debug build is refused with advice, and makes no directory")
  func debugBuild() {
    let session = Session(["run", "--name", "never"] + Self.small, tool: Session.tool(RunVerb()))
    #expect(session.code.rawValue == 69)
    #expect(session.diagnostics.contains("release"))
    #expect(!FileManager.default.fileExists(atPath: "\(RunLife.parent)/never"))
  }
  #endif

  @Test("what is resumed cannot be changed, and must be there")
  func resume() {
    let tool = Session.tool(RunVerb())
    #expect(Session(["run", "--resume", "x", "--seed", "2"], tool: tool).code == .usage)
    #expect(Session(["run", "--resume", "no-such-run"], tool: tool).code == .missingInput)
    #expect(Session(["run", "--resume", "../x"], tool: tool).code == .badData)
  }
}
#endif
