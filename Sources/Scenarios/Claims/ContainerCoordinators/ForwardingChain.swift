/// Levels with a method for each action, as the article writes them: the base class forwards, and who decides overrides
/// (catalogue A3).
///
/// The same levels are also walked by a loop, which asks each for the next one and whether it has a handler. So the two
/// forms differ in nothing but who makes the step. Levels are of two classes in turn, so that no call is resolved when
/// it is compiled.
final class ForwardingChain {
  private let levels: [ActionLevel]
  private let window: ErrorLevel

  /// A chain of `depth` levels below one that decides about errors.
  init(depth: Int) {
    window = ErrorLevel(above: nil)
    var levels: [ActionLevel] = []
    for place in 0..<depth {
      let above = levels.last ?? window
      levels.append(place.isMultiple(of: 2) ? PlainLevel(above: above) : OtherLevel(above: above))
    }
    self.levels = levels
  }

  /// Sends an error by the method of the lowest level.
  func sendByMethod(_ code: UInt64) -> UInt64 {
    levels.last?.handleError(code)
    return window.seen
  }

  /// Sends an error by a loop from the lowest level.
  func sendByLoop(_ code: UInt64) -> UInt64 {
    var level: ActionLevel? = levels.last
    while let current = level {
      if let handler = current.errorHandler {
        handler(code)
        break
      }
      level = current.next
    }
    return window.seen
  }
}

/// A level as every responder is one: a method per action, each of which asks the next level.
private class ActionLevel {
  private unowned(unsafe) let above: ActionLevel?

  init(above: ActionLevel?) { self.above = above }

  /// The next level; a method that subclasses override, as UIKit's is.
  var next: ActionLevel? { above }

  /// What this level does about errors, for a loop that asks; most do nothing.
  var errorHandler: ((UInt64) -> Void)? { nil }

  func selectedFriend(_ friend: UInt64) { next?.selectedFriend(friend) }

  func handleError(_ code: UInt64) { next?.handleError(code) }

  func composeNewMessage(_ sender: UInt64) { next?.composeNewMessage(sender) }
}

private final class PlainLevel: ActionLevel {
  override var next: ActionLevel? { super.next }
}

private final class OtherLevel: ActionLevel {
  override var next: ActionLevel? { super.next }
  override func selectedFriend(_ friend: UInt64) { super.selectedFriend(friend &+ 1) }
}

/// The level that decides: it overrides the method of the one action that is sent.
private final class ErrorLevel: ActionLevel {
  private(set) var seen: UInt64 = 0

  override var errorHandler: ((UInt64) -> Void)? { { [unowned self] in handleError($0) } }

  override func handleError(_ code: UInt64) { seen &+= code }
}
