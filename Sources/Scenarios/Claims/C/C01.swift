import Hierarchy

extension TabsAppFlowClaims {
  static let showBubbling = Claim(
    "C1",
    "The built-in bubble of show brings a screen to where it belongs",
    rule: """
      of 100 screens shown from another one all are pushed on the stack of their own tab, and where there is no \
      container all are presented
      """,
    cases: [verify()]
  ) { _ in
    let places: [(side: String, count: (Int) -> Bool)] = [
      ("screen of the same tab", { shown(.home, from: .home, $0) }),
      ("screen of another tab", { shown(.orders, from: .home, $0) }),
      ("no container", presented),
    ]
    return Finding(
      places.map { place in
        let arrived = (0..<100).count(where: place.count)
        return ClaimCheck(
          ClaimFigure("arrived: \(place.side)", count: arrived),
          .equals(100),
          side: place.side
        )
      },
      axis: "where the screen belongs"
    )
  }

  private static func shown(_ target: Tab, from tab: Tab, _ number: Int) -> Bool {
    let world = ShopWorld(article)
    guard let sender = world.main?.coordinator(of: tab)?.stack.topController else { return false }
    let screen =
      target == .home
      ? HomeDoubleButtonScreen(number, on: world.stage)
      : OrdersThirdScreen(number, number, on: world.stage)
    guard case .pushed(let stack) = sender.show(screen, in: world.window) else { return false }
    return stack === world.main?.coordinator(of: target)?.stack
  }

  private static func presented(_ number: Int) -> Bool {
    let world = ShopWorld(article)
    world.perform(Step(.logout))
    let screen = HomeDoubleButtonScreen(number, on: world.stage)
    guard case .presented = world.window.rootController?.show(screen, in: world.window) else { return false }
    world.window.rootController?.dismissPresented()
    return true
  }
}
