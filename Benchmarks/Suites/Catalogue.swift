public import Scenarios
public import Strategies

/// The strategies and scenarios that a command knows: this package's, and those that another package adds.
public struct Catalogue: Sendable {
  /// This package's alone.
  public static let standard = Catalogue()

  /// All strategies, the added ones last.
  public let strategies: [any Strategy]
  /// The scenarios that are verified and measured besides those of the suites.
  public let addedScenarios: [Scenario]

  private init() {
    strategies = StrategyCatalogue.all
    addedScenarios = []
  }

  /// This package's, and these; refuses a name that is taken, because names are what options and files go by.
  public init(
    adding strategies: [any Strategy],
    scenarios: [Scenario] = []
  ) throws(CatalogueError) {
    let all = StrategyCatalogue.all + strategies
    try Self.refuseRepetition(all.map { "\($0.name)" }, .strategyNameTaken)
    try Self.refuseRepetition(Self.shapeNames + scenarios.map(\.name), .scenarioNameTaken)
    for strategy in strategies where strategy.variants.isEmpty {
      throw CatalogueError(.noVariants, name: "\(strategy.name)")
    }
    for scenario in scenarios where !Self.isUsable(scenario.name) {
      throw CatalogueError(.unusableName, name: scenario.name)
    }
    for strategy in strategies where !Self.isUsable(strategy.name) {
      throw CatalogueError(.unusableName, name: "\(strategy.name)")
    }
    self.strategies = all
    addedScenarios = scenarios
  }

  /// The names that the suites give to scenarios of a shape and of an architecture; sizes and shapes go by them.
  private static let shapeNames =
    ["chain", "app", "deep-app"] + ArchitectureCatalogue.all.map(\.name)

  /// What needs no quoting in a shell, a CSV file or a regular expression, but for the dot.
  private static func isUsable(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-.".utf8.contains($0) }
  }

  /// With one dot at most: what stands before it is the family, for everybody who reads the name in a file.
  private static func isUsable(_ name: StrategyName) -> Bool {
    isUsable("\(name)") && !name.family.isEmpty
      && !(name.family + name.variant).contains(".")
  }

  private static func refuseRepetition(
    _ names: [String],
    _ code: CatalogueError.Code
  ) throws(CatalogueError) {
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted { throw CatalogueError(code, name: name) }
  }
}

/// Why something cannot be added to a catalogue.
public struct CatalogueError: Error, Sendable, Equatable {
  /// The closed list of reasons.
  public enum Code: Sendable, CaseIterable {
    /// Another strategy has the name.
    case strategyNameTaken
    /// Another scenario has the name.
    case scenarioNameTaken
    /// The name has characters that flags and files do not take.
    case unusableName
    /// The strategy lists no set of options, so that no case would use it.
    case noVariants
  }

  /// Which reason.
  public let code: Code
  /// The name of the strategy or scenario.
  public let name: String

  init(_ code: Code, name: String) {
    self.code = code
    self.name = name
  }
}

extension CatalogueError: CustomStringConvertible {
  /// What is wrong, without a full stop.
  public var problem: String {
    switch code {
    case .strategyNameTaken: "another strategy has this name"
    case .scenarioNameTaken: "another scenario has this name"
    case .unusableName: "is no usable name"
    case .noVariants: "lists no set of options, so that no case would use it"
    }
  }

  /// What to do next, as a sentence.
  public var advice: String {
    switch code {
    case .strategyNameTaken: "Give yours another variant."
    case .scenarioNameTaken: "Give yours another one."
    case .unusableName: "Use lower-case letters, digits, hyphens and dots."
    case .noVariants: "Return one StrategyOptions() at least."
    }
  }

  /// The name, what is wrong with it, and what to do next.
  public var description: String { "'\(name)': \(problem). \(advice)" }
}
