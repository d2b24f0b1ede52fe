public import Scenarios
import Strategies

/// What `bubbleup check` guards.
public enum GateSuite {
  /// A case by its names.
  public struct Entry: Sendable {
    /// The scenario.
    public let scenario: Scenario
    /// The strategy, with its first set of options.
    public let strategy: String
  }

  /// Twelve cases, each the only one of its kind: every family of the articles where its own cost shows most.
  ///
  /// Twelve, so that eight pairs of each, counts and all, stay under a minute, and so that a verdict needs no more than
  /// 14 pairs (more cases share the same probability of a false alarm).
  public static let quick: [Entry] = [
    // The side table, the chain that is climbed without one, and both of their links.
    Entry(scenario: deep, strategy: "responder.trampoline"),
    Entry(scenario: deep, strategy: "responder.walk"),
    Entry(scenario: deep, strategy: "delegate.relay"),
    Entry(scenario: deep, strategy: "closure.weak"),
    Entry(scenario: deep, strategy: "parent.strong"),
    Entry(scenario: deep, strategy: "parent.unowned"),
    // Few hops: what a message costs before it climbs.
    Entry(scenario: shallow, strategy: "responder.trampoline"),
    Entry(scenario: shallow, strategy: "delegate.relay"),
    Entry(scenario: shallow, strategy: "singleton"),
    // Drawn like an app: views between the levels, and deciders on the way.
    Entry(scenario: app, strategy: "responder.trampoline"),
    Entry(scenario: app, strategy: "parent.weak"),
    Entry(scenario: app, strategy: "bus.typed"),
  ]

  /// The cases of ``quick`` among the strategies of `catalogue`, whose own scenarios are guarded entirely.
  public static func quickCases(of catalogue: Catalogue = .standard) -> [Case] {
    let named = quick.flatMap { entry in
      catalogue.strategies.filter { "\($0.name)" == entry.strategy }.compactMap { strategy in
        strategy.variants.first.map { Case(entry.scenario, strategy, $0) }
      }
    }
    return named + added(of: catalogue)
  }

  /// Every strategy on the standard suite's scenarios.
  public static func fullCases(of catalogue: Catalogue = .standard) -> [Case] {
    let suite = MeasurementSuite.standard.with(catalogue)
    return suite.scenarios.flatMap(suite.cases)
  }

  private static func added(of catalogue: Catalogue) -> [Case] {
    let suite = MeasurementSuite.quick.with(catalogue)
    return catalogue.addedScenarios.flatMap(suite.cases)
  }

  private static let deep = MeasurementSuite.chain(depth: 100)
  private static let shallow = MeasurementSuite.chain(depth: 10)
  private static let app = MeasurementSuite.app(controllers: 120)
}
