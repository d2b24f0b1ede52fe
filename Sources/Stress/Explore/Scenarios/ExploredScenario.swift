import Hierarchy

/// What two or three actors do to a small hierarchy at once.
package struct ExploredScenario: Sendable {
  /// By what name people ask for it.
  package let name: String
  /// What it is, in one line.
  package let abstract: String

  /// The actors over one world; the third, where there is one, is a sender more.
  let actors: @Sendable (ExploredWorld) -> [ExploredActor]
  /// What has to hold besides the rules for all histories.
  let check: @Sendable (ExploredWorld) -> String?

  init(
    _ name: String,
    _ abstract: String,
    check: @escaping @Sendable (ExploredWorld) -> String? = { _ in nil },
    actors: @escaping @Sendable (ExploredWorld) -> [ExploredActor]
  ) {
    self.name = name
    self.abstract = abstract
    self.actors = actors
    self.check = check
  }

  /// A new program of `count` actors.
  package func makeProgram(_ form: ExploredForm, actors count: Int) -> any ExploredProgram {
    WorldProgram(self, ExploredWorld(form), count)
  }

  /// The scenario called `name`, if there is one.
  package static func named(_ name: String) -> ExploredScenario? {
    #if Faults
    return (all + forFaults).first { $0.name == name }
    #else
    return all.first { $0.name == name }
    #endif
  }
}

/// A scenario over a world of its own.
private final class WorldProgram: ExploredProgram {
  private let scenario: ExploredScenario
  private let world: ExploredWorld
  let actors: [ExploredActor]

  init(_ scenario: ExploredScenario, _ world: ExploredWorld, _ count: Int) {
    self.scenario = scenario
    self.world = world
    let further = (2..<max(2, count)).map { sender in
      let origin = Held(world.root)
      return ExploredActor("sender \(sender)") { world.send(from: origin.take(), by: sender) }
    }
    actors = scenario.actors(world) + further
  }

  func verdict() -> Violation? {
    if let problem = scenario.check(world) { return Violation(.oracle, problem) }
    return world.verdict()
  }
}
