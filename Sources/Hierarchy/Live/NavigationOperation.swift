/// What a transition of a stack shows: a screen that was not in it, or one that was.
public enum NavigationOperation: String, Sendable, CaseIterable {
  /// The new top screen was not in the stack before.
  case push
  /// The new top screen was in the stack before, or none is left.
  case pop
}
