public import Hierarchy
public import Scenarios
import Strategies

/// What `bubbleup counts` goes through: every strategy with every set of options on a chain, an app and the architectures.
public enum CountingSuite {
  /// A single path of `depth` links without branches, so that every message makes as many hops as the path has.
  public static func chain(
    depth: Int,
    mix: MessageMix = .even,
    handler: PlanParameters.Handler = .application
  ) -> Scenario {
    Scenario(
      "chain",
      PlanParameters(shape: .chain(depth: depth), nesting: 0, coordinatorRatio: 0, handler: handler, mix: mix)
    )
  }

  /// The chain of 100 levels, the standard app, and the articles' systems.
  public static let scenarios =
    [chain(depth: 100), Scenario("app", .standardApp)] + ArchitectureCatalogue.scenarios

  /// All cases of `catalogue`, scenario by scenario.
  public static func cases(of catalogue: Catalogue = .standard) -> [Case] {
    (scenarios + catalogue.addedScenarios).flatMap { VerificationSuite.cases(of: $0, in: catalogue) }
  }
}
