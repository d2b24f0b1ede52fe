import Hierarchy
import Strategies

extension FastLaneClaims {
  static let screens = Claim(
    "F5",
    "To push and to pop a screen takes the fast lane at most twice the time that it takes weak parents",
    holds: Arm("where a push links the new screen", Linking.screen),
    contrast: Arm("where a push links all 20 screens of the stack again", .stack),
    cases: ["bubbleup claims F5"]
  ) { test in
    let readings = try test.times { [screen(ParentWeak(), .screen), screen(ResponderIndexed(), $0)] }
    test.show("ns per screen, parent.weak", readings[0].nanoseconds)
    test.show("ns per screen, responder.indexed", readings[1].nanoseconds)
    test.expect("responder.indexed to parent.weak", readings[1].ratio, .below(2))
  }
}

/// What is linked when a screen is pushed.
private enum Linking: String {
  case screen, stack
}

/// A screen with four cells that is made, pushed, linked, popped and let go, over 20 others.
private func screen(_ strategy: any Strategy, _ linking: Linking) -> LabOperation {
  LabOperation("a screen under \(strategy.name), linking the \(linking)") {
    let wiring = strategy.makeWiring(strategy.variants.first ?? StrategyOptions())
    let seats = ScreenSeats.shared
    let stack = wiring.makeController(seats.stack)
    let standing = (0..<20).map { _ in wiring.makeController(seats.screen) }
    for screen in standing { stack.contain(screen) }
    return { count in
      var sum: UInt64 = 0
      for _ in 0..<count {
        let screen = wiring.makeController(seats.screen)
        stack.contain(screen)
        wiring.relink(screen, to: stack)
        for _ in 0..<4 {
          let cell = wiring.makeCell(seats.cell)
          screen.loadedView.addSubview(cell)
          wiring.relink(cell, to: screen)
        }
        if linking == .stack { for other in standing { wiring.relink(other, to: stack) } }
        stack.pop()
        sum &+= UInt64(screen.loadedView.subviews.count)
      }
      return sum
    }
  }
}

/// Where a stack, a screen and a cell sit in an app.
private struct ScreenSeats {
  static let shared = ScreenSeats()
  let stack, screen, cell: Seat

  private init() {
    guard let plan = try? HierarchyPlan(.app(controllers: 100)) else { preconditionFailure("it is a plan") }
    func seat(_ kind: NodeKind, _ container: ContainerKind?) -> Seat {
      let row = (0..<plan.count).first {
        plan.kinds[$0] == kind && (container == nil || plan.containers[$0] == container)
      }
      return Seat(NodeID(row ?? 0), in: plan)
    }
    (stack, screen, cell) = (seat(.controller, .navigation), seat(.controller, .plain), seat(.cell, nil))
  }
}
