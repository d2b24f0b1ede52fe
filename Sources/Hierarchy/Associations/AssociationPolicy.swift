/// How a table holds a value.
public enum AssociationPolicy: String, Sendable, CaseIterable {
  /// The table keeps the value alive: an owner and a value that own each other never die.
  case retain
  /// The table remembers the value and nothing keeps it alive; reading it after its death is counted, and gives nil.
  case assign
  /// The table keeps a box alive, and the box holds the value weakly.
  case trampoline

  /// Whether reads may run beside the death of a value.
  ///
  /// Not under `assign`: between the check that a value is alive and its retain another thread may release it for
  /// the last time, and no order of the two closes that gap. So concurrent use of `assign` is refused.
  public var allowsConcurrentUse: Bool { self != .assign }
}
