/// An argument that is known by its place and not by a name.
public struct Positional: Sendable, Equatable {
  /// How many may be given.
  public enum Count: Sendable {
    /// Exactly one.
    case one
    /// One or none.
    case optional
    /// At least one; only for the last.
    case some
    /// Any number; only for the last.
    case any
  }

  /// The name in help and in messages, in capitals.
  public let name: String
  /// What may be typed.
  public let shape: ValueShape
  /// How many.
  public let count: Count
  /// One sentence without its full stop.
  public let help: String

  /// A positional argument.
  public init(_ name: String, _ shape: ValueShape, count: Count = .one, help: String) {
    self.name = name
    self.shape = shape
    self.count = count
    self.help = help
  }

  /// The name as the usage line shows it.
  var usage: String {
    switch count {
    case .one: name
    case .optional: "[\(name)]"
    case .some: "\(name)…"
    case .any: "[\(name)…]"
    }
  }

  var isRequired: Bool { count == .one || count == .some }
  var takesMany: Bool { count == .some || count == .any }
}
