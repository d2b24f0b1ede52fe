import Hierarchy

/// What the experiments of every article do with a world, and read off its live objects.
extension World {
  /// Does `steps` one after the other.
  func perform(_ steps: [Step]) {
    for step in steps { perform(step) }
  }

  /// What lives and is no part of the app.
  var leaked: [any Linked] {
    let reach = Ownership.reach(of: application)
    return stage.census.living.filter { !reach.contains(ObjectIdentifier($0)) }
  }

  /// Breaks the cycles of a mistake that has been seen, so that looking for it does not fill the memory.
  func sever() {
    for level in stage.census.living {
      stage.links.disconnect(level)
      (level as? any Severable)?.sever()
    }
  }
}

extension ArchitectureOptions {
  /// As the side of a disagreement: the options without the mistake.
  var side: String {
    with(nil as Hazard?).canonical
  }

  /// The same with the mistake `hazard`, or without any.
  func with(_ hazard: Hazard?) -> ArchitectureOptions {
    var options = self
    options.hazard = hazard
    return options
  }

  /// The same with another repair of modals.
  func with(_ modal: ModalRepair) -> ArchitectureOptions {
    var options = self
    options.modal = modal
    return options
  }

  /// The same with other links.
  func with(_ linkage: Linkage) -> ArchitectureOptions {
    var options = self
    options.linkage = linkage
    return options
  }
}

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
