import Measurement
import Scenarios
import Workloads

/// The worker that counts one operation of one claim, which row and name tell it.
struct OperationCounting: Worker {
  static let kind = WorkerKind.operation

  struct Request: Codable, Sendable {
    let row: String
    let name: String
  }

  typealias Event = CaseTally

  var claims = ClaimCatalogue.all
  let references: ReferenceProbe?

  func answer(_ request: Request, tell: (CaseTally) throws -> Void) throws -> WorkerEnd {
    let claim = claims.first { $0.row == request.row }
    guard let operation = claim?.operation(request.name) else {
      throw Unavailable(
        reason:
          "the worker knows no operation '\(request.name)' of \(request.row); build both from the same sources"
      )
    }
    var tally = CaseTally(messages: CountingDefaults.messagesPerWindow)
    tally.fill(try operation.counts(references))
    try tell(tally)
    return .done
  }

  /// The counts of the operation `name` of the claim `row`, by a worker at `location`.
  static func counts(of name: String, in row: String, by location: WorkerLocation) throws -> CountReading {
    let stopped = LaboratoryError(.stopped, "the counting was stopped")
    let link: WorkerLink<OperationCounting>
    do {
      link = try WorkerLink(
        location,
        patience: WorkerPatience(seconds: ClaimDefaults.secondsPerCount),
        needsOptimized: BuildDescription.current.mode == .release
      )
    } catch {
      if error.code == .interrupted { throw stopped }
      return CountReading(unavailable: error.reason)
    }
    var tally = CaseTally()
    switch link.ask(.init(row: row, name: name), tell: { tally = $0 }) {
    case .done:
      link.end()
      return CountReading { metric in
        tally.figures[metric.rawValue]?.figure ?? .unavailable("the worker did not count it")
      }
    case .unavailable(let reason), .unknown(let reason): return CountReading(unavailable: reason)
    case .failed(let reason): throw LaboratoryError(.failed, "\(row) \(name): \(reason)")
    case .stopped: throw stopped
    case .lost(let words): throw LaboratoryError(.failed, "\(row) \(name): the worker \(words)")
    }
  }
}
