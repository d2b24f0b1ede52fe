package import Hierarchy

/// Asks each responder of the chain whether it handles messages (`as?`), and forwards nothing: a dynamic cast per hop, which
/// fails at all that have no say, and no method that the base class has to have.
package struct ResponderWalk: TabledStrategy {
  package let name = StrategyName("responder", "walk")
  package let abstract = "loop over the responder chain asking each responder `as?`; no forwarding methods"
  package let knownToSender: [KnownType]? = [
    ("Responder", "the base class of everything in the chain: the next one is asked for as that"),
    ("MessageHandling", "the protocol that each responder is asked for"),
  ]
  // A table for each hierarchy or one for all; the walk is what differs.
  package let variants = StrategyOptions.coordinating(.iterative, over: [.perApp, .process])
  package init() {}
  package func makeWiring(_ options: StrategyOptions, over table: any AssociationTable) -> any Wiring {
    WalkWiring(.trampoline, options, table)
  }
}

protocol MessageHandling: Responder {
  func handle(_ message: Message) -> Bool
}

extension MessageHandling {
  func handle(_ message: Message) -> Bool { consider(message) }
}

// Of one class in every plan, so that it is asked where it has nothing to say as well: once, at the chain's end.
extension Application: MessageHandling {}

final class HandlingCell: Cell, MessageHandling {}
final class HandlingCoordinator: ChainCoordinator, MessageHandling {}

/// The nodes of a chain whose levels have a say by their class: those that decide or take note, and no others.
class HandlingFactory: ChainFactory {
  override final func makeCell(_ seat: Seat) -> Cell {
    seat.role == .bystander ? super.makeCell(seat) : HandlingCell(id: seat.id)
  }

  override final func makeController(_ seat: Seat) -> Controller {
    seat.role == .bystander ? super.makeController(seat) : makeHandlingController(seat)
  }

  override final func makeCoordinator(_ seat: Seat) -> Coordinator {
    seat.role == .bystander ? super.makeCoordinator(seat) : HandlingCoordinator(id: seat.id)
  }
}

private final class WalkWiring: HandlingFactory, Wiring {
  func send(_ message: Message, from origin: Responder) {
    // As in `Responder.climb`; what a cast hands out is retained once more.
    var reached = origin.id
    var next = origin.coordinatingResponder
    while let above = consume next {
      if let handler = above as? any MessageHandling, handler.handle(message) { return }
      reached = above.id
      next = above.coordinatingResponder
    }
    message.endUnhandled(at: reached)
  }
}
