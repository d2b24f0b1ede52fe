// In debug builds only: release tests link the measured objects, which are built without testable imports.
#if DEBUG
import Foundation
import Hierarchy
import Measurement
import Results
import Scenarios
import Strategies
import Suites
import Testing
import Workloads

@testable import BubbleupKit

@Suite("Several threads that send at once")
struct CrewTests {
  private static let mix = MessageMix(weights: Action.allCases.map { $0 == .requestData ? 0 : 1 })

  private static let scenario = Scenario(
    "chain",
    PlanParameters(shape: .chain(depth: 12), cells: [2], handler: .application, mix: mix)
  )

  private static let formations =
    [(1, false), (2, false), (4, false), (2, true), (4, true)].map {
      CrewFormation(threads: $0, isShared: $1)
    } + CrewFormation.changing([2])

  @Test(
    "every message of every sender arrives as the plan says, and nothing is kept afterwards",
    arguments: formations
  )
  func deliveries(_ formation: CrewFormation) async throws {
    let plan = try HierarchyPlan(Self.scenario.parameters)
    // On a thread of its own: the consumer of a stream needs one of the threads that tests run on, and this blocks.
    let complaints = await withCheckedContinuation { done in
      Thread.detachNewThread { done.resume(returning: Self.complaints(about: formation, on: plan)) }
    }
    #expect(complaints.isEmpty)
  }

  private static func complaints(about formation: CrewFormation, on plan: HierarchyPlan) -> [String] {
    StrategyCatalogue.all.compactMap { strategy in
      let options = strategy.variants.first ?? StrategyOptions()
      let subject = Case(scenario, strategy, options)
      if formation.objection(to: subject) != nil { return nil }
      let expectation = SendExpectation(plan, strategy, options)
      let crew = Crew(formation, subject, on: plan)
      let count = formation.changes > 0 ? 20_000 : 50
      let isRight = crew.send(count, from: 7) == formation.checksum(of: count, from: 7, expectation)
      let kept = crew.end()
      let isClean = kept.total == 0 || strategy.leaksByDesign(options)
      let isChanged = (kept.changesPerSecond ?? 0 > 0) == (formation.changes > 0)
      return isRight && isClean && isChanged
        ? nil : "\(strategy.name): right \(isRight), clean \(isClean), changed \(isChanged)"
    }
  }

  @Test("links change only under strategies that publish them without a lock, and the others say why not")
  func changing() throws {
    let formations = CrewFormation.changing([2])
    #expect(formations.map(\.changes) == [1_000, 100_000, 1_000, 1_000])
    let names = StrategyCatalogue.all.filter { strategy in
      let subject = Case(Self.scenario, strategy, strategy.variants.first ?? StrategyOptions())
      return formations.allSatisfy { $0.objection(to: subject) == nil }
    }
    #expect(names.map { "\($0.name)" } == ["responder.indexed"])
    #expect(formations[1].parameters["changes"] == "100000" && formations[1].label.contains("100000"))
  }

  @Test("a change leads a message another way to the same decider, and is undone")
  func changes() throws {
    let plan = try HierarchyPlan(Self.scenario.parameters)
    let subject = Case(Self.scenario, ResponderIndexed(), StrategyOptions())
    let hierarchy = SharedHierarchy(subject, on: plan, senders: 1, changes: true)
    let expectation = SendExpectation(plan, subject.strategy, subject.options)
    let changer = try #require(hierarchy.changer)
    let before = hierarchy.residue.tableEntries
    for _ in 0..<101 {
      changer.change()
      #expect(hierarchy.send(20, from: 3, by: 0) == expectation.checksum(of: 20, from: 3))
    }
    changer.letGo()
    #expect(hierarchy.send(20, from: 3, by: 0) == expectation.checksum(of: 20, from: 3))
    // What was put between has no link any more.
    #expect(hierarchy.residue.tableEntries < before)
    #expect(hierarchy.end().total == 0)
  }

  @Test("senders begin apart, spread over the script, the first one where all others of a round begin")
  func beginnings() throws {
    let formation = CrewFormation(threads: 4, isShared: true)
    let starts = (0..<4).map { formation.start(100, of: $0, scriptLength: 40) }
    #expect(starts == [100, 110, 120, 130])
    let plan = try HierarchyPlan(Self.scenario.parameters)
    let expectation = SendExpectation(plan, ParentWeak(), StrategyOptions())
    let length = expectation.scriptLength
    let single = (0..<4).map { expectation.checksum(of: 3, from: 2 + $0 * length / 4) }.reduce(0, &+)
    #expect(formation.checksum(of: 3, from: 2, expectation) == single)
  }

  @Test("strategies that write while they send share nothing, and say why")
  func sharing() {
    let unsafe = StrategyCatalogue.all.flatMap { strategy in
      strategy.variants.filter { SharedSending.judge(strategy, $0) != .safe }.map {
        "\(strategy.name) \($0.canonical)"
      }
    }
    for words in ["responder.selector", "stream.async", "table=unlocked"] {
      #expect(unsafe.contains { $0.contains(words) }, "\(words)")
    }
    // Several threads may read one table that has a lock, but not the arena of `assign`, which has none.
    let apple = unsafe.filter { $0.contains("table=apple") && !$0.contains("selector") }
    #expect(apple.allSatisfy { $0.contains("assign") } && apple.contains { $0.contains("policy=assign") })
    #expect(!unsafe.contains { $0.hasPrefix("delegate") })
  }

  @Test("throughput is senders by time, and scaling divides it by that of one")
  func scaling() throws {
    let machine = try FakeMachine()
    func timed(_ threads: Int, cost: Int) throws -> TimedCase {
      let formation = CrewFormation(threads: threads, isShared: false)
      let key = CaseKey(
        scenario: "app",
        strategy: "s",
        nodes: 20,
        threads: threads,
        parameters: try Parameters(formation.parameters)
      )
      let contender = machine.contender(formation.label, cost: cost)
      return TimedCase(.strategy, key, hops: nil, setsPace: true, senders: threads, contender: contender)
    }
    let cases = [try timed(1, cost: 1_000), try timed(2, cost: 1_250)]
    let context = try machine.context()
    _ = try FakeUnit(label: "crew", cases: cases).measure(context, until: .init(.max))
    var sheet = context.sheet
    CrewAnalysis(cases: cases, store: context.recorder.store, residue: CrewResidue(), cores: 2).rows(
      into: &sheet
    )
    #expect(cases.map { sheet.value(.throughput, .median, of: $0.key) } == [1e6, 1.6e6])
    let efficiency = try #require(sheet.value(.scalingEfficiency, .median, of: cases[1].key))
    #expect(abs(efficiency - 0.8) < 1e-12)
  }
}
#endif
