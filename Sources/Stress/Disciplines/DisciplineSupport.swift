package import Strategies

/// Whether a strategy may be used under a discipline.
package enum DisciplineSupport: Hashable, Sendable {
  /// It may.
  case supported
  /// It would race, or could not be guarded, and why.
  case refused(reason: String)

  /// The reason, if it is refused.
  package var reason: String? {
    if case .refused(let reason) = self { reason } else { nil }
  }

  /// What holds for `strategy` under `discipline`.
  ///
  /// Under `confined` one queue does everything, so that nothing is left to race. The others guard single hops, and so
  /// need a link that can be read by itself.
  package static func of(_ strategy: StrategyName, under discipline: DisciplineKind) -> DisciplineSupport {
    if discipline == .confined { return .supported }
    return unguarded(strategy).map { .refused(reason: $0) } ?? .supported
  }

  /// Whether a link of `strategy` can be read by itself, which a history of its hops takes.
  package static func readsHops(of strategy: StrategyName) -> Bool {
    strategy.family != .singleton && unguarded(strategy) == nil
  }

  /// Why single hops of `strategy` cannot be guarded; nil where they can.
  private static func unguarded(_ strategy: StrategyName) -> String? {
    switch strategy.description {
    case "responder.trampoline", "responder.retain", "responder.walk", "delegate.relay", "delegate.direct",
      "parent.strong", "parent.weak", "parent.unowned", "parent.unmanaged":
      nil
    case "singleton": nil
    case "responder.assign":
      "the arena that tells dead targets from living ones has no lock, and every object's death writes to it"
    case "responder.selector": "senders fill its cache of methods, which has no lock"
    case "closure.weak", "closure.strong":
      "a closure calls the level above by itself: its link cannot be read without running the handler too"
    case "bus.typed":
      "the bus calls the handler in the middle of reading its register, so that a lock would be held over it"
    case "bus.notification":
      "the centre may deliver to an observer after its removal has returned, and no lock around it can prevent that"
    case "stream.async":
      "the consumer reads its one addressee on a thread of its own while a registration may replace it"
    default: "it does not say how a link of it is read by itself"
    }
  }
}
