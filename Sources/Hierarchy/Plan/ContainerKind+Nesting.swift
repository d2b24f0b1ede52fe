extension ContainerKind {
  /// What a controller `level` steps below the window's root is when the upper `nesting` ones are containers.
  ///
  /// Tabs hold stacks and stacks hold splits, as in apps. A controller without children is a screen, so plain.
  static func container(atLevel level: Int, of nesting: Int, hasChildren: Bool) -> ContainerKind {
    let fromTheTop: [ContainerKind] = [.tabs, .navigation, .split]
    return hasChildren && level < min(nesting, fromTheTop.count) ? fromTheTop[level] : .plain
  }
}
