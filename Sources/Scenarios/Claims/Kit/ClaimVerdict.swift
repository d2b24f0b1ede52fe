/// What an experiment says of a claim.
public enum ClaimVerdict: Sendable, Equatable {
  /// Every condition is met.
  case confirmed
  /// On every side at least one condition is not met.
  case refuted
  /// It holds on some sides and not on others.
  case depends(on: String)
  /// The experiment cannot be made here, or shows nothing.
  case untestableHere(why: String)

  /// The word for tables and columns.
  public var word: String {
    switch self {
    case .confirmed: "confirmed"
    case .refuted: "refuted"
    case .depends: "depends"
    case .untestableHere: "untestable here"
    }
  }
}
