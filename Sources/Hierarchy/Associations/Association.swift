/// A value together with the policy under which a table is to hold it.
///
/// The case says what the value must be, so that `assign` gets a target whose death can be seen without a cast at
/// run time: a dynamic cast costs tens of nanoseconds, and only one of the three policies would pay it.
public enum Association {
  /// Held strongly; nil removes the entry.
  case retain(AnyObject?)
  /// Held by no one; nil removes the entry.
  case assign((any AssignTarget)?)
  /// Held weakly by a new box, which the table holds; nil too makes a box, an empty one.
  case trampoline(AnyObject?)

  /// `value` under a policy known only at run time.
  ///
  /// Under `assign` the value has to be an `AssignTarget`; anything else is a mistake of the caller, for which no
  /// table could keep its promise, and stops the program.
  public init(_ value: AnyObject?, policy: AssociationPolicy) {
    switch policy {
    case .retain: self = .retain(value)
    case .trampoline: self = .trampoline(value)
    case .assign: self = .assign(Self.target(value))
    }
  }

  private static func target(_ value: AnyObject?) -> (any AssignTarget)? {
    guard let value else { return nil }
    guard let target = value as? any AssignTarget else {
      preconditionFailure(
        "\(type(of: value)) is associated under assign without being an AssignTarget: conform it, with a lifetime "
          + "from the table's lifetimes, or choose another policy"
      )
    }
    return target
  }
}
