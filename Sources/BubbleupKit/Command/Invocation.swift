/// A command line understood.
public struct Invocation: Sendable {
  /// What was asked for.
  public enum Request: Sendable {
    /// The version.
    case version
    /// Help, for a verb or for all.
    case help(verb: Verb?)
    /// A verb's work.
    case perform(Arguments)
  }

  /// What was asked for.
  public let request: Request
  /// Whether progress and notes are unwanted.
  public let isQuiet: Bool
  /// When colour is wanted.
  public let color: ColorChoice
}
