public import Scenarios

/// What the counting pass found out about one case.
public struct CaseCounts: Sendable {
  /// How the case went.
  public enum Status: Sendable, Hashable {
    /// It was counted; single figures may still be unsteady or unavailable.
    case counted
    /// It was not run, through no fault of its own.
    case unavailable(String)
    /// It crashed, went on for too long or gave a wrong sum.
    case failed(String)
  }

  /// The case.
  public let subject: Case
  /// How it went.
  public let status: Status
  /// Nodes of its hierarchy; 0 unless counted.
  public let nodes: Int
  /// Messages in each counted window: a whole number of rounds of the plan's script; 0 unless counted.
  public let messages: Int
  private let figures: [CountedMetric: CountFigure]

  /// The count of `metric`; what happened to the case where that is why there is none.
  public subscript(metric: CountedMetric) -> CountFigure {
    switch status {
    case .counted: figures[metric] ?? .unavailable("this worker does not count \(metric.rawValue)")
    case .unavailable(let reason): .unavailable(reason)
    case .failed(let reason): .failed(reason)
    }
  }

  init(_ subject: Case, nodes: Int, messages: Int, figures: [CountedMetric: CountFigure]) {
    self.subject = subject
    self.status = .counted
    self.nodes = nodes
    self.messages = messages
    self.figures = figures
  }

  init(_ subject: Case, _ status: Status) {
    self.subject = subject
    self.status = status
    self.nodes = 0
    self.messages = 0
    self.figures = [:]
  }
}
