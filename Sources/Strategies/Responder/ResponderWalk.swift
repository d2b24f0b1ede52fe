package import Hierarchy

/// Asks each responder of the chain whether it handles messages (`as?`), and forwards nothing: a dynamic cast per hop, and
/// no method that the base class has to have.
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

private protocol MessageHandling: AnyObject {
  func handle(_ message: Message) -> Bool
}

extension MessageHandling where Self: Responder {
  fileprivate func handle(_ message: Message) -> Bool { consider(message) }
}

extension Application: MessageHandling {}
extension Cell: MessageHandling {}
extension Controller: MessageHandling {}
extension Coordinator: MessageHandling {}

private final class WalkWiring: ChainFactory, Wiring {
  func send(_ message: Message, from origin: Responder) {
    // As in `Responder.climb`. Two retains per hop: the link's, and that of what the cast hands out.
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
