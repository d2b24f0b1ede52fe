import Hierarchy

/// What the experiments of every article do with an app, and read off its live objects.
extension App {
  /// What lives and is no part of the app.
  var leaked: [any Linked] {
    let reach = Ownership.reach(of: application)
    return stage.census.living.filter { !reach.contains(ObjectIdentifier($0)) }
  }

  /// Breaks the cycles of a mistake that has been seen.
  func sever() { stage.sever() }
}

extension ArchitectureOptions {
  /// As the side of a disagreement: the options without the mistake.
  var side: String { with(nil as Hazard?).canonical }
}

/// The way of a message from a live responder, link by link.
enum ResponderPath {
  /// Every responder that a message from `origin` comes through if none takes it, the origin first.
  ///
  /// It ends after ten thousand, so that a chain that has become a ring shows as a long one.
  static func all(from origin: Responder) -> [Responder] {
    Array(sequence(first: origin, next: \.coordinatingResponder).prefix(10_000))
  }

  /// How many links lead from `origin` to `target`; nil if none do.
  static func hops(from origin: Responder, to target: Responder) -> Int? {
    all(from: origin).firstIndex { $0 === target }
  }
}
