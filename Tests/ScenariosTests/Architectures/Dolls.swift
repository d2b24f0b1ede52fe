import Hierarchy
import Scenarios

/// The smallest architecture that has everything that the kit checks: flows inside flows, each with a screen, a slot
/// that belongs to the innermost, and mistakes to be caught.
struct Dolls: Architecture {
  let name = "dolls"
  let letter: Character = "Z"
  let abstract = "flows inside flows, for the tests of the kit"
  let operations: [Scenarios.Operation] = [.start, .stop, .send]
  let variants = [
    ArchitectureOptions(.trampoline), ArchitectureOptions(.delegate), ArchitectureOptions(.weakClosure),
  ]
  let hazards = [
    HazardCase(
      ArchitectureOptions(.retain, hazard: .retainedParent),
      [Step(.start), Step(.stop)],
      evidence: "association of face#2 with doll#2, which has no owner"
    ),
    HazardCase(
      ArchitectureOptions(.delegate, hazard: .slotNotReturned),
      [Step(.start), Step(.stop)],
      evidence: "slot: expected doll#1, found doll#2"
    ),
    HazardCase(ArchitectureOptions(.strongClosure, hazard: .strongClosure), [], evidence: "left behind"),
  ]
  /// How many starts the world makes before it forgets one, which no model foresees; nil for never.
  let startsUntilSlip: Int?

  init(startsUntilSlip: Int? = nil) { self.startsUntilSlip = startsUntilSlip }

  /// Flows in each other, at most.
  static let cap = 6

  func makeWorld(_ options: ArchitectureOptions) -> any World {
    DollWorld(options, startsUntilSlip: startsUntilSlip)
  }
  func makeModel(_ options: ArchitectureOptions) -> any WorldModel { DollModel() }
}

/// The live dolls.
private final class DollWorld: World {
  let application = Application(id: .application)
  let stage: Stage
  private var slot: String
  private var startsLeft: Int

  init(_ options: ArchitectureOptions, startsUntilSlip: Int?) {
    stage = Stage(options)
    startsLeft = startsUntilSlip ?? .max
    slot = ""
    application.add(makeFlow())
    slot = flows[0].title
  }

  private func makeFlow() -> FlowCoordinator {
    let flow = FlowCoordinator(stage.title("doll"), on: stage)
    let face = Screen(stage.title("face"), on: stage)
    flow.setRoot(face)
    stage.links.connect(face, to: flow)
    return flow
  }

  /// From the outermost to the innermost.
  private var flows: [FlowCoordinator] {
    var flows: [FlowCoordinator] = []
    var level = application.coordinators.first
    while let flow = level as? FlowCoordinator {
      flows.append(flow)
      level = flow.children.first
    }
    return flows
  }

  func perform(_ step: Step) {
    switch step.operation {
    case .start: start()
    case .stop: stop(step)
    case .send: stage.note("sent from \(flows.last?.title ?? "nowhere")")
    default: break
    }
  }

  private func start() {
    guard let innermost = flows.last, flows.count < Dolls.cap else { return }
    startsLeft -= 1
    guard startsLeft != 0 else { return }
    let flow = makeFlow()
    innermost.add(flow)
    stage.links.connect(flow, to: innermost)
    slot = flow.title
  }

  private func stop(_ step: Step) {
    let flows = flows
    guard let flow = step.pick(from: flows.dropFirst()), let owner = flow.parent as? FlowCoordinator else {
      return
    }
    owner.remove(flow)
    if stage.options.hazard != .slotNotReturned { slot = owner.title }
  }

  func observe() -> Observation {
    let titles = flows.map(\.title).joined(separator: " ")
    return Observation(facts: ["flows": titles, "slot": slot], events: stage.takeEvents())
  }
}

/// The same as numbers.
private struct DollModel: WorldModel {
  private var flows = [1]
  private var latest = 1
  private var events: [String] = []

  mutating func perform(_ step: Step) {
    events = []
    switch step.operation {
    case .start:
      guard flows.count < Dolls.cap else { return }
      latest += 1
      flows.append(latest)
    case .stop:
      guard flows.count > 1 else { return }
      flows.removeSubrange((1 + step.argument % (flows.count - 1))...)
    case .send: events = ["sent from doll#\(flows.last ?? 0)"]
    default: break
    }
  }

  var expected: Observation {
    Observation(
      facts: [
        "flows": flows.map { "doll#\($0)" }.joined(separator: " "), "slot": "doll#\(flows.last ?? 0)",
      ],
      events: events
    )
  }
}
