#if DEBUG
import Foundation
import Hierarchy
import Measurement
import Results
import Scenarios
import Strategies
import Suites
import Synchronization
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
      let hasOwn = !formation.isShared && formation.changes == 0
      let isTimed = (crew.teardown != nil) == (hasOwn && !strategy.leaksByDesign(options))
      return isRight && isClean && isChanged && isTimed
        ? nil
        : "\(strategy.name): right \(isRight), clean \(isClean), changed \(isChanged), timed \(isTimed)"
    }
  }

  /// Who builds and who reads the clock, which ticks at each look.
  private final class Diary: Sendable {
    struct Entry {
      var builders: Set<pthread_t> = []
      /// By thread, where it may run while it sends.
      var senders: [pthread_t: [Int]] = [:]
      var ticks: UInt64 = 0
    }

    let entry = Mutex(Entry())

    var clock: TimeSource {
      TimeSource { [entry = self] in
        entry.entry.withLock {
          $0.senders[pthread_self()] = (try? ProcessorSet.ofCallingThread().members) ?? []
          $0.ticks += 1
          return Nanoseconds($0.ticks)
        }
      }
    }
  }

  /// Tells who builds.
  private struct Watched: Strategy {
    let name = StrategyName("parent", "watched")
    let abstract = "weak parents whose builders are known"
    let diary: Diary
    let isAsynchronous: Bool

    func makeWiring(_ options: StrategyOptions) -> any Wiring {
      diary.entry.withLock { _ = $0.builders.insert(pthread_self()) }
      return ParentWeak().makeWiring(options)
    }
  }

  @Test(
    "a sender builds, sends and tears down on one thread and processor, and its reads of the clock are the time",
    arguments: [false, true]
  )
  func threadsOfTheirOwn(_ isAsynchronous: Bool) throws {
    let diary = Diary()
    let strategy = Watched(diary: diary, isAsynchronous: isAsynchronous)
    let subject = Case(Self.scenario, strategy, StrategyOptions(form: .iterative))
    let plan = try HierarchyPlan(Self.scenario.parameters)
    let usable = try ProcessorSet.ofCallingThread().members
    let crew = Crew(CrewFormation(threads: 2, isShared: false), subject, on: plan, time: diary.clock)
    _ = crew.send(10, from: 0)
    _ = crew.send(10, from: 0)
    // Two looks each in each batch and none by the caller: the second batch is from the fifth to the eighth.
    #expect(crew.span == (Nanoseconds(5), Nanoseconds(8)))
    _ = crew.end()
    // And two in each teardown.
    let teardown = try #require(crew.teardown)
    #expect(teardown == (Nanoseconds(9), Nanoseconds(12)))
    let entry = diary.entry.withLock { $0 }
    #expect(entry.builders.count == 2 && entry.builders == Set(entry.senders.keys))
    #expect(!entry.builders.contains(pthread_self()))
    let processors = entry.senders.values.flatMap { $0 }
    // What hands its messages on starts threads, which would be confined as well.
    #expect(processors.count == (isAsynchronous ? 2 * usable.count : 2))
    #expect(Set(processors).count == (isAsynchronous ? usable.count : min(2, usable.count)))
    // Whoever gets such a thread next may run anywhere.
    let group = DispatchGroup()
    for number in 0..<4 {
      DispatchQueue(label: "\(number)").async(group: group) {
        #expect((try? ProcessorSet.ofCallingThread().members) == usable)
      }
    }
    group.wait()
  }

  @Test("kernels on several threads do the work of each, and one that cannot be made has the wrong sum")
  func kernels() throws {
    let plan = try HierarchyPlan(Self.scenario.parameters)
    let kernels = try LineUp(kind: .crews, subjects: [], threads: [3])
      .independent(beside: Self.scenario, on: plan, .monotonic)
    #expect(
      kernels.map(\.senders) == Array(repeating: [1, 3], count: LineUp.independentKernels).flatMap(\.self)
    )
    let stretch = Stretch(block: 5, count: 1_000)
    for timed in kernels {
      let prepared = try timed.contender.prepare()
      let sum = prepared.workload.run(stretch)
      #expect(sum == prepared.workload.expectedChecksum(stretch) && sum != 0, "\(timed.name)")
      prepared.finish()
    }
    var made = 0
    let failing = Contender.crew(of: 1, named: "failing", time: .monotonic) {
      made += 1
      guard made == 1 else { throw MeasurementError(.badParameter, "the second") }
      return ReferenceKernel.chase.workload(nodes: 3)
    }
    let prepared = try failing.prepare()
    #expect(prepared.workload.run(stretch) != prepared.workload.expectedChecksum(stretch))
    prepared.finish()
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
    let hierarchy = SharedHierarchy(subject, on: plan, changes: true)
    let sender = hierarchy.makeSender()
    let expectation = SendExpectation(plan, subject.strategy, subject.options)
    let changer = try #require(hierarchy.changer)
    let before = hierarchy.residue.tableEntries
    for _ in 0..<101 {
      changer.change()
      #expect(sender.send(20, from: 3) == expectation.checksum(of: 20, from: 3))
    }
    changer.letGo()
    #expect(sender.send(20, from: 3) == expectation.checksum(of: 20, from: 3))
    // What was put between has no link any more.
    #expect(hierarchy.residue.tableEntries < before)
    sender.leave()
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
    for words in ["responder.selector", "stream.async", "table=field"] {
      #expect(unsafe.contains { $0.contains(words) }, "\(words)")
    }
    // Several threads may read one table that has a lock, but not under `assign`, where nothing keeps a value alive.
    let perApp = unsafe.filter { $0.contains("table=per-app") && !$0.contains("selector") }
    #expect(perApp.allSatisfy { $0.contains("assign") } && !perApp.isEmpty)
    #expect(!unsafe.contains { $0.hasPrefix("delegate") })
  }

  @Test(
    "throughput is senders by time; scaling divides it by that of one, and that by what independent chases do"
  )
  func scaling() throws {
    let machine = try FakeMachine()
    func timed(_ threads: Int, cost: Int, kernel: ReferenceKernel? = nil) throws -> TimedCase {
      let formation = CrewFormation(threads: threads, isShared: false)
      let key = CaseKey(
        scenario: "app",
        strategy: kernel?.rawValue ?? "s",
        nodes: 20,
        threads: threads,
        parameters: try Parameters(formation.parameters)
      )
      let contender = machine.contender("\(key.strategy) \(formation.label)", cost: cost)
      let role = kernel == nil ? TimedCase.Role.strategy : .independent
      return TimedCase(role, key, hops: nil, senders: threads, contender: contender)
    }
    let cases =
      try [(1, 1_000), (2, 1_250)].map { try timed($0, cost: $1) }
      + [(1, 100), (2, 110)].map { try timed($0, cost: $1, kernel: .chase) }
    let context = try machine.context()
    _ = try FakeUnit(label: "crew", cases: cases).measure(context, until: .init(.max))
    var sheet = context.sheet
    CrewAnalysis(cases: cases, store: context.recorder.store, residue: [:], cores: 2).rows(into: &sheet)
    #expect(cases.prefix(2).map { sheet.value(.throughput, .median, of: $0.key) } == [1e6, 1.6e6])
    let efficiency = try #require(sheet.value(.scalingEfficiency, .median, of: cases[1].key))
    #expect(abs(efficiency - 0.8) < 1e-12)
    let relative = try #require(sheet.value(.scalingToChase, .median, of: cases[1].key))
    #expect(abs(relative - 0.88) < 1e-12)
    #expect(sheet.value(.scalingToChase, .median, of: cases[3].key) == nil)
  }

  @Test("a scaling that has two states says both, as one median would hide them; a wide one is noisy")
  func scalingStates() throws {
    func scaling(wavering: Int, launches: Int = 24) throws -> (row: ResultRow?, notes: [String]) {
      let machine = try FakeMachine()
      let cases = try [(1, 1_000), (2, 1_400)].map { threads, cost in
        let formation = CrewFormation(threads: threads, isShared: false)
        let parameters = try Parameters(formation.parameters)
        return TimedCase(
          .strategy,
          CaseKey(scenario: "app", strategy: "s", nodes: 20, threads: threads, parameters: parameters),
          hops: nil,
          senders: threads,
          contender: machine.contender(formation.label, cost: cost, wavering: threads > 1 ? wavering : 0)
        )
      }
      let context = try machine.context()
      let unit = FakeUnit(
        label: "crew",
        cases: cases,
        launches: .init(planned: launches, most: launches),
        passes: 1
      )
      _ = try unit.measure(context, until: .init(.max))
      var sheet = context.sheet
      let analysis = CrewAnalysis(cases: cases, store: context.recorder.store, residue: [:], cores: 2)
      analysis.rows(into: &sheet)
      return (sheet.row(.scalingEfficiency, .median, of: cases[1].key), analysis.stateNotes)
    }
    let two = try scaling(wavering: 400)
    let words = "two states: 100 %, and 56 % in 50 % of its visits"
    #expect(two.row?.reason == "2 senders on 2 cores; \(words)" && two.row?.status == .noisy)
    #expect(two.notes == ["the scaling of 2 × own has \(words)"])
    // Too few to tell states by.
    let wide = try scaling(wavering: 400, launches: 10)
    #expect(wide.row?.status == .noisy && wide.notes == [])
    #expect(try scaling(wavering: 10).row?.status == .ok)
  }
}
#endif
