/// Why no outline can be read off a living hierarchy.
public struct OutlineReadingError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The closed list of reasons.
  public enum Code: Sendable, CaseIterable {
    /// There is no window with a root controller.
    case nothingShown
    /// A controller hands to a coordinator that the application does not own.
    case strayCoordinator
  }

  /// Which reason of the closed list.
  public let code: Code
  /// What is wrong, without a full stop.
  public let problem: String
  /// What to do next, without a full stop.
  public let advice: String

  /// Problem and advice in one line of text.
  public var description: String { "\(problem). \(advice)." }
}
