package import Hierarchy

/// A bus of type-erased handlers that knows no context: the one that registered last for an action gets it, wherever the
/// sender sits.
package struct BusTyped: Strategy {
  package let name = StrategyName("bus", "typed")
  package let abstract = "type-erased action bus; the last registered decider gets everything"
  package let knownToSender: [KnownType]? = [("Outlet", "the bus, as a protocol")]
  package let sharing = Sharing(
    .unreadable(
      "the bus calls the handler in the middle of reading its register, so that a lock would be held over it"
    )
  )
  package let askedOfLevels: String? = "nothing"
  package init() {}
  package func route(_ options: StrategyOptions) -> Route { .lastRegistered }
  package func makeWiring(_ options: StrategyOptions) -> any Wiring { OutletWiring(ActionBus()) }
}

/// Type-erased handlers by action; confined to one thread at a time, as the hierarchy that it serves.
private final class ActionBus: Outlet {
  private struct Entry {
    let ticket: Int
    let handler: (Message) -> Void
  }

  private var entries: [Action: [Entry]] = [:]
  private var tickets = 0

  /// Each handler is counted once per action.
  var residue: Residue { Residue(observers: entries.values.reduce(0) { $0 + $1.count }) }

  func register(_ responder: Responder) -> Int {
    tickets += 1
    let entry = Entry(ticket: tickets) { [weak responder] message in _ = responder?.consider(message) }
    for action in Action.allCases { entries[action, default: []].append(entry) }
    return tickets
  }

  func deregister(_ ticket: Int) {
    for action in Action.allCases { entries[action]?.removeAll { $0.ticket == ticket } }
  }

  func put(_ message: Message, from origin: NodeID) {
    guard let entry = entries[message.action]?.last else { return message.endUnhandled(at: origin) }
    entry.handler(message)
  }
}
