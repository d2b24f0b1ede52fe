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
}

/// Asks a worker to count an operation.
struct OperationConversation {
  let worker: WorkerLocation
  var seconds = ClaimDefaults.secondsPerCount

  func counts(of name: String, in row: String) throws -> CountReading {
    let link: WorkerLink<OperationCounting>
    do {
      link = try WorkerLink(
        worker,
        patience: WorkerPatience(seconds: seconds),
        needsOptimized: BuildDescription.current.mode == .release
      )
    } catch {
      if error.code == .interrupted { throw Self.stopped }
      return CountReading(unavailable: error.reason)
    }
    var tally = CaseTally()
    switch link.ask(.init(row: row, name: name), tell: { tally = $0 }) {
    case .ended(.done):
      link.end()
      return CountReading { metric in
        tally.figures[metric.rawValue]?.figure ?? .unavailable("the worker did not count it")
      }
    case .ended(.unavailable(let reason)): return CountReading(unavailable: reason)
    case .ended(.failed(let reason)): throw LaboratoryError(.failed, "\(row) \(name): \(reason)")
    case .ended(.stopped): throw Self.stopped
    case .lost(let loss): throw LaboratoryError(.failed, "\(row) \(name): the worker \(loss.words)")
    }
  }

  private static let stopped = LaboratoryError(.stopped, "the counting was stopped")
}
