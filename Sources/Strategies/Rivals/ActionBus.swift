import Hierarchy

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
