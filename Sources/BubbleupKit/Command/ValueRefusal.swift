/// Why the text of an argument is refused, as the predicate of a sentence: "is not a whole number".
public struct ValueRefusal: Error, Sendable, Equatable {
  let problem: String

  /// A refusal.
  public init(_ problem: String) {
    self.problem = problem
  }
}
