import Results
import Strategies
import Stress

/// What `stress --json` prints; the keys are part of the format.
struct StressRecord: Encodable {
  let schemaVersion = 1
  let runID: String
  let directory: String
  let state: String
  let loads: [Load]
  let refused: [Pair]

  struct Load: Encodable {
    let strategy: String
    let discipline: String
    let threads: Int
    let parameters: String
    let status: String
    let failures: [String]
    let sent: Int
    let handled: Int
    let unhandled: Int
    let cancelled: Int
    let changes: Int
    let staleHops: Int
    let births: Int
    let deaths: Int
    let messagesPerSecond: Double
    let timesAreFrom: String
    let p50: UInt64?
    let p99: UInt64?
    let p999: UInt64?
    let allocationsPerMessage: Double?
    let allocationsReason: String?
  }

  struct Pair: Encodable {
    let strategy: String
    let discipline: String
    let reason: String
  }

  init(_ findings: [StressFinding], _ refusals: [StressPlan.Refusal], _ directory: RunDirectory) throws {
    runID = directory.manifest.runID
    self.directory = directory.path
    state = directory.manifest.state.kind
    loads = try findings.map(Load.init)
    refused = refusals.map {
      Pair(strategy: "\($0.strategy)", discipline: $0.discipline.rawValue, reason: $0.reason)
    }
  }
}

extension StressRecord.Load {
  fileprivate init(_ finding: StressFinding) throws {
    let report = finding.report
    strategy = "\(finding.subject.strategy.name)"
    discipline = finding.subject.request.discipline.rawValue
    threads = finding.subject.request.threads
    parameters = try finding.subject.parameters().text
    status = finding.failures.isEmpty ? "ok" : "failed"
    failures = finding.failures
    sent = report.sent
    handled = report.outcomes.handled
    unhandled = report.outcomes.unhandled
    cancelled = report.outcomes.cancelled
    changes = report.changeCount
    staleHops = report.staleHops
    births = report.rest.births
    deaths = report.rest.deaths
    messagesPerSecond = report.throughput
    timesAreFrom = finding.subject.request.rate == nil ? "actual start" : "intended start"
    let hasLatencies = finding.latencyReason == nil
    p50 = hasLatencies ? report.latencies.value(at: 0.5) : nil
    p99 = hasLatencies ? report.latencies.value(at: 0.99) : nil
    p999 = hasLatencies ? report.latencies.value(at: 0.999) : nil
    switch finding.allocations {
    case .counted(let perMessage): (allocationsPerMessage, allocationsReason) = (perMessage, nil)
    case .unavailable(let reason): (allocationsPerMessage, allocationsReason) = (nil, reason)
    }
  }
}
