import Hierarchy
import Measurement
import Results
import Scenarios
import Suites

extension RunPlanner {
  /// Adds the unit in which several threads send, where more than one is asked for.
  func addConcurrent(_ choice: ScenarioChoice, _ run: inout PlannedRun) throws {
    let threads = (request.threads ?? request.suite.threads).filter { $0 > 1 }
    guard !threads.isEmpty else { return }
    guard let scenario = try choice.concurrent() else {
      if request.threads != nil {
        run.refuse(
          "threads",
          "an answer to request-data is written into the cell that asked: choose another --payload"
        )
      }
      return
    }
    try run.add(scenario) { try concurrent(on: scenario, $0, threads) }
  }

  private func concurrent(
    on scenario: Scenario,
    _ plan: HierarchyPlan,
    _ threads: [Int]
  ) throws -> (any MeasuredUnit)? {
    let all =
      request.suite.threadsEveryStrategy
      ? request.suite.cases(of: scenario) : request.suite.familyCases(of: scenario)
    let subjects = all.filter(request.selection.includes)
    guard !subjects.isEmpty else { return nil }
    let estimate = CostEstimate(plan)
    let seconds =
      seconds(of: threads, estimate)
      + CrewFormation.all(threads).reduce(0) { $0 + Double($1.threads) * estimate.countingSeconds }
      + isolationSeconds(1 + request.suite.threadRounds.planned, estimate, subjects)
    let bytes = try scenario.parameters.survey().needed.bytes.multipliedReportingOverflow(
      by: threads.max() ?? 1
    )
    let rounds = request.suite.threadRounds
    let planned = try subjects.map { subject in
      PlannedCase(
        caseKey: try CaseKey(
          subject,
          on: plan,
          threads: threads.max() ?? 1,
          more: ["mode": "own", "pass": "threads"]
        ),
        planDigest: String(plan.digest, radix: 16),
        metrics: [Metric.latency.id],
        rounds: rounds.planned,
        estimatedSeconds: seconds,
        estimatedBytes: bytes.overflow ? .max : bytes.partialValue
      )
    }
    return CrewUnit(
      scenario: scenario,
      subjects: subjects,
      threads: threads,
      rounds: rounds,
      planned: planned
    )
  }

  /// Per strategy: one sender alone, and each number of threads twice, on as many cores as there are.
  private func seconds(of threads: [Int], _ estimate: CostEstimate) -> Double {
    let batch = Double(CrewUnit.shortestBatch.count) / 1e9 * 1.5
    let batches = Double(CrewUnit.batchesPerBlock + Measurement.Defaults.warmupBatches)
    let cores = Double(Environment.current().usableCores)
    let formations = [1] + threads + threads
    return formations.reduce(0) { sum, count in
      let turns = Double(request.suite.threadRounds.planned)
      let crowding = max(1, Double(count) / cores)
      return sum + turns * (batch * batches * crowding + Double(count) * estimate.buildSeconds)
    }
  }
}
