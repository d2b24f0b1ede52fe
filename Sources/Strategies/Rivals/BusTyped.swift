public import Hierarchy

/// A bus of type-erased handlers: the sender knows the bus, the bus knows no context.
///
/// Whoever registered last for an action gets it, whichever part of the hierarchy the sender sits in; with more
/// than one decider, that is a misroute for all senders but one decider's.
public struct BusTyped: Strategy {
  /// `bus.typed`.
  public let name = StrategyName(.bus, "typed")
  /// One line for people.
  public let abstract = "type-erased action bus; the last registered decider gets everything"
  /// The list of handlers stays as it is, and its links are read by the bus alone.
  public let sharing = Sharing(
    sending: .reads,
    links: .unreadable(
      "the bus calls the handler in the middle of reading its register, so that a lock would be held over it"
    )
  )
  /// What its code names.
  public let knownToSender: [KnownType]? = [.outlet("the bus, as a protocol")]

  /// The strategy.
  public init() {}

  /// One hop to the last registered decider.
  public func route(_ options: StrategyOptions) -> Route { .lastRegistered }

  /// What wires one hierarchy.
  public func makeWiring(_ options: StrategyOptions) -> any Wiring { BusTypedWiring(bus: ActionBus()) }
}

private final class BusTypedWiring: OutletFactory, Wiring {
  private let bus: ActionBus

  init(bus: ActionBus) {
    self.bus = bus
    super.init(outlet: bus)
  }

  func link(_ nodes: [Responder], of plan: HierarchyPlan) {
    forEachDecider(of: plan, in: nodes) { BusRegistration($0, on: bus) }
  }

  func relink(_ level: Responder, to parent: Responder?) {
    update(level, isLinked: parent != nil) { BusRegistration($0, on: bus) }
  }

  var residue: Residue { Residue(observers: bus.count) }
}
