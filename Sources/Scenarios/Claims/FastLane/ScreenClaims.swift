import Hierarchy
import Strategies

extension FastLaneClaims {
  static let screens = Claim(
    "F5",
    "To push and to pop a screen takes the fast lane at most twice the time that it takes weak parents",
    holds: Arm("where a push links the new screen", false),
    contrast: Arm("where a push links all 20 screens of the stack again", true),
    cases: ["bubbleup claims F5"]
  ) { test in
    let readings = try test.times {
      [screen(ParentWeak(), linksAll: false), screen(ResponderIndexed(), linksAll: $0)]
    }
    test.show("ns per screen, parent.weak", readings[0].nanoseconds)
    test.show("ns per screen, responder.indexed", readings[1].nanoseconds)
    test.expect("responder.indexed to parent.weak", readings[1].ratio, .below(2))
  }

  /// A screen with four cells that is made, pushed, linked, popped and let go, over 20 others.
  private static func screen(_ strategy: any Strategy, linksAll: Bool) -> LabOperation {
    LabOperation("a screen under \(strategy.name), linking \(linksAll ? "the stack" : "the screen")") {
      guard let app = try? HierarchyPlan(.app(controllers: 100)) else { preconditionFailure("it is a plan") }
      func seat(_ kind: NodeKind, _ container: ContainerKind = .plain) -> Seat {
        let row = app.kinds.indices.first { app.kinds[$0] == kind && app.containers[$0] == container }
        return Seat(NodeID(row ?? 0), in: app)
      }
      let wiring = strategy.makeWiring(strategy.variants.first ?? StrategyOptions())
      let stack = wiring.makeController(seat(.controller, .navigation))
      let (screenSeat, cellSeat) = (seat(.controller), seat(.cell))
      let standing = (0..<20).map { _ in wiring.makeController(screenSeat) }
      for screen in standing { stack.contain(screen) }
      return { count in
        var sum: UInt64 = 0
        for _ in 0..<count {
          let screen = wiring.makeController(screenSeat)
          stack.contain(screen)
          wiring.relink(screen, to: stack)
          for _ in 0..<4 {
            let cell = wiring.makeCell(cellSeat)
            screen.loadedView.addSubview(cell)
            wiring.relink(cell, to: screen)
          }
          if linksAll { for other in standing { wiring.relink(other, to: stack) } }
          stack.pop()
          sum &+= UInt64(screen.loadedView.subviews.count)
        }
        return sum
      }
    }
  }
}
