public import Hierarchy
public import Scenarios
import Strategies

extension MeasurementSuite {
  /// A first impression in 45 seconds: two chains, the app, small builds.
  public static let quick = MeasurementSuite(
    name: "quick",
    scenarios: [chain(depth: 10), chain(depth: 24), app(controllers: 120)],
    measuresEveryVariant: false,
    launches: Launches(planned: 10, most: 160),
    singleSends: 200,
    buildControllers: [100, 1_000],
    buildLaunches: 9,
    threadCases: [ThreadCases(app(controllers: 120), threads: [2], .families)],
    threadLaunches: Launches(planned: 10, most: 10),
    coldLaunches: 0,
    budgetSeconds: 43
  )

  /// Everything that a choice between the families needs, in under three minutes on two cores.
  public static let standard = MeasurementSuite(
    name: "standard",
    // Two within the processor's return stack, which holds some 32 addresses, and two beyond it.
    scenarios: [10, 24, 48, 100].map(chain) + [app(controllers: 120), deepApp()],
    measuresEveryVariant: false,
    launches: Launches(planned: 20, most: 320),
    // Enough for p99; p99.9 needs ten times as many and is left to the full suite.
    singleSends: 1_000,
    buildControllers: [300, 3_000],
    buildLaunches: 9,
    // Two threads, as every machine has two cores: `--threads 2,4` measures more. One strategy
    // per family on the chain and those that threads meet differently elsewhere: whoever names others gets them.
    threadCases: [
      ThreadCases(chain(depth: 100), threads: [2], .families, changes: true),
      ThreadCases(app(controllers: 120), threads: [2], .few),
      ThreadCases(deepApp(), threads: [2], .few),
    ],
    threadLaunches: Launches(planned: 24, most: 48),
    coldLaunches: 10,
    budgetSeconds: 174
  )

  /// Every set of options where hierarchies are quickly built, sweeps of depth and size, the articles' systems, builds of
  /// up to a million controllers.
  ///
  /// About two hours: with less there is no room for several threads in the largest app, and a shard that leaves
  /// anything out cannot be merged.
  public static let full = MeasurementSuite(
    name: "full",
    scenarios: [1, 2, 4, 8, 10, 16, 24, 32, 48, 64, 100, 128, 256, 512, 1_000].map(chain)
      + [120, 1_000, 10_000].map { app(controllers: $0) } + [deepApp()]
      + ArchitectureCatalogue.scenarios,
    measuresEveryVariant: true,
    launches: Launches(planned: 30, most: 480),
    singleSends: 1_000,
    buildControllers: [1_000, 3_000, 10_000, 30_000, 100_000, 1_000_000],
    buildLaunches: 9,
    // On the deep app all of them would take longer than everything else that is sent.
    threadCases: [
      ThreadCases(chain(depth: 100), threads: [2, 4], .every, changes: true),
      ThreadCases(app(controllers: 120), threads: [2, 4], .every),
      ThreadCases(deepApp(), threads: [2, 4], .families),
    ],
    threadLaunches: Launches(planned: 30, most: 60),
    coldLaunches: 20,
    budgetSeconds: 7_200
  )

  /// What an app costs that was read from a file, in under a minute: beside it stand the chains that say what a level costs.
  ///
  /// Left out are tails, and unless asked for builds and threads, and chains beyond the processor's return stack.
  public static let imported = MeasurementSuite(
    name: "imported",
    // Not of 10 levels, on which other suites send boxes as well.
    scenarios: [8, 24].map(chain),
    measuresEveryVariant: false,
    launches: Launches(planned: 10, most: 160),
    singleSends: 0,
    buildControllers: [],
    buildLaunches: 3,
    threadCases: [ThreadCases(app(controllers: 120), threads: [2], .few)],
    threadLaunches: Launches(planned: 10, most: 10),
    coldLaunches: 8,
    budgetSeconds: 54
  )

  // MARK: Shapes

  /// The chain that claims are judged on too: whoever runs the command that a claim names measures what it did.
  public static func chain(depth: Int) -> Scenario { Scenario.chain(depth: depth) }

  /// Ten parts drawn like real screens, with cells nested in cells.
  public static func app(controllers: Int) -> Scenario { Scenario("app", .app(controllers: controllers)) }

  /// Long paths of nested flows with others beside them, cells in cells in cells, and deciders near, halfway and far.
  public static func deepApp(controllers: Int = 1_000, depth: Int = 64) -> Scenario {
    Scenario("deep-app", .deepApp(controllers: controllers, depth: depth))
  }

  /// An app with short lists, for what is built at every size.
  ///
  /// Four rows or so, and two in a carousel: with long lists a hundred thousand controllers would be six million nodes,
  /// most of them alike.
  public static func built(controllers: Int) -> Scenario {
    var parameters = PlanParameters.app(controllers: controllers)
    parameters.cells = [4, 2]
    return Scenario("app", parameters)
  }
}

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

  /// The cases of ``quick`` among the strategies of `catalogue`, whose own scenarios are guarded entirely; beside them
  /// every other strategy on a short chain, and every other set of options by its counts.
  public static func quickCases(of catalogue: Catalogue = .standard) -> GateCases {
    let named = quick.flatMap { entry in
      catalogue.strategies.filter { "\($0.name)" == entry.strategy }.compactMap { strategy in
        strategy.variants.first.map { Case(entry.scenario, strategy, $0) }
      }
    }
    let timed = named + added(of: catalogue)
    var cases = GateCases(timed: timed)
    for strategy in catalogue.strategies {
      let own = timed.filter { $0.strategy.name == strategy.name }
      let there = Set(own.filter { $0.scenario == shallow }.map(\.strategyLabel))
      var others = (strategy.variants + strategy.otherPayloads).map { Case(shallow, strategy, $0) }
        .filter { !there.contains($0.strategyLabel) }
      if own.isEmpty, !others.isEmpty { cases.spare.append(others.removeFirst()) }
      cases.counted += others
    }
    return cases
  }

  /// Every strategy on the standard suite's scenarios.
  public static func fullCases(of catalogue: Catalogue = .standard) -> GateCases {
    let suite = MeasurementSuite.standard.with(catalogue)
    return GateCases(timed: suite.scenarios.flatMap(suite.cases))
  }

  /// The strategies of ``quick`` and those that were added to `catalogue`, or with `isFull` all, on one scenario instead;
  /// the others are timed where there is room, and further sets of options counted.
  public static func cases(on scenario: Scenario, of catalogue: Catalogue = .standard, isFull: Bool)
    -> GateCases
  {
    let others = Set(StrategyCatalogue.all.map { "\($0.name)" }).subtracting(quick.map(\.strategy))
    var cases = GateCases(timed: [])
    for strategy in catalogue.strategies {
      var own = (strategy.variants + strategy.otherPayloads).map { Case(scenario, strategy, $0) }
      let first = own.removeFirst()
      if isFull || !others.contains("\(strategy.name)") {
        cases.timed.append(first)
      } else {
        cases.spare.append(first)
      }
      cases.counted += own
    }
    return cases
  }

  private static func added(of catalogue: Catalogue) -> [Case] {
    let suite = MeasurementSuite.quick.with(catalogue)
    return catalogue.addedScenarios.flatMap(suite.cases)
  }

  /// Not deeper, as recursion beyond a processor's return stack has several states.
  ///
  /// Some hold 32 addresses, and delegates take two calls a level. Up 24 levels pairs of `responder.trampoline` scatter by
  /// 1.4 % instead of 0.4 %, and up a hundred one visit in two takes 1.3 times as long as the next.
  private static let deep = MeasurementSuite.chain(depth: 16)
  private static let shallow = MeasurementSuite.chain(depth: 10)
  private static let app = MeasurementSuite.app(controllers: 120)
}

/// What a check is made of.
public struct GateCases: Sendable {
  /// Counted and timed.
  public var timed: [Case]
  /// Counted, and timed where the time budget has room for it.
  public var spare: [Case]
  /// Counted alone.
  public var counted: [Case]

  /// Cases by what is done with them.
  public init(timed: [Case], spare: [Case] = [], counted: [Case] = []) {
    (self.timed, self.spare, self.counted) = (timed, spare, counted)
  }
}

/// What `bubbleup counts` goes through: every strategy with every set of options on a chain, two apps and the architectures.
public enum CountingSuite {
  /// A single path of `depth` links without branches, so that every message makes as many hops as the path has.
  ///
  /// For counts that follow from the code. What people look at is the chain of the measurement suites, whose messages
  /// start in a cell.
  public static func path(
    depth: Int,
    mix: MessageMix = .even,
    handler: PlanParameters.Handler = .application
  ) -> Scenario {
    Scenario(
      "chain",
      PlanParameters(shape: .chain(depth: depth), nesting: 0, coordinatorRatio: 0, handler: handler, mix: mix)
    )
  }

  /// The chain of 100 levels, the standard app and the deep app, as the standard suite times them, and the articles'
  /// systems.
  public static let scenarios =
    [
      MeasurementSuite.chain(depth: 100), MeasurementSuite.app(controllers: 120), MeasurementSuite.deepApp(),
    ] + ArchitectureCatalogue.scenarios

  /// All cases of `catalogue`, scenario by scenario; on other scenarios than its own where they are given.
  public static func cases(of catalogue: Catalogue = .standard, on chosen: [Scenario]? = nil) -> [Case] {
    (chosen ?? scenarios + catalogue.addedScenarios).flatMap { scenario in
      catalogue.strategies.flatMap { strategy in
        (strategy.variants + strategy.variants.flatMap(strategy.otherPayloads)).map {
          Case(scenario, strategy, $0)
        }
      }
    }
  }
}
