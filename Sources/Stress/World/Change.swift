/// What is done to a hierarchy while others send through it, by the names that columns use.
package enum Change: String, Sendable, CaseIterable {
  /// A branch is made and contained.
  case push
  /// A contained branch is removed and dies.
  case pop
  /// A branch is made and presented.
  case present
  /// A presented branch is dismissed and dies.
  case dismiss
  /// A branch goes to another container, or from being presented to being contained.
  case reparent
  /// The window's root is exchanged for a screen without a way on, or put back.
  case swapRoot
  /// A flow's cells start to stand for other items, as when its lists are scrolled.
  case reuse
}
