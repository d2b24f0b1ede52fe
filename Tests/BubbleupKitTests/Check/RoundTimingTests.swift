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
    let readings = ReadingCount()
    return RoundTiming(strategies: strategies, time: TimeSource { readings.next() })
  }

  private final class ReadingCount: Sendable {
    private let count = Mutex<UInt64>(0)

    func next() -> Nanoseconds {
      count.withLock {
        $0 += 1
        return Nanoseconds($0 * 1_000_000)
      }
    }
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

  @Test("a round gives the clock's time and the number of messages that the plan vouches for")
  func round() throws {
    let worker = Self.worker()
    guard case .prepared(_, let length) = try ask(worker, Self.prepare(Self.subject)).event else {
      Issue.record("nothing was prepared")
      return
    }
    #expect(length > 0)
    let round = try ask(worker, .round(iterations: 50))
    #expect(round.end == .done && round.event == .timed(nanoseconds: 1_000_000, verified: 50))
  }

  @Test("injected work passes the same checks, and reports the messages that were asked for")
  func injected() throws {
    for work in [InjectedWork.trips(0.05), .retain, .allocation] {
      let worker = Self.worker()
      #expect(try ask(worker, Self.prepare(Self.subject, work)).end == .done)
      let round = try ask(worker, .round(iterations: 100))
      #expect(round.event == .timed(nanoseconds: 1_000_000, verified: 100))
    }
  }

  @Test("an injected share of a message goes to a later round")
  func injectedShares() throws {
    var load = InjectedLoad(.trips(0.02))
    let batches = (0..<20).map { _ in load.trips(for: 25) }
    #expect(batches.reduce(0, +) == 510 && Set(batches) == [25, 26])
  }

  @Test("what cannot be done is answered with a reason")
  func refusals() throws {
    let worker = Self.worker()
    guard case .failed = try ask(worker, .round(iterations: 1)).end else {
      Issue.record("a round of nothing was timed")
      return
    }
    guard case .unavailable(let reason) = try ask(Self.worker([]), Self.prepare(Self.subject)).end else {
      Issue.record("an unknown strategy was prepared")
      return
    }
    #expect(reason.contains("does not know"))
  }

  @Test("the plan is drawn from its parameters on both sides, and another plan has another digest")
  func digests() throws {
    func digest(_ subject: Case) throws -> String? {
      guard case .prepared(let digest, _) = try ask(Self.worker(), Self.prepare(subject)).event else {
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

  @Test("a worker of another version, a stranger and a missing one are not comparable, and never pass")
  func strangers() {
    for script in ["older", "stranger", "no-such-script"] {
      guard case .executable(let path) = CountingFixture.script(script) else { continue }
      do throws(CheckDefect) {
        _ = try PairSide(path, named: "base")
        Issue.record("\(script) was taken for a worker")
      } catch {
        #expect(error.code == .schemaMismatch && error.exitCode == .unavailable, "\(script)")
      }
    }
  }

  @Test("nor do counts of such a worker pass", arguments: ["older", "stranger"])
  func strangersThatCount(_ script: String) throws {
    guard case .executable(let path) = CountingFixture.script(script) else { return }
    let plan = try HierarchyPlan(Self.subject.scenario.parameters)
    let subject = try CheckCase(Self.subject, on: plan, injected: nil)
    do throws(CheckDefect) {
      _ = try SideCounter(executable: path, injecting: false).count([subject])
      Issue.record("\(script) was taken for a worker")
    } catch {
      #expect(error.code == .schemaMismatch && error.place == CheckSide.baseName)
    }
  }

  @Test("a worker that talks nonsense after its greeting has failed")
  func nonsense() throws {
    guard case .executable(let path) = CountingFixture.script("babbling") else { return }
    let side = try PairSide(path, named: "candidate")
    do throws(CheckDefect) {
      _ = try side.prepare(WireCase(Self.subject), injected: nil)
      Issue.record("nonsense was taken for an answer")
    } catch {
      #expect(error.code == .caseFailed && error.message.contains("makes no sense"))
    }
  }

  @Test("groups begin with either side about equally often, by the seed alone")
  func orders() {
    var first = 0
    for pair in 0..<200 {
      let order = TimingSession.Order(subject: 3, stage: .screen, pair: pair)
      var draws = PairOrders(seed: 7, order)
      var again = PairOrders(seed: 7, order)
      for _ in 0..<4 {
        let isFirst = draws.next()
        #expect(isFirst == again.next())
        if isFirst { first += 1 }
      }
    }
    // 800 tosses of a fair coin lie within 400 ± 85 (six standard deviations).
    #expect((315...485).contains(first))
  }

  @Test("layouts are permutations of the objects: the same for a number, another for another")
  func layouts() throws {
    let objects = (0..<50).map { "/build/\($0).o" }
    let first = LayoutLinker.shuffled(objects, layout: 0)
    #expect(first != objects && first.sorted() == objects.sorted())
    #expect(LayoutLinker.shuffled(objects, layout: 0) == first)
    #expect(Set((0..<4).map { LayoutLinker.shuffled(objects, layout: $0) }).count == 4)
    let manifest = """
        "C.bubbleup-counts-release.exe":
          args: ["swiftc","-o","/b/bubbleup-counts","@/b/counts.LinkFileList"]
        "C.bubbleup-release.exe":
          args: ["swiftc","-o","/b/bubbleup","@/b/Objects.LinkFileList","-g"]
      """
    let words = try #require(LayoutLinker.arguments(of: "bubbleup", in: manifest))
    #expect(words == ["swiftc", "-o", "/b/bubbleup", "@/b/Objects.LinkFileList", "-g"])
    #expect(LayoutLinker.arguments(of: "bubbleup-counts", in: manifest)?[2] == "/b/bubbleup-counts")
    #expect(LayoutLinker.arguments(of: "bubbleup", in: "nothing") == nil)
  }
}
#endif
