/// How far a controller has come, as a state that can be read at any moment.
public enum LifecyclePhase: UInt8, Sendable, CaseIterable, Comparable {
  /// Made, without a view.
  case initialised
  /// The view is there, but hangs nowhere.
  case didLoad
  /// The view hangs in the parent's, and the parent has been told.
  case didMove
  /// About to be on screen.
  case willAppear
  /// On screen, which is when every link of the chain is known to be set (catalogue E9).
  case didAppear
  /// About to leave the screen.
  case willDisappear
  /// Off screen, though still contained.
  case didDisappear
  /// Taken out of its parent or window, or dismissed.
  case detached

  /// Orders by progress.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
