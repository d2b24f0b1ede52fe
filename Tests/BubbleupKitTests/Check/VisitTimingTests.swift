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

@Suite("Workers that time visits") struct VisitTimingTests {
  private static let subject = Case(MeasurementSuite.chain(depth: 10), DelegateRelay(), StrategyOptions())

  /// A worker whose clock moves by a millisecond per reading.
  private static func worker(_ strategies: [any Strategy] = StrategyCatalogue.all) -> VisitTiming {
    let readings = Mutex<UInt64>(0)
    return VisitTiming(
      strategies: strategies,
      time: TimeSource {
        readings.withLock {
          $0 += 1
          return Nanoseconds($0 * 1_000_000)
        }
      }
    )
  }

  private static func prepare(_ subject: Case, _ work: InjectedWork? = nil) -> VisitTiming.Request {
    .prepare(subject: WireCase(subject), injected: work)
  }

  /// What the worker answers.
  private func ask(
    _ worker: VisitTiming,
    _ request: VisitTiming.Request
  ) throws -> (event: VisitTiming.Event?, end: WorkerEnd) {
    var (worker, event) = (worker, VisitTiming.Event?.none)
    let end = try worker.end(of: request) { event = $0 }
    return (event, end)
  }

  @Test(
    "a visit gives a slice's time per message, and what is injected as time is on top of it",
    arguments: [nil, InjectedWork.retain, .allocation, .time(1)]
  )
  func visit(_ work: InjectedWork?) throws {
    let worker = Self.worker()
    #expect(try ask(worker, Self.prepare(Self.subject, work)).end == .done)
    let visit = try ask(worker, .visit(number: 1, operations: 100))
    // A slice has its beginning and its end; with injected time, those of the messages in between and one more to see that
    // it has passed.
    let readings = work == .time(1) ? 4.0 : work == nil ? 1 : 2
    guard case .visited(let nanoseconds, let conditions) = visit.event else {
      Issue.record("no visit was timed")
      return
    }
    #expect(visit.end == .done && nanoseconds == readings * 10_000)
    // Each reading of the clock is a millisecond after the one before.
    #expect(conditions?.step == 200 && conditions?.allocation == 4_000)
  }

  @Test("what cannot be done is answered with a reason")
  func refusals() throws {
    let worker = Self.worker()
    guard case .failed = try ask(worker, .visit(number: 0, operations: 1)).end,
      case .failed = try ask(worker, .size).end,
      case .unknown(let reason) = try ask(Self.worker([]), Self.prepare(Self.subject)).end
    else {
      Issue.record("a visit of nothing was timed, or an unknown strategy prepared")
      return
    }
    #expect(reason.contains("does not know"))
    _ = try ask(worker, Self.prepare(Self.subject))
    guard case .failed = try ask(worker, .visit(number: 0, operations: 0)).end else {
      Issue.record("a slice without messages was timed")
      return
    }
    // Whole rounds of the script, by a clock of which each reading is a slice.
    #expect(try ask(worker, .size).event == .sized(operations: 5))
  }

  @Test("the plan is drawn from its parameters on both sides, and another plan has another digest")
  func digests() throws {
    func digest(_ subject: Case) throws -> String? {
      guard case .prepared(let digest) = try ask(Self.worker(), Self.prepare(subject)).event else {
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

  @Test(
    "in four layouts each object has every place in a line once, wherever its build lies; then another order begins"
  )
  func layouts() {
    func names(_ folder: String, _ layout: Int) -> [(String, Int)] {
      LayoutLinker.placed((0..<50).map { "\(folder)/M.build/\($0).o" }, layout: layout).map {
        (String($0.object.dropFirst(folder.count)), $0.place)
      }
    }
    let layouts = (0..<8).map { names("/base/release", $0) }
    #expect((0..<8).allSatisfy { zip(layouts[$0], names("/other", $0)).allSatisfy { $0 == $1 } })
    for first in [0, LayoutLinker.places] {
      let four = layouts[first..<first + LayoutLinker.places]
      #expect(Set(four.map { $0.map(\.0) }).count == 1)
      for object in 0..<50 { #expect(Set(four.map { $0[object].1 }).count == LayoutLinker.places) }
    }
    #expect(layouts[0].map(\.0) != layouts[4].map(\.0) && Set(layouts[0].map(\.1)).count == 4)
    #expect(layouts[0].map(\.0).sorted() == layouts[4].map(\.0).sorted())
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
