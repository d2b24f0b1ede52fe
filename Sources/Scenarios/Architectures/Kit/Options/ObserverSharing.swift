/// Who watches a navigation stack that several coordinators share (catalogue B5, B9).
public enum ObserverSharing: String, Sendable, CaseIterable {
  /// One observer per stack, which all coordinators on it use.
  case shared
  /// An observer per coordinator: each takes the one delegate slot from the one before.
  case own
}
