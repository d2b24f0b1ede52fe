public import Hierarchy

/// Every sender has one weak reference straight to the decider, handed in from above.
///
/// One hop whatever the depth; the price is that somebody has to carry the decider down to the sender, and that
/// the levels in between never hear of the message.
public struct DelegateDirect: Strategy {
  /// `delegate.direct`.
  public let name = StrategyName(.delegate, "direct")
  /// One line for people.
  public let abstract = "one weak reference from the sender to the decider"
  /// Links are read one by one.
  public let sharing = Sharing.guarded
  /// What its code names.
  public let knownToSender: [KnownType]? = [KnownType("Decider", "the protocol that the decider adopts")]

  /// The strategy.
  public init() {}

  /// One hop.
  public func route(_ options: StrategyOptions) -> Route { .direct }

  /// What wires one hierarchy.
  public func makeWiring(_ options: StrategyOptions) -> any Wiring { DelegateDirectWiring() }
}

private final class DelegateDirectWiring: Wiring {
  func makeCell(_ seat: Seat) -> Cell { DirectCell(id: seat.id) }

  func makeController(_ seat: Seat) -> Controller {
    seat.isTwin
      ? DirectTwinController(id: seat.id, container: seat.container)
      : DirectController(id: seat.id, container: seat.container)
  }

  func makeCoordinator(_ seat: Seat) -> Coordinator { DirectCoordinator(id: seat.id) }

  /// Carries the nearest decider down, from every level to the levels that hand to it.
  func link(_ nodes: [Responder], of plan: HierarchyPlan) {
    var nearest = [Responder?](repeating: nil, count: plan.count)
    for row in 1..<plan.count where plan.kinds[row].isLevel {
      let parent = plan.levelParent(of: NodeID(row)).index
      nearest[row] = plan.roles[parent] == .decider ? nodes[parent] : nearest[parent]
      relink(nodes[row], to: nearest[row])
    }
  }

  /// Here the parent is the nearest decider above: whoever moves a level has to know it, and tell every level below.
  func relink(_ level: Responder, to decider: Responder?) {
    (level as? any DirectSender)?.decider = decider as? any Decider
  }

  func target(of node: Responder) -> Responder? {
    (node as? any DirectSender)?.decider as? Responder
  }
}

/// Whoever decides.
private protocol Decider: AnyObject {
  func decide(_ message: Message)
}

/// What everybody but a controller does.
///
/// A function of its own: otherwise LLVM merges the first controller's method with the equal ones of the others, and leaves
/// a jump in its place.
@inline(never)
private func judge(_ message: Message, as responder: Responder) { _ = responder.consider(message) }

extension Application: Decider {
  fileprivate func decide(_ message: Message) { judge(message, as: self) }
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

private final class DirectCell: Cell, DirectSender, Decider {
  weak var decider: (any Decider)?
  func decide(_ message: Message) { judge(message, as: self) }
  override func receive(_ message: Message) { hand(message, to: decider) }
}

private class DirectController: Controller, DirectSender, Decider {
  final weak var decider: (any Decider)?
  func decide(_ message: Message) { _ = consider(message) }
  override func receive(_ message: Message) { hand(message, to: decider) }
}

/// The second concrete class behind every call to a controller.
private final class DirectTwinController: DirectController {
  // Or else LLVM merges the two equal bodies, and with them the calls that have to stay apart.
  @inline(never)
  override func decide(_ message: Message) { _ = consider(message) }
}

private final class DirectCoordinator: Coordinator, Decider {
  func decide(_ message: Message) { judge(message, as: self) }
}
