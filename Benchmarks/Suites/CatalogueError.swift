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
