#if DEBUG
import Foundation
import Hierarchy
import Measurement
import Opaque
import Results
import Scenarios
import Strategies
import Suites
import Testing
import Workloads

@testable import BubbleupKit

@Suite("The laboratory of a claim")
struct LaboratoryTests {
  private let machine: FakeMachine

  init() throws { machine = try FakeMachine() }

  private func runner(_ name: String, cost: Int, failing: Int = .max) -> Alternation.Runner {
    (contender: machine.contender(name, cost: cost, failing: failing), label: name)
  }

  private var alternation: Alternation {
    Alternation(time: machine.source, shouldStop: { machine.isInterrupted() })
  }

  private func laboratory(_ operations: [LabOperation] = []) -> MeasuringLaboratory {
    let claim = Claim(describing: "E5", "", cases: [], operations: operations) { _ in }
    var laboratory = MeasuringLaboratory(claim: claim)
    laboratory.worker = CountingFixture.worker
    laboratory.shouldStop = { false }
    laboratory.passes = 8
    return laboratory
  }

  // MARK: - Timing

  @Test("gives each its median per operation and the paired ratio to the first, both with intervals")
  func readings() throws {
    let readings = try alternation.readings(of: [runner("a", cost: 1_000), runner("b", cost: 2_500)])
    #expect(
      readings.map { $0.nanoseconds } == [
        ClaimFigure("a", 1_000, unit: "ns", lower: 1_000, upper: 1_000),
        ClaimFigure("b", 2_500, unit: "ns", lower: 2_500, upper: 2_500),
      ]
    )
    #expect(readings[0].ratio == ClaimFigure("a to itself", 1, unit: "ratio", lower: 1, upper: 1))
    let ratio = readings[1].ratio
    #expect(
      abs(ratio.value - 2.5) < 1e-9 && ratio.label == "b to a" && ratio.lower != nil && ratio.upper != nil
    )
    // Too few visits for an interval: nothing can be judged by it.
    var short = alternation
    short.passes = 7
    #expect(try short.readings(of: [runner("a", cost: 1_000)])[0].nanoseconds.lower == nil)
  }

  @Test("measures in alternation, each in slices of a size of its own")
  func alternates() throws {
    let readings = try alternation.readings(of: [runner("fast", cost: 10), runner("slow", cost: 1_000_000)])
    #expect(readings.map { $0.nanoseconds.value } == [10, 1_000_000])
    let timed = machine.turns.suffix(2 * 40 * 10)
    #expect(timed.count { $0 == "fast" } == 400)
    let visits = stride(from: timed.startIndex, to: timed.endIndex, by: 10).map { timed[$0] }
    // Never all of one and then all of the other.
    #expect(Set(zip(visits, visits.dropFirst()).map { $0 + $1 }).isSuperset(of: ["fastslow", "slowfast"]))
    // With the fast one's size each of the 400 slices would take eight seconds.
    #expect(machine.source.now().count < 1_000_000_000)
  }

  @Test("stops when it is asked to, and has no figure of work that came out wrong, early or late")
  func stops() throws {
    func code(_ runners: Alternation.Runner...) -> LaboratoryError.Code? {
      #expect(throws: LaboratoryError.self) { try alternation.readings(of: runners) }?.code
    }
    for slice in [1, 60] {
      #expect(code(runner("a", cost: 1_000), runner("b", cost: 1_000, failing: slice)) == .failed)
    }
    let before = machine.turns.count
    for turns in [0, 20, 100] {
      machine.isInterrupted = { [machine] in machine.turns.count >= before + turns }
      #expect(code(runner("a", cost: 1_000), runner("b", cost: 1_000)) == .stopped)
    }
    machine.isInterrupted = { false }
  }

  @Test("times operations on fresh objects in every visit")
  func operations() throws {
    var laboratory = laboratory()
    laboratory.time = machine.source
    // The test has one thread, whatever a closure has to be.
    nonisolated(unsafe) let machine = machine
    nonisolated(unsafe) var prepared = 0
    let operation = LabOperation("walk") {
      prepared += 1
      return { count in
        machine.advance(count * 500)
        return UInt64(count)
      }
    }
    let readings = try laboratory.times(of: [operation, operation])
    #expect(readings.map { $0.nanoseconds.value } == [500, 500] && readings[1].ratio.value == 1)
    // Once per visit and operation, and once each for the size of the slices.
    #expect(prepared == 2 * 8 + 2)
  }

  @Test("times the messages of cases that it has proved")
  func latencies() throws {
    let subjects = [
      CountingFixture.chain(ParentStrong(), depth: 4), CountingFixture.chain(ParentWeak(), depth: 4),
    ]
    let readings = try laboratory().latencies(of: subjects)
    #expect(readings.count == 2 && readings[1].ratio.lower != nil)
    #expect(readings.allSatisfy { $0.nanoseconds.value > 0 })
  }

  @Test("refuses to compare what is not on one scenario, nothing, and operations of another claim")
  func misuse() {
    let other = [
      CountingFixture.chain(ParentStrong(), depth: 4), CountingFixture.chain(ParentWeak(), depth: 5),
    ]
    let laboratory = laboratory([LabOperation("own") { { UInt64($0) } }])
    let attempts: [() throws -> Void] = [
      { _ = try laboratory.latencies(of: other) }, { _ = try laboratory.latencies(of: []) },
      { _ = try laboratory.times(of: []) },
      { _ = try laboratory.counts(of: LabOperation("foreign") { { UInt64($0) } }) },
    ]
    for attempt in attempts {
      #expect(#expect(throws: LaboratoryError.self, performing: attempt)?.code == .misuse)
    }
  }

  // MARK: - Counting

  @Test("counts the messages of a case as the counting pass does")
  func caseCounts() throws {
    let subject = CountingFixture.chain(ParentWeak(), depth: 10)
    let reading = try laboratory().counts(of: subject)
    let counts = try CountingFixture.counts(subject)
    #expect(reading.allocations != nil && reading == CountReading { counts[$0] })
    #expect(reading.weakLoads != nil && reading.reason == nil)
  }

  @Test("has no count without a worker, nor of an operation that the worker does not know, and says why")
  func missing() throws {
    let operation = LabOperation("no such operation") { { UInt64($0) } }
    var laboratory = laboratory([operation])
    let unknown = try laboratory.counts(of: operation)
    #expect(unknown.reason?.contains("no operation 'no such operation' of E5") == true)
    laboratory.worker = .missing("bubbleup-counts is missing")
    for reading in [
      try laboratory.counts(of: CountingFixture.chain(ParentWeak(), depth: 4)),
      try laboratory.counts(of: operation),
    ] {
      #expect(reading == CountReading(unavailable: "bubbleup-counts is missing"))
    }
  }

  @Test("the worker finds an operation by row and name and counts it exactly")
  func workerCounts() throws {
    let claim = try #require(ClaimCatalogue.all.first { $0.row == "C7" })
    // By a box, and by an association that retains.
    let sets = claim.operations.map(\.name).filter { $0.hasPrefix("set, ") }
    for (name, allocations) in zip(sets, [1.0, 0]) {
      let reading = try OperationCounting.counts(of: name, in: claim.row, by: CountingFixture.worker)
      #expect(reading.allocations == allocations, "\(name)")
    }
    #expect(sets.count == 2)
  }

  @Test("takes the worker's counts as they are, none that does not repeat, and none of one that died")
  func workerAnswers() throws {
    let figures =
      #"{"allocations":{"low":400,"high":400,"units":200},"retains":{"low":1,"high":2,"units":200}}"#
    let tally = #"{"nodes":0,"messages":200,"figures":\#(figures),"windows":[]}"#
    let reading = try counts(#"read -r _; echo '{"event":\#(tally)}'; echo '{"end":{"done":{}}}'"#)
    #expect(reading.allocations == 2 && reading.retains == nil && reading.releases == nil)
    #expect(reading.reason == "bytes_allocated: the worker did not count it")
    // In which other ways workers fail and are strange is the same for all of them: see the tests of their link.
    let error = #expect(throws: LaboratoryError.self) { try counts("echo 'too much' >&2; exit 3") }
    #expect(error?.code == .failed && error?.context.contains("exit code 3: too much") == true)
  }

  /// What comes of a worker that greets and then does as `behaviour` says.
  private func counts(_ behaviour: String) throws -> CountReading {
    let build = #"{"isOptimized":true,"toolchain":"any","allocator":"any"}"#
    let greeting = #"{"version":\#(WorkerGreeting.protocolVersion),"worker":"operation","build":\#(build)}"#
    let script = try TemporaryText("")
    defer { try? FileManager.default.removeItem(atPath: "\(script.path).text") }
    try TestScript.put("echo '\(greeting)'\n\(behaviour)", at: script.path)
    return try withExtendedLifetime(script) {
      try OperationCounting.counts(of: "make", in: "E5", by: .executable(script.path))
    }
  }
}
#endif
