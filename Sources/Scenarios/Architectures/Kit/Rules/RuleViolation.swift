/// A transition against a rule.
public struct RuleViolation: Hashable, Sendable, CustomStringConvertible {
  /// The rules of the article on container coordinators (catalogue A14).
  public enum Rule: String, Sendable, CaseIterable {
    /// Push, pop, reset, select, present and dismiss are for containers, and for the user.
    case onlyContainersTransition = "only containers transition"
    /// A modal is dismissed by whoever presented it, or swiped away by the user.
    case presenterDismisses = "who presented dismisses"
    /// A title is set by a stack and a tab item by a container of tabs.
    case containersConfigure = "containers set title and tab item"
  }

  /// Which rule.
  public let rule: Rule
  /// The transition.
  public let transition: Transition

  /// Rule and transition in a line.
  public var description: String { "\(rule.rawValue): \(transition)" }
}
