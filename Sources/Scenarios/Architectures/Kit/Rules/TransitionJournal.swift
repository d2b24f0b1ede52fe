/// The transitions of a world in their order, for the rule checker (catalogue A14).
public final class TransitionJournal {
  private var entries: [Transition] = []

  /// A journal without entries.
  public init() {}

  /// Takes note of one.
  public func record(_ actor: Actor, _ deed: Transition.Deed, _ subject: String) {
    entries.append(Transition(actor, deed, subject))
  }

  /// The entries since the last call, in order.
  public func take() -> [Transition] {
    defer { entries.removeAll(keepingCapacity: true) }
    return entries
  }
}
