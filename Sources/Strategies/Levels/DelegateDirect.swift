package import Hierarchy

/// Every sender has one weak reference straight to the decider: one hop whatever the depth, but the decider has to be
/// carried down to the sender.
package struct DelegateDirect: Strategy {
  package let name = StrategyName("delegate", "direct")
  package let abstract = "one weak reference from the sender to the decider"
  package let sharing = Sharing.guarded
  package let knownToSender: [KnownType]? = [("Decider", "the protocol that the decider adopts")]
  package let askedOfLevels: String? = "to hand the reference down"
  package init() {}
  package func route(_ options: StrategyOptions) -> Route { .direct }
  package func makeWiring(_ options: StrategyOptions) -> any Wiring { DirectWiring() }
}

private final class DirectWiring: Wiring {
  func makeCell(_ seat: Seat) -> Cell { DirectCell(id: seat.id) }
  func makeController(_ seat: Seat) -> Controller { DirectController(seat) }
  func makeCoordinator(_ seat: Seat) -> Coordinator { Coordinator(id: seat.id) }

  /// Carries the nearest decider down, from every level to the levels that hand to it.
  func link(_ nodes: [Responder], of plan: HierarchyPlan) {
    for (row, decider) in plan.nearestDeciders.enumerated() where plan.kinds[row].isLevel {
      relink(nodes[row], to: decider == .none ? nil : nodes[decider.index])
    }
  }

  /// Here the parent is the nearest decider above: to move a level is to know it, and to tell every level below.
  func relink(_ level: Responder, to decider: Responder?) {
    (level as? any DirectSender)?.decider = decider as? any Decider
  }

  func target(of node: Responder) -> Responder? { (node as? any DirectSender)?.decider as? Responder }
}

private protocol Decider: Responder {
  func decide(_ message: Message)
}

extension Decider {
  fileprivate func decide(_ message: Message) { _ = consider(message) }
}

private protocol DirectSender: AnyObject {
  var decider: (any Decider)? { get set }
}

extension Responder {
  @inline(__always)
  fileprivate func hand(_ message: Message, to decider: consuming (any Decider)?) {
    guard let taken = consume decider else { return message.endUnhandled(at: id) }
    taken.decide(message)
  }
}

extension Application: Decider {}
extension Coordinator: Decider {}

private final class DirectCell: Cell, DirectSender, Decider {
  weak var decider: (any Decider)?
  override func receive(_ message: Message) { hand(message, to: decider) }
}

private final class DirectController: Controller, DirectSender, Decider {
  weak var decider: (any Decider)?
  override func receive(_ message: Message) { hand(message, to: decider) }
}
