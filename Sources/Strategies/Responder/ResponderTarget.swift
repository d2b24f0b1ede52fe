package import Hierarchy

/// Asks each responder of the chain whether it would act, and then sends once, to that one (catalogue A8): what UIKit's
/// `target(forAction:)` and `sendAction(_:to:from:for:)` do.
///
/// The question has no payload, and no level on the way sees the message. A `target(for:)` that calls itself, level by
/// level, would hand back the same answer and need the stack for it.
package struct ResponderTarget: TabledStrategy {
  package let name = StrategyName("responder", "target")
  package let abstract = "loop over the responder chain asking who would act; that one gets the message"
  // A table for each hierarchy or one for all; asking first is what differs.
  package let variants = StrategyOptions.coordinating(.iterative, over: [.perApp, .process]) + [.nativeLoop]
  package init() {}
  package func route(_ options: StrategyOptions) -> Route {
    .target(options.lookup ?? .coordinating, options.next ?? .container)
  }
  package func makeWiring(_ options: StrategyOptions, over table: any AssociationTable) -> any Wiring {
    TargetWiring(.trampoline, options, table)
  }
}

private final class TargetWiring: ChainFactory, Wiring {
  func send(_ message: Message, from origin: Responder) {
    guard let target = origin.target(for: message.action) else { return message.endUnhandled(at: origin.id) }
    target.receive(message)
  }
}

extension Responder {
  /// The first level above that would act on `action`.
  @inline(__always)
  final func target(for action: Action) -> Responder? {
    // As in `climb`.
    var next = coordinatingResponder
    while let above = consume next {
      if above.canPerform(action) { return above }
      next = above.coordinatingResponder
    }
    return nil
  }
}
