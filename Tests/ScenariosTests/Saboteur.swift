import Hierarchy
import Opaque
import Strategies

/// A way to be wrong.
enum Sabotage: CaseIterable, Sendable {
  case dropsMessages
  case deliversTwice
  case skipsALevel
  case skipsAnObserver
  case deliversElsewhere
  case leaksAnObject
  case leaksBytes

  /// What the report has to be about.
  var trace: String {
    switch self {
    case .dropsMessages, .deliversTwice, .skipsALevel, .skipsAnObserver, .deliversElsewhere:
      "message 0"
    case .leaksAnObject: "left behind"
    case .leaksBytes: "bytes"
    }
  }
}

/// A strategy over fixed parent references, right but for one sabotage.
struct Saboteur: Strategy {
  let name = StrategyName(.parent, "saboteur")
  let abstract = "breaks one rule"
  let sabotage: Sabotage?

  init(_ sabotage: Sabotage?) { self.sabotage = sabotage }

  func makeWiring(_ options: StrategyOptions) -> any Wiring { SaboteurWiring(sabotage) }
}

private final class SaboteurWiring: Wiring {
  private let sabotage: Sabotage?

  init(_ sabotage: Sabotage?) { self.sabotage = sabotage }

  func makeCell(_ seat: Seat) -> Cell { LinkedCell(id: seat.id) }
  func makeController(_ seat: Seat) -> Controller { LinkedController(id: seat.id, container: seat.container) }
  func makeCoordinator(_ seat: Seat) -> Coordinator { LinkedCoordinator(id: seat.id) }

  func link(_ nodes: [Responder], of plan: HierarchyPlan) {
    for row in 1..<plan.count where plan.kinds[row].isLevel {
      let parent = plan.levelParent(of: NodeID(row))
      let isOrigin = plan.script.contains { $0.origin == NodeID(row) }
      let above = sabotage == .skipsALevel && isOrigin ? plan.levelParent(of: parent) : parent
      (nodes[row] as? any Linked)?.above = above == .none ? nil : nodes[above.index]
    }
    if sabotage == .leaksAnObject, let last = nodes.last { blackHole(Unmanaged.passRetained(last)) }
    if sabotage == .leaksBytes { blackHole(Unmanaged.passRetained(Lump())) }
  }

  func send(_ message: Message, from origin: Responder) {
    switch sabotage {
    case .dropsMessages: return
    case .deliversElsewhere: message.settle(by: origin.id)
    case .skipsAnObserver: origin.coordinatingResponder?.coordinatingResponder?.receive(message)
    default: origin.receive(message)
    }
    if sabotage == .deliversTwice { origin.receive(message) }
  }

  func sever(_ node: Responder) {}
}

/// An object that no ledger knows of.
private final class Lump {}

private protocol Linked: AnyObject {
  var above: Responder? { get set }
}

private final class LinkedCell: Cell, Linked {
  unowned(unsafe) var above: Responder?
  override var coordinatingResponder: Responder? { above }
}

private final class LinkedController: Controller, Linked {
  unowned(unsafe) var above: Responder?
  override var coordinatingResponder: Responder? { above }
}

private final class LinkedCoordinator: Coordinator, Linked {
  unowned(unsafe) var above: Responder?
  override var coordinatingResponder: Responder? { above }
}
