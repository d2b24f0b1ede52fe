/// A box was opened as a type that it does not hold.
public struct UnboxError: Error, Hashable, CustomStringConvertible {
  /// What the message said.
  public let action: Action
  /// The type that the handler asked for.
  public let expected: String
  /// The type that the sender had put in.
  public let found: String

  /// Which handler is wrong about what, and what to change.
  public var description: String {
    "\(action): the box holds \(found), the handler asked for \(expected); unbox it as \(found)"
  }
}
