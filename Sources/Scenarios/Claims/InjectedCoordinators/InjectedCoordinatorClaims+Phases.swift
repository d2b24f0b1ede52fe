import Hierarchy

// MARK: - E9

extension InjectedCoordinatorClaims {
  static let phases = Claim(
    "E9",
    "Messages may be lost in every phase before 'did appear', and none is from then on",
    rule: """
      of four ways onto the screen, each in UIKit's order of calls, each earlier phase loses the message of at least one, \
      and 'did appear' of none; a phase is a side. In UIKit a view is added after 'will appear', and 'did move' is the last \
      call of a push and comes before the view of a tab
      """,
    against: CounterWorld(
      "early-link",
      "every screen is told its coordinator when it is made",
      .depends
    ),
    cases: [verify()]
  ) { _, planted in
    let matrix = PhaseMatrix(article, linksEarly: planted != nil)
    let other = PhaseMatrix(coordinating)
    var checks: [ClaimCheck] = []
    for phase in PhaseMatrix.phases {
      let (lost, sent) = matrix.lost(in: phase)
      checks += [
        ClaimCheck(
          ClaimFigure("lost in \(phase), of \(sent)", count: lost),
          phase == "did appear" ? .equals(0) : .above(0),
          side: phase
        ),
        ClaimCheck(
          ClaimFigure("lost in \(phase) by the order of C8, of \(sent)", count: other.lost(in: phase).lost),
          side: phase
        ),
      ]
    }
    return Finding(checks, axis: "phase")
  }
}

/// Which messages arrive that a screen sends in each phase of its life, by the way on which it gets onto the screen.
///
/// The calls are made one by one in UIKit's order, and not in that of the living containers of this project, in which a
/// view is in place before 'will appear'. Apple's reference says of `viewWillAppear(_:)` that the view *is about to be
/// added to a view hierarchy*, and of `didMove(toParent:)` that a container calls it after the transition to the new child
/// is complete, or where there is none immediately after `addChild(_:)`
/// (https://developer.apple.com/documentation/uikit/uiviewcontroller).
struct PhaseMatrix {
  /// The ways: a screen that is pushed, a tab that is added behind another and selected, a stack that is filled before
  /// it is shown anywhere, and a modal whose coordinator is set.
  enum Entry: String, CaseIterable {
    case push, tab
    case insideOut = "inside out"
    case modal
  }

  /// The phases; where 'did move' comes among them depends on the way.
  static let phases = ["init", "did load", "did move", "will appear", "did appear"]

  /// What came of the messages of each entry.
  let outcomes: [Entry: [String]]

  /// The matrix of the shop with `options`; with `linksEarly` each screen is told its coordinator once it is made.
  init(_ options: ArchitectureOptions, linksEarly: Bool = false) {
    outcomes = Dictionary(
      uniqueKeysWithValues: Entry.allCases.map { ($0, Self.outcomes(of: $0, options, linksEarly)) }
    )
  }

  /// How many messages sent in `phase` were lost, and how many were sent.
  func lost(in phase: String) -> (lost: Int, sent: Int) {
    let sent = outcomes.values.joined().filter { $0.hasPrefix("\(phase):") }
    return (sent.count { !$0.contains("handled by") || $0.contains("unhandled") }, sent.count)
  }

  private static func outcomes(
    of entry: Entry,
    _ options: ArchitectureOptions,
    _ linksEarly: Bool
  ) -> [String] {
    let world = StoreWorld(options)
    let screen = PhaseScreen(in: world.store)
    guard let root = world.app.rootController, let catalog = world.catalog else { return [] }
    if linksEarly { screen.parentCoordinator = catalog }
    switch entry {
    case .push:
      // With a transition: the view comes into the hierarchy in between, and 'did move' is the end of it.
      catalog.stack.call(.addChild, about: screen)
      appear(screen, in: catalog.stack)
      catalog.stack.call(.didMove, about: screen)
    case .tab:
      // Without one: moved at once, and loaded when the tab is selected.
      root.call(.addChild, about: screen)
      root.call(.didMove, about: screen)
      appear(screen, in: root)
    case .insideOut:
      let stack = Stack(world.stage.title("stack"), on: world.stage)
      stack.call(.addChild, about: screen)
      stack.call(.didMove, about: screen)
      root.call(.addChild, about: stack)
      root.call(.didMove, about: stack)
      // The outer view comes first, as it is where the inner one is added to.
      _ = screen.loadedView
      screen.viewWillAppear()
      root.call(.addSubview, about: stack)
      stack.call(.addSubview, about: screen)
      screen.viewDidAppear()
    case .modal:
      guard let window = world.store.window else { return [] }
      screen.parentCoordinator = catalog
      root.present(screen, in: window)
    }
    return screen.outcomes
  }

  /// Loads the view, says that it will appear, adds it, says that it did.
  private static func appear(_ screen: PhaseScreen, in container: Controller) {
    _ = screen.loadedView
    screen.viewWillAppear()
    container.call(.addSubview, about: screen)
    screen.viewDidAppear()
  }
}
