/// How a controller treats its contained children.
public enum ContainerKind: UInt8, Sendable, CaseIterable {
  /// A screen, or a custom container that shows all of its children at once.
  case plain
  /// A stack: only the last child's view is installed.
  case navigation
  /// Alternatives: only the selected child's view is installed, the first one unless told otherwise.
  case tabs
  /// Side by side: every child's view is installed.
  case split
}
