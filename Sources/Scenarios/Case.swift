import Hierarchy
public import Strategies

/// One strategy, with one set of options, on one scenario.
public struct Case: Sendable {
  /// The scenario.
  public let scenario: Scenario
  /// The strategy.
  public let strategy: any Strategy
  /// Its options.
  public let options: StrategyOptions

  /// `strategy` with `options` on `scenario`.
  public init(_ scenario: Scenario, _ strategy: any Strategy, _ options: StrategyOptions) {
    self.scenario = scenario
    self.strategy = strategy
    self.options = options
  }

  /// Strategy and options, as flags and columns have them.
  public var strategyLabel: String {
    let parameters = options.canonical
    return parameters.isEmpty ? "\(strategy.name)" : "\(strategy.name) \(parameters)"
  }
}
