import Hierarchy
import Scenarios
import Suites

/// The scenarios that a request asks for, drawn from its seed and with its payload.
extension RunRequest {
  private var shapes: ShapeChoice { ShapeChoice(request: shape, suite: suite) }

  /// The hierarchy of a file before chains, which say what a further level costs.
  func timedScenarios() throws -> [Scenario] {
    let chains = suite.scenarios.filter { if case .chain = $0.parameters.shape { true } else { false } }
    return try (shapes.scenarios() + (shape.imported == nil ? [] : chains)).map(prepared)
  }

  /// What is built and torn down; apps only, since their hierarchies are drawn like real ones, and that of a file.
  func builtScenarios() throws -> [Scenario] {
    if shape.imported != nil { return try Array(timedScenarios().prefix(1)) }
    guard try shapes.contains(.app) else { return [] }
    return (shape.controllers ?? suite.buildControllers).map {
      prepared(shapes.composed(MeasurementSuite.built(controllers: $0)))
    }
  }

  /// What several threads send through: the hierarchy of a file; or of the scenarios that the suite has threads on those
  /// that are timed; where there is none, the first app, or if threads were asked for, whatever is timed first.
  ///
  /// Without requests for data: their answer is written into the cell that asked, which two threads may share.
  func threadCases() throws -> [MeasurementSuite.ThreadCases] {
    guard action != .requestData else { return [] }
    let timed = try timedScenarios()
    let known = shape.imported == nil ? suite.threadCases : []
    var chosen: [MeasurementSuite.ThreadCases] = known.compactMap { cases in
      timed.first { $0.name == cases.scenario.name && $0.parameters.shape == cases.scenario.parameters.shape }
        .map { ThreadCases($0, threads: cases.threads, cases.choice, changes: cases.changes) }
    }
    if chosen.isEmpty, let usual = suite.threadCases.first(where: { $0.scenario.name == "app" }) {
      let app = timed.first { $0.name == ScenarioShape.app.rawValue }
      let instead = app ?? (threads == nil && shape.imported == nil ? nil : timed.first)
      chosen = instead.map { [ThreadCases($0, threads: usual.threads, usual.choice)] } ?? []
    }
    return chosen.map { cases in
      ThreadCases(
        withoutRequests(cases.scenario),
        threads: (threads ?? cases.threads).filter { $0 > 1 },
        // Each strategy that is named is measured.
        selection.strategies.isEmpty ? cases.choice : .every,
        changes: cases.changes
      )
    }
    .filter { !$0.threads.isEmpty }
  }

  /// What messages from an empty cache are timed on: the hierarchy of a file, or the deepest app there is, since its ways
  /// have most to fetch.
  func coldScenario() throws -> Scenario? {
    let timed = try timedScenarios()
    if shape.imported != nil { return timed.first }
    return timed.last { $0.name == ScenarioShape.deepApp.rawValue }
      ?? timed.first { $0.name == ScenarioShape.app.rawValue }
  }

  private typealias ThreadCases = MeasurementSuite.ThreadCases

  private func withoutRequests(_ scenario: Scenario) -> Scenario {
    guard action == nil else { return scenario }
    return scenario.with { $0.mix = MessageMix(weights: Action.allCases.map { $0 == .requestData ? 0 : 1 }) }
  }

  private func prepared(_ scenario: Scenario) -> Scenario {
    scenario.with {
      $0.seed = seed
      if let action { $0.mix = .only(action) }
    }
  }
}
