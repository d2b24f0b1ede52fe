import Hierarchy
import Scenarios
import Strategies

/// What `verify --json` prints; the keys are part of the format.
struct VerificationRecord: Encodable {
  let schemaVersion = 1
  let isGreen: Bool
  let cases: [Case]
  let architectures: [ArchitectureRecord]

  struct Case: Encodable {
    let scenario: String
    let strategy: String
    let parameters: String
    let nodes: Int
    let depth: Int
    let status: String
    let reason: String?
    let sent: Int
    let handled: Int
    let unhandled: Int
    let cancelled: Int
    let misrouted: Int
    let hops: Int
    let leftBehind: Int
    let leftBehindPredicted: Int
    let closuresLeftBehind: Int
    let bytesLeftBehind: Int64?
    let lostActions: [LostAction]
    let mismatchCount: Int
    let mismatches: [Difference]
  }

  /// An action that nobody handled, the last responder that it reached, and how often.
  struct LostAction: Encodable {
    let action: String
    let lastResponder: Int
    let count: Int
  }

  struct Difference: Encodable {
    let subject: String
    let expected: String
    let actual: String
  }
}

extension VerificationSummary {
  func record(with lives: ArchitectureSummary) -> VerificationRecord {
    VerificationRecord(
      isGreen: isGreen && lives.isGreen,
      cases: reports.map(VerificationRecord.Case.init),
      architectures: lives.reports.map(ArchitectureRecord.init)
    )
  }
}

extension VerificationRecord.Case {
  fileprivate init(_ report: VerificationReport) {
    scenario = report.subject.scenario.label
    strategy = "\(report.subject.strategy.name)"
    parameters = report.subject.options.canonical
    nodes = report.nodes
    depth = report.depth
    status = report.unavailable == nil ? (report.status == .ok ? "ok" : "failed") : "unavailable"
    reason = report.unavailable
    sent = report.tally.sent
    handled = report.tally.handled
    unhandled = report.tally.unhandled
    cancelled = report.tally.cancelled
    misrouted = report.tally.misrouted
    hops = report.tally.hops
    leftBehind = report.leftBehind.objects
    leftBehindPredicted = report.leftBehind.predictedObjects
    closuresLeftBehind = report.leftBehind.closures
    bytesLeftBehind = report.leftBehind.bytes
    // The ten that got lost most: in a large plan every origin may have a last responder of its own.
    lostActions = report.tally.diagnoses.map {
      .init(action: "\($0.action)", lastResponder: $0.lastResponder.index, count: $1)
    }
    .sorted { ($1.count, $0.lastResponder, $0.action) < ($0.count, $1.lastResponder, $1.action) }
    .prefix(10).map(\.self)
    mismatchCount = report.mismatchCount
    mismatches = report.mismatches.map {
      .init(subject: $0.subject, expected: $0.expected, actual: $0.actual)
    }
  }
}
