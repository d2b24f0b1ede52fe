package import Hierarchy
package import Strategies

/// What two or three actors do to a small hierarchy at once.
package struct ExploredScenario: Sendable {
  package let name: String
  package let abstract: String

  /// The actors over one world; the third, where there is one, is a sender more.
  let actors: @Sendable (ExploredWorld) -> [ExploredActor]
  /// What the same actors do where links are rows of a lane.
  let laneActors: @Sendable (LaneWorld) -> [ExploredActor]

  init(
    _ name: String,
    _ abstract: String,
    actors: @escaping @Sendable (ExploredWorld) -> [ExploredActor],
    lane: @escaping @Sendable (LaneWorld) -> [ExploredActor]
  ) {
    self.name = name
    self.abstract = abstract
    self.actors = actors
    laneActors = lane
  }

  /// A new program of `count` actors.
  package func makeProgram(
    _ form: ExploredForm,
    actors count: Int,
    of parts: ExploredParts = ExploredParts()
  ) -> any ExploredProgram {
    let further = (2..<max(2, count)).map { ($0, "sender \($0)") }
    guard form.links == .indexed else {
      let world = ExploredWorld(form, parts)
      return WorldProgram(
        actors(world)
          + further.map { number, name in
            ExploredActor(sender: world.root, named: name) { world.send(from: $0, by: number) }
          },
        verdict: world.verdict,
        outcome: { world.outcome }
      )
    }
    let world = LaneWorld(holdsWeakly: parts.holdsWeakly)
    return WorldProgram(
      laneActors(world)
        + further.map { _, name in ExploredActor(sender: world.root, named: name) { world.send(from: $0) } },
      verdict: world.verdict,
      outcome: { world.record.outcome }
    )
  }

  package static func named(_ name: String) -> ExploredScenario? { all.first { $0.name == name } }
}

/// What an explored world is made of; a test of the explorer puts something broken in its place.
package struct ExploredParts: Sendable {
  package var table: @Sendable () -> any AssociationTable = { SteppedTable<SteppedLock>() }
  /// What keeps senders and changes apart; nil for what the form says.
  package var discipline: (@Sendable (any Wiring, any LinkWitness) -> any Discipline)?
  /// Whether a lane has weak references to what decides.
  package var holdsWeakly = false

  package init() {}
}

/// A scenario over a world of its own.
private final class WorldProgram: ExploredProgram {
  let actors: [ExploredActor]
  private let judge: () -> Violation?
  private let tell: () -> String

  init(_ actors: [ExploredActor], verdict: @escaping () -> Violation?, outcome: @escaping () -> String) {
    self.actors = actors
    (judge, tell) = (verdict, outcome)
  }

  func verdict() -> Violation? { judge() }

  var outcome: String { tell() }
}

/// A reference that an actor takes over when it begins, so that it may be the last one to hold it.
///
/// A closure that captured it would keep it until the program is gone, and nothing would ever die in a schedule.
private final class Held<Level: Responder> {
  private var level: Level?

  init(_ level: Level?) { self.level = level }

  func take() -> Level? {
    defer { level = nil }
    return level
  }
}

extension ExploredActor {
  /// Takes `origin` over, and has so many messages sent from there.
  init<Level: Responder>(
    sender origin: Level?,
    _ times: Int = 1,
    named name: String = "sender",
    _ send: @escaping (Level?) -> Void
  ) {
    let held = Held(origin)
    self.init(name) {
      let origin = held.take()
      for _ in 0..<times { send(origin) }
    }
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
    package let exploration: ScenarioExploration
    /// How many schedules, within what, and the failure as it was found.
    package let report: ExplorationReport
    package internal(set) var plainest: Schedule?
    package internal(set) var file: ScheduleFile?
    /// Whether the file, read back as text, gave the same failure by the same steps.
    package internal(set) var isVerified = false

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
    let plainest = Minimiser(Rehearsal(make, by: crew, within: request.bounds)).minimise(failure)
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
