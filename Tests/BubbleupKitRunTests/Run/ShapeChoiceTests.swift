#if DEBUG
import Foundation
import Hierarchy
import Scenarios
import Strategies
import Suites
import Testing

@testable import BubbleupKit

/// `--shape`, sizes and what hierarchies are made of: the same words, meanings and refusals in four verbs.
@Suite("What the shape options do")
struct ShapeChoiceTests {
  private static let verbs: [Verb] = [RunVerb.verb, VerifyVerb.verb, CountsVerb.verb, StressVerb.verb]

  private static func scenarios(_ words: [String]) throws -> [Scenario] {
    try ShapeChoice(request: ShapeRequest(RunVerb.verb.arguments(words)), suite: .standard).scenarios()
  }

  private static func scenario(_ words: [String]) throws -> Scenario { try #require(scenarios(words).first) }

  @Test("each option sets its parameter, and is named where it differs from what is usual")
  func parameters() throws {
    let chain = try Self.scenario(
      [
        "--depth", "30", "--cells", "3,2,1,1,2", "--coordinators", "0.4", "--modals", "0.25", "--handler",
        "7",
        "--nesting", "1", "--wrappers", "3",
      ]
    )
    let parameters = PlanParameters(
      shape: .chain(depth: 30),
      nesting: 1,
      cells: [3, 2, 1, 1, 2],
      wrappers: 3,
      coordinatorRatio: 0.4,
      modalRatio: 0.25,
      handler: .distance(7)
    )
    #expect(chain.parameters == parameters)
    #expect(
      chain.keyed == [
        "cells": "3/2/1/1/2", "coordinators": "0.4", "modals": "0.25", "nesting": "1", "wrappers": "3",
        "handler": "7",
      ]
    )
    let app = try Self.scenario(["--controllers", "120", "--cells", "37,4", "--nesting", "3"])
    #expect(app.label == "app controllers=120" && app.keyed.isEmpty)
    #expect(try Self.scenario(["--shape", "app", "--cells", "none"]).keyed == ["cells": "none"])
  }

  @Test("a deep app has both sizes, and its own deciders unless others are asked for")
  func deepApp() throws {
    let usual = try Self.scenario(["--shape", "deep-app"])
    #expect(usual.parameters == .deepApp() && usual.keyed.isEmpty)
    let small = try Self.scenarios(
      ["--shape", "deep-app", "--controllers", "200,400", "--depth", "30,40"]
    )
    #expect(
      small.map(\.parameters.shape) == [
        .deepApp(controllers: 200, depth: 30), .deepApp(controllers: 200, depth: 40),
        .deepApp(controllers: 400, depth: 30), .deepApp(controllers: 400, depth: 40),
      ]
    )
    let other = try Self.scenario(["--shape", "deep-app", "--handler", "application"])
    #expect(other.keyed == ["handler": "application"])
  }

  /// Command lines that no hierarchy answers to, the option that is named, and a word of the reason.
  static let refused: [(words: [String], place: String, reason: String)] = [
    (["--shape", "app", "--depth", "10"], "--shape", "leaves out chain or deep-app"),
    (["--shape", "chain", "--controllers", "120"], "--shape", "leaves out app or deep-app"),
    (["--shape", "architectures", "--cells", "3"], "--cells", "their articles decide"),
    (["--shape", "architectures", "--handler", "60"], "--handler", "depth is"),
    (["--depth", "3", "--cells", "3,2,1"], "--depth", "take 3 levels"),
    (["--depth", "10,20", "--handler", "15"], "--handler", "the plan's depth is 10"),
    (["--shape", "deep-app", "--depth", "7"], "--depth", "make paths from 8 levels on"),
    (["--controllers", "120", "--cells", "1001"], "--cells", "not from 1 to 1000"),
    (["--controllers", "120", "--cells", "20,,2"], "--cells", "not a whole number"),
    (["--controllers", "120", "--coordinators", "1.5"], "--coordinators", "not from 0 to 1"),
    (["--controllers", "120", "--modals", "many"], "--modals", "is not a decimal number"),
    (["--controllers", "120", "--nesting", "4"], "--nesting", "not from 0 to 3"),
    (["--controllers", "2"], "--controllers", "not from 3"),
    (["--shape", "deep-app", "--controllers", "45"], "--depth", "make paths from 8 levels on"),
  ]

  @Test("four verbs declare the same options, and refuse the same, with 64 and for the same reason")
  func refusals() {
    let runners: [any VerbRunner] = [RunVerb(), VerifyVerb(), CountsVerb(), StressVerb()]
    for option in ShapeRequest.all {
      for verb in Self.verbs { #expect(verb.options.filter { $0.name == option.name } == [option]) }
    }
    // Of a run only the plan: measuring is refused in a debug build, for another reason.
    let verbs = [["run", "--dry-run"], ["verify"], ["counts"], ["stress"]]
    for (words, place, reason) in Self.refused {
      let sessions = zip(runners, verbs).map { runner, verb in
        Session(verb + words, tool: Bubbleup.tool(name: "bubbleup", runners: [runner]))
      }
      for session in sessions {
        let said = session.diagnostics
        #expect(session.code == .usage && said.contains(place) && said.contains(reason), "\(said)")
      }
    }
  }

  @Test("verify goes through the hierarchies that are asked for, and no others")
  func verify() {
    let tool = Bubbleup.tool(name: "bubbleup", runners: [VerifyVerb()])
    let words = ["verify", "--depth", "9", "--cells", "2,1,2,1,2", "--strategy", "^parent.weak$", "--json"]
    let session = Session(words, tool: tool)
    #expect(session.code == .success && session.output.contains("chain depth=9 cells=2/1/2/1/2\""))
    #expect(!session.output.contains("app controllers"))
    let script = Session(["verify", "--script", "x", "--depth", "9"], tool: tool)
    #expect(script.code == .usage && script.diagnostics.contains("--depth"))
  }

  @Test("a case keeps what was varied on its way to a child")
  func wire() throws {
    let strategy = try #require(Catalogue.standard.strategies.first)
    for words in [
      ["--shape", "deep-app", "--controllers", "150", "--depth", "20", "--cells", "2,1,2,1"],
      ["--depth", "12", "--modals", "0.5", "--handler", "nobody"],
    ] {
      let subject = Case(try Self.scenario(words), strategy)
      #expect(try Self.received(subject).scenario == subject.scenario)
    }
  }

  @Test("a case keeps every option of every strategy on its way to a child")
  func options() throws {
    let scenario = try Self.scenario(["--depth", "3"])
    for strategy in Catalogue.standard.strategies {
      for options in strategy.variants + strategy.otherPayloads {
        let subject = Case(scenario, strategy, options)
        #expect(try Self.received(subject).options == subject.options, "\(strategy.name)")
      }
    }
  }

  private static func received(_ subject: Case) throws -> Case {
    let data = try JSONEncoder().encode(WireCase(subject))
    return try JSONDecoder().decode(WireCase.self, from: data).resolved(among: [subject.strategy])
  }

  @Test("a large hierarchy is built in fewer launches, and in as many as an interval needs")
  func launches() {
    let suite = MeasurementSuite.standard
    #expect(suite.launches(onNodes: MeasurementSuite.nodesOfFewLaunches) == suite.launches)
    let few = suite.launches(onNodes: MeasurementSuite.nodesOfFewLaunches + 1)
    #expect(few.planned == 10 && few.least == suite.launches.least && few.most < suite.launches.most)
  }

  @Test("several threads send through the scenarios of a suite, or a chain that is asked for")
  func threads() throws {
    func crews(_ words: [String]) throws -> [MeasuredUnit] {
      try PlannedRun.of(words + ["--part", "threads"]).units
    }
    #expect(try crews(["--quick"]).map(\.label) == ["2 threads on app controllers=120"])
    #expect(throws: CommandError.self) { try crews(["--depth", "10"]) }
    #expect(try crews(["--depth", "10", "--threads", "3"]).map(\.label) == ["3 threads on chain depth=10"])
    #expect(try crews(["--depth", "10,100"]).map(\.label) == ["2 threads on chain depth=100"])
    // Suites have some strategies only; whoever names one gets it.
    #expect(try !crews(["--shape", "app"]).flatMap(\.caseLabels).contains { $0.contains("closure.weak") })
    #expect(try crews(["--shape", "app", "--strategy", "closure.weak"]).map(\.planned.count) == [1])
  }

  @Test("a run measures the parts that are asked for, and all but threads where none is")
  func parts() throws {
    func labels(_ words: [String]) throws -> [String] {
      try PlannedRun.of(["--quick"] + words).units.map(\.label)
    }
    let all = try labels(["--threads", "2"])
    let parts = try ["messages", "threads", "builds"].map { try labels(["--part", $0]) }
    #expect(parts.flatMap(\.self).sorted() == all.sorted() && parts.count { !$0.isEmpty } > 2)
    #expect(try labels(["--part", "threads", "--part", "messages"]).count == parts[0].count + parts[1].count)
    #expect(try !PlannedRun.of(["--part", "cold"]).units.isEmpty)
    let builds = try labels(["--part", "builds", "--controllers", "100,200"])
    #expect(builds == ["build of app controllers=100 cells=4/2", "build of app controllers=200 cells=4/2"])
    #expect(throws: CommandError.self) { try labels(["--part", "builds", "--shape", "chain"]) }
  }
}
#endif
