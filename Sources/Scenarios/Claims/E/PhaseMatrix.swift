import Hierarchy

/// Which messages arrive that a screen sends in each phase of its life, by the way on which it gets onto the screen.
struct PhaseMatrix {
  /// The ways: a screen that is pushed, a tab that is added behind another, a stack that is filled before it is
  /// shown anywhere, and a modal whose coordinator is set.
  enum Entry: String, CaseIterable {
    case push, tab
    case insideOut = "inside out"
    case modal
  }

  /// The phases, in their order.
  static let phases = ["init", "did load", "did move", "will appear", "did appear"]

  /// What came of the messages of each entry.
  let outcomes: [Entry: [String]]

  /// The matrix of the shop with `options`.
  init(_ options: ArchitectureOptions) {
    outcomes = Dictionary(uniqueKeysWithValues: Entry.allCases.map { ($0, Self.outcomes(of: $0, options)) })
  }

  /// How many messages sent in `phase` were lost, and how many were sent.
  func lost(in phase: String) -> (lost: Int, sent: Int) {
    let sent = outcomes.values.joined().filter { $0.hasPrefix("\(phase):") }
    return (sent.count { !$0.contains("handled by") || $0.contains("unhandled") }, sent.count)
  }

  private static func outcomes(of entry: Entry, _ options: ArchitectureOptions) -> [String] {
    let world = StoreWorld(options)
    let screen = PhaseScreen(in: world.store)
    guard let root = world.app.rootController, let catalog = world.catalog else { return [] }
    switch entry {
    case .push:
      catalog.stack.push(screen, animated: true)
      catalog.stack.finishTransition()
    case .tab:
      root.contain(screen)
      root.select(1)
    case .insideOut:
      let stack = Stack(world.stage.title("stack"), on: world.stage)
      stack.setStack([screen], animated: false)
      root.contain(stack)
      root.select(1)
    case .modal:
      guard let window = world.store.window else { return [] }
      world.stage.links.connect(screen, to: catalog)
      root.present(screen, in: window)
    }
    return screen.outcomes
  }
}
