import Hierarchy

extension TabsAppFlowClaims {
  static let flowEnum = Claim(
    "C3",
    "Every flow leads from every screen to its screen, with its associated values",
    rule: """
      for each pair of screens, with and without the hierarchy and in every form, the wanted screen is on top of the \
      wanted tab and shows the associated values
      """,
    cases: [verify()]
  ) { _ in
    var (pairs, right) = (0, 0)
    for options in TabsAppFlowArchitecture().variants {
      for origin in AppFlow.all(3) {
        for target in AppFlow.all(7) {
          for keepsHierarchy in [false, true] {
            pairs += 1
            if leads(from: origin, to: target, keepsHierarchy, options) { right += 1 }
          }
        }
      }
    }
    return Finding([
      ClaimCheck(ClaimFigure("pairs tried", count: pairs), .above(49)),
      ClaimCheck(ClaimFigure("pairs that ended elsewhere", count: pairs - right), .equals(0)),
    ])
  }

  private static func leads(
    from origin: AppFlow,
    to target: AppFlow,
    _ keepsHierarchy: Bool,
    _ options: ArchitectureOptions
  ) -> Bool {
    let world = ShopWorld(options)
    world.main?.openFlow(origin, keepHierarchy: true, sender: nil)
    let before = world.front?.tab == target.tab ? world.front?.stack.children.count ?? 0 : 1
    world.frontScreen?.origin.openFlow(target, keepHierarchy: keepsHierarchy, sender: world.frontScreen)
    world.main?.tabCoordinators.forEach { $0.stack.finishTransition() }
    guard let front = world.front, let screen = world.frontScreen, front.tab == target.tab else {
      return false
    }
    let level = level(of: target)
    let height = level == 1 || keepsHierarchy ? level : before + 1
    return screen.content == content(of: target) && front.stack.children.count == height
  }

  /// What a screen of `flow` has to show.
  private static func content(of flow: AppFlow) -> String {
    switch flow {
    case .home(.initial), .orders(.first): ""
    case .home(.doubleButton(let title)): "title \(title)"
    case .orders(.second(let order)): "order \(order)"
    case .orders(.third(let order, let item)): "order \(order) item \(item)"
    }
  }

  /// How many screens lead to it in its tab, itself included.
  private static func level(of flow: AppFlow) -> Int {
    switch flow {
    case .home(.initial), .orders(.first): 1
    case .home(.doubleButton), .orders(.second): 2
    case .orders(.third): 3
    }
  }
}
