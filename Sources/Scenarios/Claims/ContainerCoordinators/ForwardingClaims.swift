import Hierarchy
import Strategies

extension ContainerCoordinatorClaims {
  static let forwarding = Claim(
    "A3",
    "A method that forwards to next is as fast as a loop over the chain",
    holds: Arm("where each level forwards by a method that it overrides", Forwarding.method),
    contrast: Arm("where each level is asked by a cast whether it handles the action", .cast),
    axis: "form and depth",
    cases: [
      "bubbleup claims A3",
      "bubbleup run --full --threads 1 --strategy '^responder.(trampoline|walk)$' "
        + "--filter 'lookup=coordinating;table=apple' --depth 8,32,128",
    ]
  ) { test in
    for depth in [8, 32, 128] {
      test.side = "a method per action, depth=\(depth)"
      let literal = try test.times {
        [ForwardingChain.error(.loop, depth), ForwardingChain.error($0, depth)]
      }
      test.show("a message by the \(test.world)", literal[1].nanoseconds)
      test.expect("\(test.world) to loop", literal[1].ratio, .below(1.05))
      test.side = "one method, depth=\(depth)"
      let measured = try test.latencies { [chain(.loop, depth), chain($0, depth)] }
      test.show("a message by the one \(test.world)", measured[1].nanoseconds)
      test.expect("the one \(test.world) to loop", measured[1].ratio, .below(1.05))
    }
  }

  /// The one method with which strategies are measured.
  private static func chain(_ form: Forwarding, _ depth: Int) -> Case {
    let climbing: StrategyOptions.Form = form == .method ? .recursive : .iterative
    return Case(
      .chain(depth: depth),
      form == .cast ? ResponderWalk() : ResponderTrampoline(),
      StrategyOptions(form: climbing, lookup: .coordinating, table: .apple)
    )
  }
}

/// Who makes the step from one level to the next.
private enum Forwarding {
  case method, loop, cast
}

/// Levels with a method for each action, as the article writes them: the base class forwards, and who decides overrides.
///
/// The same levels are also walked by loops, which ask each for the next one and whether it has a handler. So the forms
/// differ in nothing but who makes the step. Levels are of two classes in turn, so that no call is resolved when it is
/// compiled.
private final class ForwardingChain {
  private let levels: [ActionLevel]
  private let window = ErrorLevel(above: nil)

  init(depth: Int) {
    var levels: [ActionLevel] = [window]
    for place in 0..<depth {
      let above = levels[place]
      levels.append(place.isMultiple(of: 2) ? PlainLevel(above: above) : OtherLevel(above: above))
    }
    self.levels = levels
  }

  /// An error from the lowest of `depth` levels.
  static func error(_ form: Forwarding, _ depth: Int) -> LabOperation {
    LabOperation("error by a \(form) over \(depth) levels") {
      let chain = ForwardingChain(depth: depth)
      return { count in (0..<count).reduce(0) { $0 &+ chain.send(UInt64($1), by: form) } }
    }
  }

  private func send(_ code: UInt64, by form: Forwarding) -> UInt64 {
    switch form {
    case .method: levels.last?.handleError(code)
    case .loop: handler { $0.errorHandler }?(code)
    case .cast: handler { ($0 as? any ErrorHandling).map { level in { level.take($0) } } }?(code)
    }
    return window.seen
  }

  @inline(__always)
  private func handler(_ ask: (ActionLevel) -> ((UInt64) -> Void)?) -> ((UInt64) -> Void)? {
    var level = levels.last
    while let current = level {
      if let handler = ask(current) { return handler }
      level = current.next
    }
    return nil
  }
}

/// What a level is asked for by a cast.
private protocol ErrorHandling: AnyObject {
  func take(_ code: UInt64)
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
private final class ErrorLevel: ActionLevel, ErrorHandling {
  private(set) var seen: UInt64 = 0

  override var errorHandler: ((UInt64) -> Void)? { { [unowned self] in take($0) } }

  override func handleError(_ code: UInt64) { take(code) }

  func take(_ code: UInt64) { seen &+= code }
}
