/// One type has to be changed when the name or the shape of another changes.
public struct CouplingEdge: Hashable, Sendable {
  /// The type that knows.
  public let from: String
  /// The type that is known.
  public let to: String

  /// `from` knows `to`.
  public init(_ from: String, _ to: String) {
    self.from = from
    self.to = to
  }
}
