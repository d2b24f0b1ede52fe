import Hierarchy
import Measurement
import Opaque
import Results
import Scenarios
import Strategies
import Workloads

/// The laboratory of one claim: times in this process, and counts in a child that nobody times.
struct MeasuringLaboratory: Laboratory {
  let claim: Claim
  var time = TimeSource.monotonic
  var worker = WorkerLocation.forCommand()
  var passes = ClaimDefaults.passes
  /// Whether it should stop; asked before each visit.
  var shouldStop: () -> Bool = { InterruptWatch.lastReceived != nil }

  func latencies(of subjects: [Case]) throws -> [LatencyReading] {
    guard let scenario = subjects.first?.scenario else {
      throw LaboratoryError(.misuse, "no case to time was given")
    }
    guard subjects.allSatisfy({ $0.scenario == scenario }) else {
      throw LaboratoryError(.misuse, "the cases are not all on \(scenario.label)")
    }
    let plan = try plan(of: scenario)
    for subject in subjects { try prove(subject, on: plan) }
    let runners = subjects.enumerated().map { runner(of: $1, named: "\($0)", on: plan) }
    return try alternation.readings(of: runners)
  }

  func times(of operations: [LabOperation]) throws -> [LatencyReading] {
    try alternation.readings(
      of: operations.enumerated().map { place, operation in
        (contender: .operation(operation, named: "\(place)"), label: operation.name)
      }
    )
  }

  private var alternation: Alternation { Alternation(time: time, shouldStop: shouldStop, passes: passes) }

  private func plan(of scenario: Scenario) throws -> HierarchyPlan {
    do {
      return try HierarchyPlan(scenario.parameters)
    } catch {
      throw LaboratoryError(.unavailable, "\(scenario.label): \(error)")
    }
  }

  /// As in a run, nothing is timed that was not proved right a moment before.
  private func prove(_ subject: Case, on plan: HierarchyPlan) throws {
    guard let objection = CaseVerification(subject, on: plan).objection else { return }
    throw LaboratoryError(
      objection.status == .unavailable ? .unavailable : .failed,
      "\(subject.scenario.label) under \(subject.strategyLabel): \(objection.reason)"
    )
  }

  private func runner(of subject: Case, named name: String, on plan: HierarchyPlan) -> Alternation.Runner {
    let expectation = SendExpectation(plan, subject.strategy, subject.options)
    let contender = Contender(name: name) {
      let live = LiveCase(plan, subject.strategy, subject.options)
      return PreparedWorkload(Workload(sending: live, expectation)) {
        live.tearDown()
        live.breakCycles()
      }
    }
    return (contender: contender, label: subject.strategyLabel)
  }

  func counts(of subject: Case) throws -> CountReading {
    let counts = CountingPass(worker: worker).counts(of: [subject]).first
    // Ctrl-C reaches the child as well, whose silence is no finding.
    if shouldStop() { throw LaboratoryError(.stopped, "the counting was stopped") }
    switch counts?.status {
    case .counted: return CountReading { counts?[$0] ?? .unavailable("it was not counted") }
    case .unavailable(let reason): return CountReading(unavailable: reason)
    case .failed(let reason): throw LaboratoryError(.failed, "\(subject.strategyLabel): \(reason)")
    case nil: throw LaboratoryError(.failed, "\(subject.strategyLabel): the worker gave no answer")
    }
  }

  func counts(of operation: LabOperation) throws -> CountReading {
    guard claim.operation(operation.name) != nil else {
      throw LaboratoryError(.misuse, "\(operation.name) is none of the operations of \(claim.row)")
    }
    return try OperationCounting.counts(of: operation.name, in: claim.row, by: worker)
  }
}

extension CountReading {
  /// The counts that `figure` gives for each metric; a count that does not repeat is none, and the reason says so.
  init(_ figure: (CountedMetric) -> CountFigure) {
    let metrics: [CountedMetric] = [.allocations, .bytesAllocated, .retains, .releases, .weakLoads]
    self.init()
    (allocations, bytes) = (figure(.allocations).value, figure(.bytesAllocated).value)
    (retains, releases) = (figure(.retains).value, figure(.releases).value)
    weakLoads = figure(.weakLoads).value
    reason =
      metrics.compactMap { metric in figure(metric).reason.map { "\(metric.rawValue): \($0)" } }.first
  }

  init(unavailable reason: String) {
    self.init()
    self.reason = reason
  }
}

struct LaboratoryError: Error, Equatable, CustomStringConvertible {
  enum Code: Equatable {
    /// This machine, build or stack does not allow it, which says nothing of the claim.
    case unavailable
    /// What was to be measured did something wrong.
    case failed
    case misuse
    case stopped
  }

  let code: Code
  let context: String

  init(_ code: Code, _ context: String) { (self.code, self.context) = (code, context) }

  var description: String { context }
}

enum ClaimDefaults {
  /// Seeds the order of each pass; the same always, as nothing is drawn from it but who goes first.
  static let seed: UInt64 = 1

  /// Visits of each: many, as each is short, and the interval counts them.
  static let passes = 40

  /// Seconds that a worker may take to count one operation before it is ended.
  static let secondsPerCount = 60.0
}
