#if DEBUG
import Foundation
import Hierarchy
import Measurement
import Results
import Scenarios
import Strategies
import Suites
import Testing

@testable import BubbleupKit

@Suite("What the options of run do")
struct RunPlanningTests {
  /// Small, so that planning takes no time: one chain and nothing else.
  private static let small = ["--quick", "--depth", "10"]

  @Test("every option that selects changes the plan")
  func selection() throws {
    let chain = try PlannedRun.of(Self.small).record
    for options in [
      ["--strategy", "^parent"], ["--filter", "parent"], ["--skip", "parent"], ["--action", "select"],
      ["--threads", "3"], ["--seed", "2"], ["--wrappers", "3"],
    ] {
      #expect(try PlannedRun.of(Self.small + options).record != chain, "\(options)")
    }
    let others = [["--depth", "1..16:x2"], ["--controllers", "120"], ["--controllers", "200"]]
    let records = try others.map { try PlannedRun.of(["--quick"] + $0).record } + [chain]
    #expect(records.indices.allSatisfy { !records[..<$0].contains(records[$0]) })
    #expect(Set(records[0].cases.map(\.caseKey.depth)) == [1, 2, 4, 8, 16])
  }

  @Test("each strategy that can is measured by value first, and every case that is boxed says so")
  func payloads() throws {
    let suite = MeasurementSuite.standard
    for scenario in suite.scenarios {
      let cases = suite.cases(of: scenario)
      #expect(cases.allSatisfy { ($0.payload == .boxed) == $0.label.contains("payload=boxed") })
      for (name, own) in Dictionary(grouping: cases, by: \.strategy.name) {
        #expect(own[0].payload == (own[0].strategy.payloads.contains(.value) ? .value : .boxed), "\(name)")
      }
    }
    let boxed = ["chain", "app", "deep-app"].map { name in
      suite.scenarios.first { $0.name == name }.map { suite.cases(of: $0).filter { $0.payload == .boxed } }
    }
    let all = suite.strategies.count { $0.payloads.contains(.boxed) }
    #expect(boxed[0]?.count == all && boxed[1]?.count == all)
    #expect(
      boxed[2]?.isEmpty == false && boxed[2]?.allSatisfy { !$0.strategy.payloads.contains(.value) } == true
    )
  }

  @Test("a filter with a number selects that number alone")
  func wholeNumbers() throws {
    let words = ["--quick", "--depth", "10,100", "--part", "messages", "--filter", "^chain depth=10"]
    #expect(Set(try PlannedRun.of(words).record.cases.map(\.caseKey.depth)) == [10])
  }

  @Test(
    "a dry run prints the labels of its cases, each of which selects that case again, and touches no file"
  )
  func dryRun() throws {
    let results = RunLife.parent
    let before = try? FileManager.default.contentsOfDirectory(atPath: results).sorted()
    let session = Session(["run", "--dry-run"] + Self.small, tool: Session.tool(RunVerb()))
    #expect(session.code == .success && session.output.contains("KiB"))
    let printed = session.output.split(separator: "\n").filter { $0.hasPrefix("  ") }.map { $0.dropFirst(2) }
    let json = Session(["run", "--dry-run", "--json"] + Self.small, tool: Session.tool(RunVerb()))
    let cases = try #require(JSONParser.parse(Array(json.output.utf8), file: "plan")["cases"]?.list)
    let labels = printed.map { JSON.text(String($0)) }
    #expect(cases.count > 10 && cases.allSatisfy { $0["label"].map(labels.contains) == true })
    let pattern = "^" + printed[1].map { $0.isLetter || $0.isNumber ? "\($0)" : "\\\($0)" }.joined() + "$"
    let again = try PlannedRun.of(Self.small + ["--filter", pattern]).caseLabels
    #expect(again.contains(String(printed[1])) && again.count <= 2, "\(again)")
    #expect((try? FileManager.default.contentsOfDirectory(atPath: results).sorted()) == before)
  }

  @Test("list scenarios has the labels of run, counts and verify, each once with its verbs")
  func listedLabels() throws {
    let listed = ListedScenario.all(of: .standard)
    let verbs = Dictionary(uniqueKeysWithValues: listed.map { ($0.scenario.label, $0.verbs) })
    let request = try RunRequest(RunVerb.verb.arguments(["--full"]))
    let timed =
      try request.timedScenarios() + request.builtScenarios() + request.threadCases().map(\.scenario)
    let all = [
      ("run", try timed + (request.coldScenario().map { [$0] } ?? [])),
      ("counts", CountingSuite.cases().map(\.scenario)),
      ("verify", VerificationSuite.scenarios(seed: 1)),
    ]
    for (verb, scenarios) in all {
      let unlisted = scenarios.map(\.label).filter { verbs[$0]?.contains { $0.hasPrefix(verb) } != true }
      #expect(unlisted == [], "\(verb)")
    }
  }

  @Test("a slip in the name of a strategy gets a suggestion, whichever option has it")
  func suggestions() {
    for words in [
      ["run", "--dry-run", "--reference", "parent.wek"] + Self.small,
      ["run", "--dry-run", "--filter", "parent.wek"] + Self.small,
      ["check", "--baseline-build", "x", "--dry-run", "--filter", "chain.*parent.wek"],
      ["verify", "--filter", "parent.wek"], ["counts", "--filter", "parent.wek"],
    ] {
      let session = Session(words, tool: Bubbleup.tool(name: "bubbleup"))
      #expect(session.code == .usage && session.diagnostics.contains("'parent.weak'"), "\(words)")
    }
  }

  @Test("the sizes of a suite are three plans, and a time budget is the run's")
  func suites() throws {
    let runs = try [["--quick"], [], ["--full"]].map { try PlannedRun.of(["--depth", "10"] + $0) }
    #expect(runs[0].record != runs[1].record && runs[2].record.cases.count > runs[1].record.cases.count)
    #expect(runs[0].budgetSeconds < runs[1].budgetSeconds && runs[1].budgetSeconds < runs[2].budgetSeconds)
    #expect(try PlannedRun.of(Self.small + ["--time-budget", "250ms"]).budgetSeconds == 0.25)
  }

  @Test("several threads send where they are asked for, and the usual plans leave nothing out")
  func usualParts() throws {
    for words in [[], ["--quick"]] {
      let plan = try PlannedRun.of(words)
      #expect(plan.division.warnings == [] && plan.record.cases.allSatisfy { $0.caseKey.threads == 1 })
    }
    for words in [Self.small + ["--threads", "2"], ["--quick", "--part", "threads"]] {
      #expect(try PlannedRun.of(words).record.cases.contains { $0.caseKey.threads == 2 })
    }
  }

  @Test("the reference comes first, also where nothing else selects it")
  func reference() throws {
    func first(_ options: [String]) throws -> String? {
      try PlannedRun.of(Self.small + options).units.first?.planned.first?.caseKey.strategy
    }
    #expect(try first(["--strategy", "^bus"]) == "delegate.relay")
    #expect(try first(["--reference", "closure.weak"]) == "closure.weak")
  }

  @Test("the timed thread keeps to a processor unless it is told not to")
  func pin() throws {
    func pin(_ words: [String]) throws -> BenchSettings.Pin {
      try RunRequest(RunVerb.verb.arguments(words)).pin
    }
    #expect(try [pin([]), pin(["--pin", "3"]), pin(["--no-pin"])] == [.any, .processor(3), .none])
    #expect(throws: CommandError.self) { try pin(["--pin", "3", "--no-pin"]) }
  }

  @Test("typed options spell themselves again")
  func spelling() throws {
    let typed = ["--quick", "--strategy=^parent", "--strategy=bus", "--depth=1..8:x2", "--seed=9"]
    #expect(try Set(RunVerb.verb.arguments(typed).spelt()) == Set(typed))
  }

  @Test("contradictions, selections of nothing, unusable names and debug builds are refused, without a file")
  func refusals() {
    for (words, code) in [
      (["--quick", "--full"], ExitCode.usage), (["--shape", "app", "--depth", "10"], .usage),
      (["--strategy", "^nothing"] + Self.small, .usage), (["--resume", "x", "--seed", "2"], .usage),
      (["--resume", "no-such-run"], .missingInput), (["--resume", "../x"], .badData),
      (["--dry-run", "--name", "../x"], .badData), (["--dry-run", "--name", "a b"], .badData),
      (["--name", "never"] + Self.small, .unavailable),
    ] {
      let session = Session(["run"] + words, tool: Session.tool(RunVerb()))
      #expect(session.code == code && session.output.isEmpty, "\(words): \(session.diagnostics)")
    }
    #expect(!FileManager.default.fileExists(atPath: "\(RunLife.parent)/never"))
  }
}
#endif
