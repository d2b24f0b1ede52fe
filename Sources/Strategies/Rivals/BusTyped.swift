package import Hierarchy

/// A bus of type-erased handlers that knows no context: the one that registered last for an action gets it, wherever the
/// sender sits.
package struct BusTyped: BusStrategy {
  package let name = StrategyName("bus", "typed")
  package let abstract = "type-erased action bus; the last registered decider gets everything"
  package let knownToSender: [KnownType]? = [("Outlet", "the bus, as a protocol")]
  package let askedOfLevels: String? = "nothing"
  package init() {}
  package func route(_ options: StrategyOptions) -> Route { .lastRegistered }
  package func makeWiring(_ options: StrategyOptions) -> any Wiring { OutletWiring(ActionBus()) }
}

/// The same bus with scopes: a decider handles what is sent in its own, and the sender says in which one it is.
package struct BusScoped: BusStrategy {
  package let name = StrategyName("bus", "scoped")
  package let abstract = "type-erased action bus; the decider whose scope the sender was handed gets it"
  package let knownToSender: [KnownType]? = [
    ("Outlet", "the bus, as a protocol"),
    ("Responder", "the scope; the bus knows it by its address, so that any object would do"),
  ]
  package let askedOfLevels: String? = "to hand the scope down"
  package init() {}
  package func route(_ options: StrategyOptions) -> Route { .direct }
  package func makeWiring(_ options: StrategyOptions) -> any Wiring { ScopedWiring(ScopedBus()) }
}

package protocol BusStrategy: Strategy {}

extension BusStrategy {
  package var sharing: Sharing {
    Sharing(
      .unreadable(
        "the bus calls the handler in the middle of reading its register, so that a lock would be held over it"
      )
    )
  }
}

/// A handler of events of some type, which it casts to: a bus has handlers of all types.
private typealias Handler = (Any) -> Void

private func handler(of responder: Responder) -> Handler {
  erased { [weak responder] (message: Message) in _ = responder?.consider(message) }
}

private func erased<Event>(_ body: @escaping (Event) -> Void) -> Handler {
  { if let event = $0 as? Event { body(event) } }
}

/// Type-erased handlers by action; confined to one thread at a time, as the hierarchy that it serves.
private final class ActionBus: TicketOutlet {
  private struct Entry {
    let ticket: Int
    let handler: Handler
  }

  private var entries: [Action: [Entry]] = [:]
  private var tickets = 0

  /// Each handler is counted once per action.
  var residue: Residue { Residue(observers: entries.values.reduce(0) { $0 + $1.count }) }

  func register(_ responder: Responder) -> AnyObject {
    tickets += 1
    let entry = Entry(ticket: tickets, handler: handler(of: responder))
    for action in Action.allCases { entries[action, default: []].append(entry) }
    return Registration(tickets, at: self)
  }

  func deregister(_ ticket: Int) {
    for action in Action.allCases { entries[action]?.removeAll { $0.ticket == ticket } }
  }

  func put(_ message: Message, in scope: Responder?, from origin: NodeID) {
    guard let entry = entries[message.action]?.last else { return message.endUnhandled(at: origin) }
    entry.handler(message)
  }
}

/// Type-erased handlers by action and scope.
private final class ScopedBus: TicketOutlet {
  private struct Address: Hashable {
    let action: Action
    let scope: Int
  }

  private var handlers: [Address: Handler] = [:]

  var residue: Residue { Residue(observers: handlers.count) }

  /// The scope is known by its address: it deregisters before that can be another object's.
  private static func name(of scope: Responder) -> Int { Int(bitPattern: ObjectIdentifier(scope)) }

  func register(_ responder: Responder) -> AnyObject {
    let scope = Self.name(of: responder)
    for action in Action.allCases { handlers[Address(action: action, scope: scope)] = handler(of: responder) }
    return Registration(scope, at: self)
  }

  func deregister(_ ticket: Int) {
    for action in Action.allCases { handlers[Address(action: action, scope: ticket)] = nil }
  }

  func put(_ message: Message, in scope: Responder?, from origin: NodeID) {
    let address = scope.map { Address(action: message.action, scope: Self.name(of: $0)) }
    guard let address, let handler = handlers[address] else { return message.endUnhandled(at: origin) }
    handler(message)
  }
}
