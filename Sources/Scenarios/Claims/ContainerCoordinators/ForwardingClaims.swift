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
      let literal = try test.times { [Forwarding.loop.error(over: depth), $0.error(over: depth)] }
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

  /// An error from the lowest of `depth` levels that hand it on by a method of their base class, until one overrides it.
  ///
  /// The same levels are also walked by loops, which ask each for the next one and whether it has a handler. So the forms
  /// differ in nothing but who makes the step. Levels are of two classes in turn, so that no call is resolved when it is
  /// compiled.
  func error(over depth: Int) -> LabOperation {
    LabOperation("error by a \(self) over \(depth) levels") {
      let window = ErrorLevel(above: nil)
      var levels: [ActionLevel] = [window]
      for place in 0..<depth {
        let above = levels[place]
        levels.append(place.isMultiple(of: 2) ? ActionLevel(above: above) : OtherLevel(above: above))
      }
      return { [levels] count in
        for code in 0..<count { send(UInt64(code), from: levels[depth]) }
        return window.seen
      }
    }
  }

  private func send(_ code: UInt64, from origin: ActionLevel) {
    switch self {
    case .method: origin.handleError(code)
    case .loop: handler(from: origin) { $0.errorHandler }?(code)
    case .cast:
      handler(from: origin) { ($0 as? any ErrorHandling).map { level in { level.take($0) } } }?(code)
    }
  }

  @inline(__always)
  private func handler(
    from origin: ActionLevel,
    _ ask: (ActionLevel) -> ((UInt64) -> Void)?
  ) -> ((UInt64) -> Void)? {
    var level: ActionLevel? = origin
    while let current = level {
      if let handler = ask(current) { return handler }
      level = current.next
    }
    return nil
  }
}

private protocol ErrorHandling: AnyObject {
  func take(_ code: UInt64)
}

/// A level as every responder is one, whose methods ask the next level.
private class ActionLevel {
  private unowned(unsafe) let above: ActionLevel?

  init(above: ActionLevel?) { self.above = above }

  /// The next level; a method that subclasses override, as UIKit's is.
  var next: ActionLevel? { above }

  /// What this level does about errors, for a loop that asks; most do nothing.
  var errorHandler: ((UInt64) -> Void)? { nil }

  func handleError(_ code: UInt64) { next?.handleError(code) }
}

private final class OtherLevel: ActionLevel {
  override var next: ActionLevel? { super.next }
}

/// The level that decides: it overrides the method of the action that is sent.
private final class ErrorLevel: ActionLevel, ErrorHandling {
  private(set) var seen: UInt64 = 0

  override var errorHandler: ((UInt64) -> Void)? { { [unowned self] in take($0) } }

  override func handleError(_ code: UInt64) { take(code) }

  func take(_ code: UInt64) { seen &+= code }
}
