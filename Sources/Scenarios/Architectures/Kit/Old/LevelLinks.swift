public import Hierarchy

/// The links of level to level, of apps that are not rebuilt yet: one line makes them, whatever the linkage.
extension Links {
  /// Lets the messages of `child` go to `level`, which made it.
  public func connect(_ child: some Linked, to level: Responder) {
    if linkage.policy == nil {
      child.outlet = outlet(to: level)
    } else if let controller = child as? any Associating, level is Coordinator {
      // Only controllers have an association, and only with a coordinator: everything else has a place in the chain.
      controller.parentCoordinator = level
    }
  }

  /// A link to `level` in the form that this linkage has; an open one where levels have no links of their own.
  func outlet(to level: Responder?) -> LevelLink {
    guard let level else { return .open }
    return switch linkage {
    case .native, .trampoline, .retain, .assign: .open
    case .delegate, .weakParent: .weak(WeakLink(level))
    case .strongParent: .strong(level)
    case .weakClosure: .closure { [weak level] in level }
    case .strongClosure: .closure { level }
    }
  }

  /// Takes the link of `child` back.
  public func disconnect(_ child: some Linked) {
    child.outlet = .open
    (child as? any Associating)?.parentCoordinator = nil
  }
}

extension Linked {
  /// None of its own.
  public var outlet: LevelLink {
    get { .open }
    set {}
  }

  /// The level that its messages go to, where levels have links of their own: its maker writes `delegate = self`.
  ///
  /// The same line makes a closure or a fixed parent where the linkage has those. Where messages climb from responder to
  /// responder, it is not needed and stays empty.
  var delegate: Responder? {
    get { outlet.target }
    set { outlet = stage.links.outlet(to: newValue) }
  }
}

/// A level's own link to the next level, in whichever form the linkage has it.
///
/// One type for all forms, where a measured strategy has a class for each: an architecture is driven and proved,
/// never timed, and reads better with one set of classes.
public enum LevelLink {
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
