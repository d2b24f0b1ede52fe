/// What the sender of a strategy has to know: a fact about code, which stands in no file of a run.
public struct SenderCoupling: Sendable {
  /// The strategy's name.
  public let strategy: String
  /// The types that its sender names, and what for.
  public let types: [(name: String, reason: String)]

  /// A strategy with the types that its sender names.
  public init(_ strategy: String, _ types: [(name: String, reason: String)]) {
    self.strategy = strategy
    self.types = types
  }
}
