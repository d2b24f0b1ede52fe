/// Watches every object of a hierarchy by a weak reference, and counts the dead.
///
/// Nothing is hooked into any init or deinit, so a hierarchy that nobody watches costs exactly what it would
/// without a ledger. The price is on the watched one: a weak reference moves an object's counts into a side table
/// for good, so a watched hierarchy is never timed.
public struct Ledger {
  private struct Watched {
    weak var node: Responder?
  }

  private let watched: [Watched]

  /// Watches `nodes`.
  public init(watching nodes: [Responder]) {
    watched = nodes.map { Watched(node: $0) }
  }

  /// How many objects were born.
  public var births: Int { watched.count }

  /// How many of them have died.
  public var deaths: Int {
    watched.reduce(0) { $1.node == nil ? $0 + 1 : $0 }
  }

  /// The objects that still live, in the plan's order.
  public func survivors() -> [Responder] {
    watched.compactMap(\.node)
  }

  /// Closures kept by the objects that still live.
  public var retainedClosures: Int {
    watched.reduce(0) { $0 + ($1.node?.retainedClosures ?? 0) }
  }
}
