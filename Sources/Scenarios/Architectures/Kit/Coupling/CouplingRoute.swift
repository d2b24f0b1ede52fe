import Hierarchy

/// The way of one message through the types of an app: up to where it turns, and down to what is built.
public struct CouplingRoute: Hashable, Sendable {
  /// The types from the sender up to the level that knows where it belongs, that one included.
  public var up: [String]
  /// Which of them are containers, in which a sender without a pattern has to find its way.
  public var containers: Set<String>
  /// Which of them take part in routing, where only coordinators do.
  public var coordinators: Set<String>
  /// The coordinators from there down.
  public var down: [String]
  /// What the last one of those builds.
  public var built: [String]

  /// A route through these types.
  public init(
    up: [String],
    containers: Set<String>,
    coordinators: Set<String>,
    down: [String],
    built: [String]
  ) {
    self.up = up
    self.containers = containers
    self.coordinators = coordinators
    self.down = down
    self.built = built
  }

  /// The route that a message takes in a living world: nothing of it is written down beforehand.
  init(
    from origin: Responder,
    to turn: Responder,
    down coordinators: [Responder],
    built screens: [Controller]
  ) {
    var path: [Responder] = [origin]
    while let last = path.last, last !== turn, let next = last.coordinatingResponder { path.append(next) }
    // Views and wrappers pass everything on and are no types of the app.
    let levels = path.filter { $0 is any Linked }
    self.init(
      up: levels.map(Self.name),
      containers: Set(
        levels.filter { ($0 as? Controller).map { $0.container != .plain } ?? false }.map(Self.name)
      ),
      coordinators: Set(levels.filter { $0 is Coordinator }.map(Self.name)),
      down: coordinators.map(Self.name),
      built: screens.map(Self.name)
    )
  }

  /// The same route with one more container between the sender and what is around it.
  public func inserting(_ level: String) -> CouplingRoute {
    var route = self
    route.containers.insert(level)
    route.up.insert(level, at: 1)
    return route
  }

  private static func name(_ responder: Responder) -> String { "\(type(of: responder))" }
}
