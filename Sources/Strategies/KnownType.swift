/// A type that the code of a sender has to name to send a message, besides its own and the message's.
///
/// What a sender's wiring needs does not count: it is the harness that wires here, and the level above elsewhere.
public struct KnownType: Sendable, Equatable {
  /// As it stands in the code.
  public let name: String
  /// What the sender needs it for.
  public let reason: String

  /// A type with what the sender needs it for.
  public init(_ name: String, _ reason: String) {
    self.name = name
    self.reason = reason
  }

  /// What whoever sends along the chain knows: the class that it is derived from itself.
  static let chain = KnownType(
    "Responder",
    "the base class of everything in the chain: the next one is asked for as that"
  )
  /// What whoever has a fixed parent knows, at the least.
  static let parent = KnownType(
    "Responder",
    "the parent, typed as the base class; typed as its own class it would be that one, and another in each place"
  )
  /// What senders without a context know.
  static func outlet(_ words: String) -> KnownType { KnownType("Outlet", words) }
}
