import Hierarchy

/// The way of a message from a live responder, link by link.
enum ResponderPath {
  /// Every responder that a message from `origin` comes through if nobody takes it, the origin first.
  ///
  /// It stops at `limit`, so that a chain that has become a ring shows as a long one.
  static func all(from origin: Responder, limit: Int = 10_000) -> [Responder] {
    var path = [origin]
    while let next = path.last?.coordinatingResponder, path.count < limit { path.append(next) }
    return path
  }

  /// How many links lead from `origin` to `target`; nil if none do.
  static func hops(from origin: Responder, to target: Responder) -> Int? {
    all(from: origin).firstIndex { $0 === target }
  }
}
