/// By what a watcher of a stack tells that a screen was popped.
enum PopDetection {
  /// What was on the stack and is not any more, whichever way it went.
  case comparison
  /// The article's rule: the controller that the transition comes from is not on the stack (catalogue B5).
  ///
  /// A change without animation has no transition, and one of several screens comes from the topmost alone.
  case transition

  init(_ hazard: Hazard?) {
    self = hazard == .missedPops || hazard == .strongKeys ? .transition : .comparison
  }
}
