/// Something that was done to what is on screen, and who did it.
public struct Transition: Hashable, Sendable, CustomStringConvertible {
  /// What can be done.
  public enum Deed: String, Sendable {
    case push, pop, reset, select, present, dismiss
    case setTitle = "set the title of"
    case setTabItem = "set the tab item of"
  }

  /// Who did it.
  public let actor: Actor
  /// What was done.
  public let deed: Deed
  /// The title of what it was done to.
  public let subject: String

  /// `actor` did `deed` to the controller titled `subject`.
  public init(_ actor: Actor, _ deed: Deed, _ subject: String) {
    self.actor = actor
    self.deed = deed
    self.subject = subject
  }

  /// As a sentence: `messages#1 present compose#2`.
  public var description: String { "\(actor) \(deed.rawValue) \(subject)" }
}
