/// The way that a strategy's messages take through a plan, as the reference walk needs to know it.
public enum Route: Hashable, Sendable {
  /// From responder to responder, views included.
  case responders(Lookup, NextMode)
  /// From level to level, views passed over.
  case levels
  /// One hop to the nearest decider on the level path; observers on the way see nothing.
  case direct
  /// One hop to the decider that registered last, whoever that is: the sender's context is lost.
  case lastRegistered
  /// One hop to every decider that registered, in no fixed order: the sender's context is lost.
  case everyRegistered
  /// One hop to the application, whether or not it wants to decide: the sender's context is lost.
  case shared
}

extension Route {
  /// Whether a message climbs hop by hop, so that time per hop means something.
  public var climbs: Bool {
    switch self {
    case .responders, .levels: true
    case .direct, .lastRegistered, .everyRegistered, .shared: false
    }
  }
}
