import Hierarchy
import Scenarios
import Strategies

/// What `counts --json` prints; the keys are part of the format.
struct CountsRecord: Encodable {
  let schemaVersion = 1
  let cases: [Case]

  struct Case: Encodable {
    let scenario: String
    let strategy: String
    let parameters: String
    let nodes: Int
    let messages: Int
    let status: String
    let reason: String?
    let counts: [String: Figure]
  }

  /// `value` where the count repeats; `low` and `high` where it does not; `reason` where there is none.
  struct Figure: Encodable {
    let status: String
    let value: Double?
    let low: Double?
    let high: Double?
    let reason: String?
    let source: String?
  }
}

extension CountsSummary {
  var record: CountsRecord {
    CountsRecord(cases: counts.indices.map { CountsRecord.Case(counts[$0], instructions?[$0]) })
  }
}

extension CountsRecord.Case {
  fileprivate init(_ count: CaseCounts, _ instructions: InstructionCount?) {
    scenario = count.subject.scenario.label
    strategy = "\(count.subject.strategy.name)"
    parameters = count.subject.options.canonical
    nodes = count.nodes
    messages = count.messages
    (status, reason) =
      switch count.status {
      case .counted: ("ok", nil)
      case .unavailable(let reason): ("unavailable", reason)
      case .failed(let reason): ("failed", reason)
      }
    var figures: [String: CountsRecord.Figure] = [:]
    for metric in CountedMetric.allCases {
      figures[metric.rawValue] = CountsRecord.Figure(count[metric], source: nil)
    }
    if let instructions {
      figures["instructions"] = CountsRecord.Figure(instructions.figure, source: instructions.source)
    }
    counts = figures
  }
}

extension CountsRecord.Figure {
  fileprivate init(_ figure: CountFigure, source: InstructionCount.Source?) {
    self.source = source?.rawValue
    value = figure.value
    reason = figure.reason
    switch figure {
    case .steady: (status, low, high) = ("ok", nil, nil)
    case .unsteady(let totals, let units):
      (low, high) = (Double(totals.lowerBound) / Double(units), Double(totals.upperBound) / Double(units))
      status = "unsteady"
    case .unavailable: (status, low, high) = ("unavailable", nil, nil)
    case .failed: (status, low, high) = ("failed", nil, nil)
    }
  }
}
