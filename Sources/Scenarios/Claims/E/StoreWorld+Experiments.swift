import Hierarchy

/// What experiments read off the living shop.
extension StoreWorld {
  /// The shop with `options`, after `steps`.
  convenience init(_ options: ArchitectureOptions, after steps: [Step]) {
    self.init(options)
    perform(steps)
  }

  /// Who would act on `action` from `origin`.
  func answer(_ action: Action, from origin: Responder) -> String {
    stage.probe(from: origin, with: Message(action: action))
  }

  /// How many coordinators live.
  var livingCoordinators: Int { stage.census.living.count { $0 is InjectedCoordinator } }

  /// What lives and is no part of the app.
  var leaked: [any Linked] {
    let reach = Ownership.reach(of: application)
    return stage.census.living.filter { !reach.contains(ObjectIdentifier($0)) }
  }

  /// Breaks the cycles of a mistake that has been seen.
  func sever() {
    for level in stage.census.living {
      stage.links.disconnect(level)
      (level as? any Severable)?.sever()
    }
  }
}
