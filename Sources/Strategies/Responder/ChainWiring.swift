import Hierarchy

/// Wires a responder chain whose responders forward messages, or are climbed by a loop.
final class ChainWiring: ChainFactory, Wiring {
  private let form: StrategyOptions.Form

  override init(policy: AssociationPolicy, options: StrategyOptions, table: (any AssociationTable)? = nil) {
    form = options.form ?? .recursive
    super.init(policy: policy, options: options, table: table)
  }

  func send(_ message: Message, from origin: Responder) {
    form == .recursive ? origin.receive(message) : origin.climb(message)
  }
}
