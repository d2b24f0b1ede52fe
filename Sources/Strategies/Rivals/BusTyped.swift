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

/// A bus of type-erased handlers by action: the handler that registered last gets the message.
///
/// Confined to one thread at a time, as the hierarchy that it serves.
final class ActionBus: Outlet {
  private struct Entry {
    let ticket: Int
    let handler: (Message) -> Void
  }

  private var entries: [Action: [Entry]] = [:]
  private var tickets = 0

  /// Handlers that are registered, each counted once per action.
  var count: Int { entries.values.reduce(0) { $0 + $1.count } }

  /// Registers `handler` for `action`; the returned ticket takes it back.
  func register(for action: Action, _ handler: @escaping (Message) -> Void) -> Int {
    tickets += 1
    entries[action, default: []].append(Entry(ticket: tickets, handler: handler))
    return tickets
  }

  /// Takes the handler with `ticket` off the bus.
  func deregister(_ ticket: Int, for action: Action) {
    entries[action]?.removeAll { $0.ticket == ticket }
  }

  func put(_ message: Message, from origin: NodeID) {
    guard let entry = entries[message.action]?.last else { return message.endUnhandled(at: origin) }
    entry.handler(message)
  }
}

/// Keeps a responder on the bus, for every action, for as long as this object lives.
final class BusRegistration {
  private let bus: ActionBus
  private var tickets: [(Action, Int)] = []

  /// Puts `responder`, captured weakly, on `bus`.
  init(_ responder: Responder, on bus: ActionBus) {
    self.bus = bus
    for action in Action.allCases {
      let ticket = bus.register(for: action) { [weak responder] message in
        _ = responder?.consider(message)
      }
      tickets.append((action, ticket))
    }
  }

  deinit {
    for (action, ticket) in tickets { bus.deregister(ticket, for: action) }
  }
}
