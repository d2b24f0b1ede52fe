public import Hierarchy

/// A level's own link to the next level, in whichever form the linkage has it.
///
/// One type for all forms, where a measured strategy has a class for each: an architecture is driven and proved,
/// never timed, and reads better with one set of classes.
public enum Outlet {
  /// No link.
  case open
  /// Held weakly.
  case weak(WeakLink)
  /// Kept alive.
  case strong(Responder)
  /// A closure that gives the next level, and keeps alive whatever it captured strongly.
  case closure(() -> Responder?)

  /// The next level, if the link still leads somewhere.
  var target: Responder? {
    switch self {
    case .open: nil
    case .weak(let link): link.target
    case .strong(let target): target
    case .closure(let next): next()
    }
  }

  /// Whether it keeps a closure, for the ledger.
  var isClosure: Bool { if case .closure = self { true } else { false } }
}

/// A weak reference that can be put into an enum.
public struct WeakLink {
  /// The object, while it lives.
  public private(set) weak var target: Responder?

  /// A link to `target`.
  public init(_ target: Responder) { self.target = target }
}
