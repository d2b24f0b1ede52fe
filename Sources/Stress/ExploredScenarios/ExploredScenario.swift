package import Hierarchy
package import Strategies

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
  package func makeProgram(
    _ form: ExploredForm,
    actors count: Int,
    of parts: ExploredParts = ExploredParts()
  ) -> any ExploredProgram {
    switch form.links {
    case .indexed: LaneProgram(self, count)
    default: WorldProgram(self, ExploredWorld(form, parts), count)
    }
  }

  /// The scenario called `name`, if there is one.
  package static func named(_ name: String) -> ExploredScenario? {
    all.first { $0.name == name }
  }
}

/// What an explored world is made of; a test of the explorer puts something broken in its place.
package struct ExploredParts: Sendable {
  /// Where links lie, of forms that have a table.
  package var table: @Sendable () -> any AssociationTable = { SteppedTable<SteppedLock>() }
  /// What keeps senders and changes apart; nil for what the form says.
  package var discipline: (@Sendable (any Wiring, any LinkWitness) -> any Discipline)?

  package init() {}
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

  var outcome: String { world.outcome }
}

/// A reference that an actor takes over when it begins, so that it may be the last one to hold it.
///
/// A closure that captured it would keep it until the program is gone, and nothing would ever die in a schedule.
final class Held {
  private var responder: Responder?

  init(_ responder: Responder?) { self.responder = responder }

  func take() -> Responder? {
    defer { responder = nil }
    return responder
  }
}

/// One scenario under one form, explored; what fails is minimised, written down and seen to fail once more from there.
package struct ScenarioExploration: Sendable {
  package let scenario: ExploredScenario
  package let form: ExploredForm
  private let parts: ExploredParts

  package init(_ scenario: ExploredScenario, _ form: ExploredForm, of parts: ExploredParts = ExploredParts())
  {
    self.scenario = scenario
    self.form = form
    self.parts = parts
  }

  /// What came of it.
  package struct Result: Sendable {
    /// What was explored.
    package let exploration: ScenarioExploration
    /// How many schedules, within what, and the failure as it was found.
    package let report: ExplorationReport
    /// The failure at its plainest.
    package internal(set) var plainest: Schedule?
    /// The file of it, if it can be replayed.
    package internal(set) var file: ScheduleFile?
    /// Whether the file, read back as text, gave the same failure by the same steps.
    package internal(set) var isVerified = false

    /// What went wrong, if anything did.
    package var violation: Violation? { plainest?.violation ?? report.failure?.violation }
  }

  /// Explores; `isStopped` ends it early.
  package func run(
    _ request: ExplorationRequest,
    with crew: ActorCrew,
    isStopped: () -> Bool = { false }
  ) -> Result {
    let make = { [scenario, form, parts] in
      scenario.makeProgram(form, actors: request.bounds.actors, of: parts)
    }
    let report = Explorer(request, with: crew, make).explore(isStopped: isStopped)
    var result = Result(exploration: self, report: report)
    guard let failure = report.failure, let violation = failure.violation, !crew.isLost,
      violation.code != .irreproducible
    else { return result }
    var minimiser = Minimiser(with: crew, within: request.bounds, make)
    let plainest = minimiser.minimise(failure)
    result.plainest = plainest
    guard !crew.isLost else { return result }
    result.file = ScheduleFile(plainest, of: scenario, form, within: request.bounds, seed: request.seed)
    // By way of the text, as it will be read.
    if let text = result.file?.text, let file = try? ScheduleFile(text: text),
      case .reproduced = file.replay(with: crew, of: parts)
    {
      result.isVerified = true
    }
    return result
  }
}

extension ExplorationBranches {
  /// The branches of a scenario's exploration.
  package init(
    of exploration: ScenarioExploration,
    within bounds: ExplorationBounds,
    atMost most: Int?,
    with crew: ActorCrew
  ) {
    self.init(within: bounds, atMost: most, with: crew) {
      exploration.scenario.makeProgram(exploration.form, actors: bounds.actors)
    }
  }
}
