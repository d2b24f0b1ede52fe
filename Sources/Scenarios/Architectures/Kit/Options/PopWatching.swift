/// Who learns that a screen has left a navigation stack (catalogue B3, B4).
public enum PopWatching: String, Sendable, CaseIterable {
  /// An observer between the stack and the coordinators.
  case observer
  /// A container controller around the stack, which is its delegate: one level more in both trees.
  case container
  /// The coordinator that owns the stack is its delegate: nobody else can be.
  case coordinator
}
