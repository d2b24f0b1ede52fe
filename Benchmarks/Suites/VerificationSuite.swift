import Hierarchy
public import Scenarios
import Strategies

/// What `bubbleup verify` goes through: every strategy with every set of options on every one of these scenarios.
public enum VerificationSuite {
  /// The scenarios, drawn from `seed`, and then those that were added to `catalogue`.
  public static func scenarios(seed: UInt64, of catalogue: Catalogue = .standard) -> [Scenario] {
    (chains + apps + deepApps + architectures + catalogue.addedScenarios).map { scenario in
      scenario.with { $0.seed = seed }
    }
  }

  /// These scenarios, drawn from `seed`, each with its own deciders and then with every level that takes note.
  public static func scenarios(of chosen: [Scenario], seed: UInt64) -> [Scenario] {
    chosen.flatMap { scenario in
      [PlanParameters.Observers.none, .everyLevel].map { observers in
        scenario.with {
          $0.seed = seed
          $0.observers = observers
        }
      }
    }
  }

  /// The cases of one scenario under the strategies of `catalogue`.
  public static func cases(of scenario: Scenario, in catalogue: Catalogue = .standard) -> [Case] {
    catalogue.strategies.flatMap { strategy in
      (strategy.variants + strategy.otherPayloads).map { Case(scenario, strategy, $0) }
    }
  }

  /// A single path: nobody, the application and the level in the middle decide; then everybody takes note.
  private static let chains = [1, 2, 10, 100, 1_000].flatMap { depth in
    handlers(upTo: depth).map { handler, observers in
      Scenario.chain(depth: depth, wrappers: depth >= 10 ? 3 : 0).with { parameters in
        // Longer ones have branches and several coordinators, which the chain that is timed has not.
        if depth >= 10 { (parameters.cells, parameters.coordinatorRatio) = ([3, 2], 0.1) }
        (parameters.handler, parameters.observers) = (handler, observers)
      }
    }
  }

  /// Screens drawn like real ones.
  private static let apps = [100, 120, 1_000, 10_000].flatMap { controllers in
    handlers(upTo: 9, controllers).map { handler, observers in
      Scenario(
        "app",
        PlanParameters(
          shape: .app(controllers: controllers),
          cells: controllers <= 1_000 ? [37, 4] : [],
          modalRatio: 0.1,
          handler: handler,
          observers: observers
        )
      )
    }
  }

  /// Cells in cells in cells at the end of paths of 64 levels, with deciders where they are drawn.
  private static let deepApps = [MeasurementSuite.deepApp().with { $0.observers = .everyLevel }]

  /// The articles' systems as they stand in use, so that all strategies are proved on what each was made for.
  private static let architectures = ArchitectureCatalogue.scenarios.flatMap { scenario in
    handlers(upTo: 4).map { handler, observers in
      var parameters = scenario.parameters
      parameters.handler = handler
      parameters.observers = observers
      return Scenario(scenario.name, parameters)
    }
  }

  /// Four ways to place the deciders; in apps of 1,000 and more `controllers` the one that shows most, in which every
  /// message climbs all levels and each takes note: these hierarchies take nearly all of the time.
  private static func handlers(
    upTo depth: Int,
    _ controllers: Int = 0
  ) -> [(PlanParameters.Handler, PlanParameters.Observers)] {
    let telling: (PlanParameters.Handler, PlanParameters.Observers) = (.application, .everyLevel)
    guard controllers < 1_000 else { return [telling] }
    return [(.nobody, .none), (.application, .none), (.distance((depth + 1) / 2), .none), telling]
  }
}
