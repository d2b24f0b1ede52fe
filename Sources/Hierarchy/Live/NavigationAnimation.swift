/// A custom transition that a stack's delegate supplies; without a screen, a name is all there is to it.
public struct NavigationAnimation: Sendable, Equatable {
  /// What tells this animation from others.
  public let name: String

  /// An animation called `name`.
  public init(name: String) { self.name = name }
}
