import Hierarchy
public import Scenarios
public import Strategies

/// What one size of `bubbleup run` measures, over which parameters and how often.
public struct MeasurementSuite: Sendable {
  /// How often each contender has its turn.
  public struct Rounds: Sendable, Hashable {
    /// Rounds that are taken whatever the time: 8 are the fewest with a 99 % interval.
    public let least: Int
    /// Rounds that are meant to be taken.
    public let planned: Int
    /// Rounds up to which a twin that is not resolved yet may extend them.
    public let most: Int

    /// Rounds between the two ends.
    public init(least: Int = 8, planned: Int, most: Int) {
      self.least = least
      self.planned = planned
      self.most = most
    }
  }

  /// The name, as in `standard`.
  public let name: String
  /// What messages are timed on.
  public private(set) var scenarios: [Scenario]
  /// Whether every set of options is measured, or only each strategy's first.
  public let measuresEveryVariant: Bool
  /// Rounds of the timing pass.
  public let rounds: Rounds
  /// Single sends per case, for the tails.
  public let singleSends: Int
  /// Controllers of the hierarchies whose build and teardown are timed.
  public let buildControllers: [Int]
  /// Rounds of the build pass.
  public let buildRounds: Int
  /// Numbers of threads that send at once.
  public let threads: [Int]
  /// Whether all strategies send from several threads, or one per family.
  public let threadsEveryStrategy: Bool
  /// Rounds of the thread pass.
  public let threadRounds: Rounds
  /// Seconds that the whole may take unless `--time-budget` says otherwise.
  public let budgetSeconds: Double
  /// What is measured on them.
  public private(set) var strategies: [any Strategy] = StrategyCatalogue.all

  /// The same, with what was added to `catalogue`.
  public func with(_ catalogue: Catalogue) -> MeasurementSuite {
    var suite = self
    suite.strategies = catalogue.strategies
    suite.scenarios += catalogue.addedScenarios
    return suite
  }

  /// The cases of one of its scenarios.
  public func cases(of scenario: Scenario) -> [Case] {
    strategies.flatMap { strategy in
      strategy.variants.prefix(measuresEveryVariant ? .max : 1).map { Case(scenario, strategy, $0) }
    }
  }

  /// One strategy per family, for what takes longest: a million controllers are built seven times and not seventeen.
  ///
  /// Of each family the one that its article recommends; `parent.strong` because its hierarchies are left behind.
  /// And whatever another package added: it is what that package wants to know about.
  public func familyCases(of scenario: Scenario) -> [Case] {
    let chosen: Set = [
      "responder.trampoline", "delegate.relay", "closure.weak", "parent.strong", "bus.typed", "singleton",
      "stream.async",
    ]
    let left = Set(StrategyCatalogue.all.map(\.name).filter { !chosen.contains("\($0)") })
    return strategies.filter { !left.contains($0.name) }.compactMap { strategy in
      strategy.variants.first.map { Case(scenario, strategy, $0) }
    }
  }
}

extension MeasurementSuite {
  /// The chain that claims are judged on too: whoever runs the command that a claim names measures what it did.
  public static func chain(depth: Int) -> Scenario { Scenario.chain(depth: depth) }

  /// Ten parts drawn like real screens, with cells nested in cells.
  public static func app(controllers: Int) -> Scenario { Scenario("app", .app(controllers: controllers)) }

  /// The same without cells, at every size alike: what is built to see how it grows must not lose its cells on the way.
  public static func skeleton(controllers: Int) -> Scenario {
    var parameters = PlanParameters.app(controllers: controllers)
    parameters.cells = []
    return Scenario("app", parameters)
  }

  /// A tree in which each controller has `fanOut` children.
  public static func balanced(controllers: Int, fanOut: Int) -> Scenario {
    Scenario("balanced", PlanParameters(shape: .balanced(controllers: controllers, fanOut: fanOut)))
  }
}
