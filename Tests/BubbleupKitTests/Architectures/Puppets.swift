import Hierarchy
import Scenarios

/// Coordinators in each other, as a test's architecture: right, wrong on demand, and with one mistake to be caught.
struct Puppets: Architecture {
  let name = "puppets"
  let letter: Character = "Z"
  let abstract = "coordinators in each other"
  let operations: [Scenarios.Operation] = [.start, .stop]
  let variants = [ArchitectureOptions(.trampoline, lookup: .coordinating), ArchitectureOptions(.delegate)]
  var hazards = [
    HazardCase(
      ArchitectureOptions(.delegate, hazard: .slotNotReturned),
      [Step(.start), Step(.stop)],
      evidence: "slot: expected puppet#1, found puppet#2"
    )
  ]
  /// The start that the world forgets; nil for none.
  var forgottenStart: Int?

  func makeWorld(_ options: ArchitectureOptions) -> any World {
    PuppetWorld(options, forgottenStart: forgottenStart)
  }
  func makeModel(_ options: ArchitectureOptions) -> any WorldModel { PuppetModel() }
}

private final class PuppetWorld: World {
  let application = Application(id: .application)
  let stage: Stage
  private let forgottenStart: Int?
  private var starts = 0
  private var slot = "puppet#1"

  init(_ options: ArchitectureOptions, forgottenStart: Int?) {
    stage = Stage(options)
    self.forgottenStart = forgottenStart
    application.add(FlowCoordinator(stage.title("puppet"), on: stage))
  }

  private var puppets: [FlowCoordinator] {
    var puppets: [FlowCoordinator] = []
    var next = application.coordinators.first as? FlowCoordinator
    while let puppet = next {
      puppets.append(puppet)
      next = puppet.children.first as? FlowCoordinator
    }
    return puppets
  }

  func perform(_ step: Step) {
    let puppets = puppets
    guard let last = puppets.last else { return }
    if step.operation == .start, puppets.count < 5 {
      starts += 1
      guard starts != forgottenStart else { return }
      let child = FlowCoordinator(stage.title("puppet"), on: stage)
      last.add(child)
      stage.links.connect(child, to: last)
      slot = child.title
      stage.note("started \(child.title)")
    } else if step.operation == .stop, puppets.count > 1 {
      let owner = puppets[puppets.count - 2]
      owner.remove(last)
      if stage.options.hazard != .slotNotReturned { slot = owner.title }
    }
  }

  func observe() -> Observation {
    Observation(
      facts: ["puppets": puppets.map(\.title).joined(separator: " "), "slot": slot],
      events: stage.takeEvents()
    )
  }
}

private struct PuppetModel: WorldModel {
  private var puppets = [1]
  private var latest = 1
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
