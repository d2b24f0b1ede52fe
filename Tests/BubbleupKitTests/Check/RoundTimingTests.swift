#if DEBUG
import Hierarchy
import Measurement
import Scenarios
import Strategies
import Suites
import Synchronization
import Testing
import Workloads

@testable import BubbleupKit

@Suite("Workers that time rounds") struct RoundTimingTests {
  private static let subject = Case(MeasurementSuite.chain(depth: 10), DelegateRelay(), StrategyOptions())

  /// A worker whose clock moves by a millisecond per reading.
  private static func worker(_ strategies: [any Strategy] = StrategyCatalogue.all) -> RoundTiming {
    let readings = Mutex<UInt64>(0)
    return RoundTiming(
      strategies: strategies,
      time: TimeSource {
        readings.withLock {
          $0 += 1
          return Nanoseconds($0 * 1_000_000)
        }
      }
    )
  }

  private static func prepare(_ subject: Case, _ work: InjectedWork? = nil) -> RoundTiming.Request {
    .prepare(subject: WireCase(subject), injected: work)
  }

  /// What the worker answers.
  private func ask(
    _ worker: RoundTiming,
    _ request: RoundTiming.Request
  ) throws -> (event: RoundTiming.Event?, end: WorkerEnd) {
    var (worker, event) = (worker, RoundTiming.Event?.none)
    let end = try worker.end(of: request) { event = $0 }
    return (event, end)
  }

  @Test(
    "a round gives the clock's time and vouches for the messages asked for, whatever is injected",
    arguments: [nil, InjectedWork.trips(0.05), .retain, .allocation]
  )
  func round(_ work: InjectedWork?) throws {
    let worker = Self.worker()
    #expect(try ask(worker, Self.prepare(Self.subject, work)).end == .done)
    let round = try ask(worker, .round(iterations: 100))
    #expect(round.end == .done && round.event == .timed(nanoseconds: 1_000_000, verified: 100))
  }

  @Test("an injected share of a message goes to a later round")
  func injectedShares() throws {
    var load = InjectedLoad(.trips(0.02))
    let batches = (0..<20).map { _ in load.trips(for: 25) }
    #expect(batches.reduce(0, +) == 510 && Set(batches) == [25, 26])
  }

  @Test("what cannot be done is answered with a reason")
  func refusals() throws {
    guard case .failed = try ask(Self.worker(), .round(iterations: 1)).end,
      case .unknown(let reason) = try ask(Self.worker([]), Self.prepare(Self.subject)).end
    else {
      Issue.record("a round of nothing was timed, or an unknown strategy prepared")
      return
    }
    #expect(reason.contains("does not know"))
  }

  @Test("the plan is drawn from its parameters on both sides, and another plan has another digest")
  func digests() throws {
    func digest(_ subject: Case) throws -> String? {
      guard case .prepared(let digest, 1...) = try ask(Self.worker(), Self.prepare(subject)).event else {
        return nil
      }
      return digest
    }
    let plan = try HierarchyPlan(Self.subject.scenario.parameters)
    let own = try digest(Self.subject)
    #expect(own == String(plan.digest, radix: 16))
    let longer = try digest(CheckCase(Self.subject, on: plan, injected: .hop).candidate)
    #expect(longer != nil && longer != own)
  }

  @Test(
    "a worker of another version or a stranger is not comparable, whether it times or counts",
    arguments: ["older", "stranger"]
  )
  func strangers(_ script: String) throws {
    guard case .executable(let path) = CountingFixture.script(script) else { return }
    let plan = try HierarchyPlan(Self.subject.scenario.parameters)
    let subject = try CheckCase(Self.subject, on: plan, injected: nil)
    let timing = #expect(throws: CheckDefect.self) { try PairSide(path, named: CheckSide.baseName) }
    let counting = #expect(throws: CheckDefect.self) {
      try RepeatedCounting.count([subject], by: path, injecting: false)
    }
    for defect in [timing, counting].compactMap(\.self) {
      #expect(defect.code == .schemaMismatch && defect.exitCode == .unavailable)
      #expect(defect.place == CheckSide.baseName)
    }
  }

  @Test("a worker that was stopped ends the check, whether it times or counts, before and after its greeting")
  func stopped() throws {
    let plan = try HierarchyPlan(Self.subject.scenario.parameters)
    let subject = try CheckCase(Self.subject, on: plan, injected: nil)
    for script in ["stopped", "stopping"] {
      guard case .executable(let path) = CountingFixture.script(script) else { return }
      #expect(throws: Interruption.self) {
        try PairSide(path, named: CheckSide.baseName).prepare(WireCase(Self.subject), injected: nil)
      }
      #expect(throws: Interruption.self) {
        try RepeatedCounting.count([subject], by: path, injecting: false)
      }
    }
  }

  @Test("a worker that does not start is not one of another version")
  func notStarted() throws {
    let plan = try HierarchyPlan(Self.subject.scenario.parameters)
    let subject = try CheckCase(Self.subject, on: plan, injected: nil)
    let timing = #expect(throws: CheckDefect.self) { try PairSide("/nowhere", named: CheckSide.baseName) }
    let counting = #expect(throws: CheckDefect.self) {
      try RepeatedCounting.count([subject], by: "/nowhere", injecting: false)
    }
    for defect in [timing, counting] {
      #expect(defect?.code == .notStarted && defect?.exitCode == .unavailable)
    }
  }

  @Test("a worker that talks nonsense after its greeting has failed")
  func nonsense() throws {
    guard case .executable(let path) = CountingFixture.script("babbling") else { return }
    let side = try PairSide(path, named: "candidate")
    let defect = #expect(throws: CheckDefect.self) {
      try side.prepare(WireCase(Self.subject), injected: nil)
    }
    #expect(defect?.code == .caseFailed)
  }

  @Test("groups begin with either side about equally often, by the seed alone")
  func orders() {
    func draws(_ pair: Int) -> [Bool] {
      let order = TimingSession.Order(subject: 3, stage: .screen, pair: pair)
      return (0..<4).map { PairBench.isBaseFirst(inSet: $0, of: order, seed: 7) }
    }
    let all = (0..<200).map(draws)
    #expect(all == (0..<200).map(draws))
    // 800 tosses of a fair coin lie within 400 ± 85 (six standard deviations).
    #expect((315...485).contains(all.joined().count { $0 }))
  }

  @Test("layouts are permutations of the objects: the same for a number, another for another")
  func layouts() throws {
    let objects = (0..<50).map { "/build/\($0).o" }
    let layouts = (0..<4).map { LayoutLinker.shuffled(objects, layout: $0) }
    #expect(layouts == (0..<4).map { LayoutLinker.shuffled(objects, layout: $0) })
    #expect(layouts[0].sorted() == objects.sorted() && Set(layouts + [objects]).count == 5)
  }

  @Test("the command that linked a product is told from the others of its build")
  func linkCommand() {
    let manifest = """
        "C.bubbleup-counts-release.exe":
          args: ["swiftc","-o","/b/bubbleup-counts","@/b/counts.LinkFileList"]
        "C.bubbleup-release.exe":
          args: ["swiftc","-o","/b/bubbleup","@/b/Objects.LinkFileList","-g"]
      """
    #expect(
      LayoutLinker.arguments(of: "bubbleup", in: manifest)
        == ["swiftc", "-o", "/b/bubbleup", "@/b/Objects.LinkFileList", "-g"]
    )
    #expect(LayoutLinker.arguments(of: "bubbleup-counts", in: manifest)?[2] == "/b/bubbleup-counts")
    #expect(LayoutLinker.arguments(of: "bubbleup", in: "nothing") == nil)
  }
}
#endif
