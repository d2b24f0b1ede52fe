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
    for strategy in strategies where !Self.isUsable("\(strategy.name)") {
      throw CatalogueError(.unusableName, name: "\(strategy.name)")
    }
    self.strategies = all
    addedScenarios = scenarios
  }

  /// The names that the suites give to scenarios of a shape and of an architecture; sizes and shapes go by them.
  private static let shapeNames = ["chain", "balanced", "app"] + ArchitectureCatalogue.all.map(\.name)

  /// What needs no quoting in a shell, a CSV file or a regular expression, but for the dot.
  private static func isUsable(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-.".utf8.contains($0) }
  }

  private static func refuseRepetition(
    _ names: [String],
    _ code: CatalogueError.Code
  ) throws(CatalogueError) {
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted { throw CatalogueError(code, name: name) }
  }
}
