import Hierarchy
public import Scenarios
public import Strategies

/// What one size of `bubbleup run` measures, over which parameters and how often.
public struct MeasurementSuite: Sendable {
  /// How often each contender has its turn.
  public struct Launches: Sendable, Hashable {
    /// Those that come first, in turns with other scenarios; 8 are the fewest with a 99 % interval.
    public let least: Int
    /// Launches that are meant to be taken.
    public let planned: Int
    /// Launches up to which intervals that are still too wide may extend them.
    public let most: Int

    /// Launches between the two ends.
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
  /// Whether every set of options is measured, or only each strategy's first; see ``cases(of:onNodes:)``.
  public let measuresEveryVariant: Bool
  /// Launches of messages on hierarchies that are built in no time; see ``launches(onNodes:)``.
  public let launches: Launches
  /// Single sends per case, for the tails; 0 for none.
  public let singleSends: Int
  /// Controllers of the hierarchies whose build and teardown are timed.
  public let buildControllers: [Int]
  /// Launches of building and tearing down; 8 are the fewest with a 99 % interval.
  public let buildLaunches: Int
  /// What several threads send through at once.
  public let threadCases: [ThreadCases]
  /// Launches of several threads.
  public let threadLaunches: Launches
  /// Launches in which messages meet an empty cache; 0 for none.
  public let coldLaunches: Int
  /// Whether each strategy's messages meet an empty cache, or those of one per family.
  public var sendsAllCold = false
  /// Seconds that the whole may take unless `--time-budget` says otherwise.
  public let budgetSeconds: Double
  /// What is measured on them.
  public private(set) var strategies: [any Strategy] = StrategyCatalogue.all

  /// Several threads that send through one scenario.
  public struct ThreadCases: Sendable, Hashable {
    /// The scenario.
    public let scenario: Scenario
    /// Numbers of threads.
    public let threads: [Int]
    /// Who sends.
    public let choice: Choice
    /// Whether links change meanwhile as well, under those that allow that without a lock.
    public let changes: Bool

    /// Which strategies take part.
    public enum Choice: Sendable, Hashable {
      /// All of them.
      case every
      /// One per family.
      case families
      /// Those that threads meet differently: side tables, weak and strong references, and no reference at all.
      case few
    }

    /// `threads` on `scenario`.
    public init(_ scenario: Scenario, threads: [Int], _ choice: Choice, changes: Bool = false) {
      self.scenario = scenario
      self.threads = threads
      self.choice = choice
      self.changes = changes
    }
  }

  /// More nodes than this take longer to be built, under every strategy and in every pass, than to be sent through.
  public static let nodesOfFewLaunches = 50_000

  /// The launches of messages on a hierarchy of so many nodes.
  ///
  /// Each pass builds the hierarchy anew under every strategy, at some 750 ns a node: 20 strategies on 120,000 nodes take
  /// two seconds a pass. So above 50,000 nodes at most ten launches are planned; more are taken, here as elsewhere, while
  /// time is left and intervals are too wide.
  public func launches(onNodes nodes: Int) -> Launches {
    guard nodes > Self.nodesOfFewLaunches else { return launches }
    let planned = min(10, launches.planned)
    return Launches(least: launches.least, planned: planned, most: launches.most / launches.planned * planned)
  }

  /// More nodes than this are sent through with each strategy's first set of options alone, even where every set is
  /// measured elsewhere: building them once more for each set would take longer than all other messages of the suite.
  static let nodesOfFirstOptions = 200_000

  /// The cases of one of its scenarios whose hierarchy has so many nodes.
  public func cases(of scenario: Scenario, onNodes nodes: Int) -> [Case] {
    cases(of: scenario, everyVariant: measuresEveryVariant && nodes <= Self.nodesOfFirstOptions)
  }

  /// The same, with what was added to `catalogue`.
  public func with(_ catalogue: Catalogue) -> MeasurementSuite {
    var suite = self
    suite.strategies = catalogue.strategies
    suite.scenarios += catalogue.addedScenarios
    return suite
  }

  /// The cases of one of its scenarios, of whatever size.
  public func cases(of scenario: Scenario) -> [Case] {
    cases(of: scenario, everyVariant: measuresEveryVariant)
  }

  /// A climb that is written both as a loop and as calls of itself, or that asks some levels or all of them, is measured in
  /// both ways where ways are long.
  private func cases(of scenario: Scenario, everyVariant: Bool) -> [Case] {
    strategies.flatMap { strategy in
      let variants = strategy.variants
      let own = everyVariant ? variants[...] : variants.prefix(1) + Self.otherForms(variants, on: scenario)
      let others =
        everyVariant || Self.measuresOtherPayloads(strategy, on: scenario) ? strategy.otherPayloads : []
      return (own + others).map { Case(scenario, strategy, $0) }
    }
  }

  /// What a box costs shows where ways are short.
  ///
  /// The deep app takes longer to build than to be sent through.
  private static func measuresOtherPayloads(_ strategy: any Strategy, on scenario: Scenario) -> Bool {
    switch scenario.parameters.shape {
    case .chain(let depth): depth == 10
    case .app: scenario.name == "app"
    case .deepApp, .outline: false
    }
  }

  /// What differs from the first set of options in the climb alone.
  private static func otherForms(_ variants: [StrategyOptions], on scenario: Scenario) -> [StrategyOptions] {
    switch scenario.parameters.shape {
    case .app, .outline: return []
    case .chain, .deepApp: break
    }
    return variants.dropFirst().filter { options in
      var usual = variants.first
      usual?.form = options.form
      usual?.asked = options.asked
      return options == usual
    }
  }

  /// One strategy per family, for what has to be short.
  ///
  /// Of each family the one that its article recommends; `responder.linked` because no other one fills its side table;
  /// `parent.strong` because its hierarchies are left behind; `responder.indexed` because no reference is followed.
  /// Stores and actors are left out, as their messages pass through queues, each for one thread.
  /// And whatever another package added: it is what that package wants to know about.
  public func familyCases(of scenario: Scenario) -> [Case] {
    cases(of: scenario, among: Self.onePerFamily)
  }

  /// What is sent from an empty cache: one strategy per family, and the other one that README recommends; all of them where
  /// the suite says so.
  public func coldCases(of scenario: Scenario) -> [Case] {
    sendsAllCold
      ? cases(of: scenario, everyVariant: false)
      : cases(of: scenario, among: Self.onePerFamily.union(["parent.unowned"]))
  }

  private static let onePerFamily: Set = [
    "responder.trampoline", "responder.linked", "responder.indexed", "delegate.relay", "closure.weak",
    "parent.strong", "bus.typed", "singleton", "stream.async",
  ]

  /// The strategies whose hierarchies are built and torn down at every size: each way of linking a level to the one
  /// above, those that leak by design included, and a bus and a singleton for what nodes cost without links.
  ///
  /// The others link as one of these does, and a hundred thousand controllers take a second each time.
  public func buildCases(of scenario: Scenario) -> [Case] {
    cases(
      of: scenario,
      among: [
        "responder.linked", "responder.trampoline", "responder.retain", "responder.indexed", "delegate.relay",
        "closure.weak", "closure.strong", "parent.unowned", "parent.weak", "parent.strong", "bus.typed",
        "singleton", "environment.action", "store.scope", "actor.hop",
      ]
    )
  }

  /// The first set of options of the strategies of these names, and of whatever another package added.
  private func cases(of scenario: Scenario, among chosen: Set<String>) -> [Case] {
    let left = Set(StrategyCatalogue.all.map(\.name).filter { !chosen.contains("\($0)") })
    return strategies.filter { !left.contains($0.name) }.compactMap { strategy in
      strategy.variants.first.map { Case(scenario, strategy, $0) }
    }
  }
}

extension MeasurementSuite {
  /// What several threads send through: all strategies or one per family, over the side table of the process; for two
  /// beside it the one that each hierarchy has to itself.
  public func subjects(of threads: ThreadCases) -> [Case] {
    let scenario = threads.scenario
    let all =
      switch threads.choice {
      // What a box costs does not depend on how many send.
      case .every: cases(of: scenario).filter { !$0.strategy.otherPayloads.contains($0.options) }
      case .families: familyCases(of: scenario)
      case .few: cases(of: scenario, among: Self.metByThreads)
      }
    let asked = Set(all.map(\.strategyLabel))
    return all.flatMap { subject in
      let shared = Case(scenario, subject.strategy, subject.options.amongThreads)
      if asked.contains(shared.strategyLabel) { return [subject] }
      return Self.bothTables.contains("\(subject.strategy.name)") ? [subject, shared] : [shared]
    }
  }

  private static let metByThreads: Set = [
    "responder.trampoline", "responder.linked", "responder.indexed", "delegate.relay", "parent.strong",
  ]

  /// The articles' form of the side table, and the one that is hit at every hop.
  private static let bothTables: Set = ["responder.trampoline", "responder.linked"]
}

/// Whether several threads may send through one hierarchy that nobody changes.
///
/// Sending must then only read: links, roles and tables. Each thread has its own messages and payloads, and the script
/// has no requests for data, whose answer is written into the cell that asked.
public enum SharedSending: Sendable, Hashable {
  /// They may.
  case safe
  /// They may not, for this reason.
  case unsafe(String)

  /// The judgement on `strategy` with `options`.
  public static func judge(_ strategy: any Strategy, _ options: StrategyOptions) -> SharedSending {
    if let reason = strategy.sharing.objection { return .unsafe(reason) }
    if let policy = options.policy, !policy.allowsConcurrentUse { return .unsafe(unheld) }
    if let table = options.table, !table.allowsConcurrentUse {
      return .unsafe("the side table '\(table.rawValue)' is for one thread at a time")
    }
    return .safe
  }

  private static let unheld =
    "a value under 'assign' may be freed between the read of its address and its retain"
}
