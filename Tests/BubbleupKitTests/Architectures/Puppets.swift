import Hierarchy
import Scenarios

/// Puppets in each other, as a test's architecture: right, wrong on demand, and with one mistake to be caught.
struct Puppets: Architecture {
  let name = "puppets"
  let letter: Character = "Z"
  let abstract = "coordinators in each other"
  let operations: [Scenarios.Operation] = [.start, .stop]
  let variants = [ArchitectureOptions(.trampoline, lookup: .coordinating), ArchitectureOptions(.delegate)]
  let hazards = [
    HazardCase(
      ArchitectureOptions(.delegate, hazard: .slotNotReturned),
      [Step(.start), Step(.stop)],
      evidence: "slot: expected puppet#1, found puppet#2"
    )
  ]
  /// The start that the world forgets; nil for none.
  let forgottenStart: Int?

  init(forgottenStart: Int? = nil) { self.forgottenStart = forgottenStart }

  func makeWorld(_ options: ArchitectureOptions) -> any World {
    PuppetWorld(options, forgottenStart: forgottenStart)
  }
  func makeModel(_ options: ArchitectureOptions) -> any WorldModel { PuppetModel() }
}

/// A world that has no objects: what the verb shows of one is tested, and not what lives in it.
private final class PuppetWorld: World {
  let application = Application(id: .application)
  let stage: Stage
  private let forgottenStart: Int?
  private var starts = 0
  private var puppets = PuppetModel()

  init(_ options: ArchitectureOptions, forgottenStart: Int?) {
    stage = Stage(options)
    self.forgottenStart = forgottenStart
  }

  func perform(_ step: Step) {
    if step.operation == .start { starts += 1 }
    let isForgotten = step.operation == .start && starts == forgottenStart
    puppets.perform(isForgotten ? Step(.send) : step)
  }

  func observe() -> Observation {
    var seen = puppets.expected
    if stage.options.hazard == .slotNotReturned { seen.facts["slot"] = "puppet#\(puppets.latest)" }
    return seen
  }
}

private struct PuppetModel: WorldModel {
  private var puppets = [1]
  private(set) var latest = 1
  private var events: [String] = []

  mutating func perform(_ step: Step) {
    events = []
    if step.operation == .start, puppets.count < 5 {
      latest += 1
      puppets.append(latest)
      events = ["started puppet#\(latest)"]
    } else if step.operation == .stop, puppets.count > 1 {
      puppets.removeLast()
    }
  }

  var expected: Observation {
    let titles = puppets.map { "puppet#\($0)" }
    return Observation(
      facts: ["puppets": titles.joined(separator: " "), "slot": titles.last ?? ""],
      events: events
    )
  }
}
