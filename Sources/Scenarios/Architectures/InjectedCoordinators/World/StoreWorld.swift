import Hierarchy

/// The living store: an application, its window, and the application coordinator.
final class StoreWorld: World {
  let application = Application(id: .application)
  let store: Store
  let app: AppCoordinator
  /// How many messages were sent, for their labels.
  var sent = 0

  var stage: Stage { store.stage }

  /// The highest that a stack may become, so that a script of any length stays small.
  static let height = 8
  /// How many messages may wait for something.
  static let waiting = 6

  init(_ options: ArchitectureOptions) {
    store = Store(options)
    app = AppCoordinator(in: store)
    let window = MainWindow("window", on: store.stage)
    store.window = window
    application.add(window)
    application.add(app)
    store.stage.links.connect(app, to: application)
    window.makeVisible()
    app.start()
    settle()
  }

  func perform(_ step: Step) {
    defer { settle() }
    switch step.operation {
    case .push, .pushInstantly, .pop, .popInstantly, .popTo, .popToRoot, .setStack: navigate(step)
    case .swipeBack, .swipeCancelled, .swipeThenPush: swipe(step)
    case .present, .dismiss, .swipeToDismiss, .popPresenter, .freeOwner: present(step)
    case .selectTab, .reparent, .deepLink, .logout, .logoutUnderModal, .login: arrange(step)
    case .start, .stop, .startThenStop, .stopThenStart, .startTwice, .activate: run(step)
    case .send, .queueMessage, .supply, .reuseCell, .answer, .sendAtEachPhase: send(step)
    }
  }

  /// The time of every animation passes.
  func settle() {
    for stack in stacks { stack.finishTransition() }
  }

  /// The stacks in use.
  private var stacks: [Stack] { app.sections.map(\.stack) + [modal].compactMap(\.self) }
}

extension StoreWorld {
  /// The modal, payment or offer; a world has one at a time.
  var modal: Stack? { (app.rootController?.presented ?? offer) as? Stack }

  /// The modal that a screen of the section in front presents.
  var offer: Controller? {
    guard let section = app.selected else { return nil }
    for screen in section.stack.children { if let modal = screen.presented { return modal } }
    return nil
  }

  /// The stack that the user sees.
  var visibleStack: Stack? { modal ?? app.selected?.stack }

  /// The screen that the user sees.
  var visibleScreen: StoreScreen? { visibleStack?.topController as? StoreScreen }

  /// The coordinator whose screen the user sees; nil for a bare modal.
  var visibleFlow: StackFlow? {
    guard let screen = visibleScreen else { return nil }
    return everyFlow.first { $0.shadow.contains { $0 === screen } }
  }

  /// The modal flows.
  var modalFlow: StackFlow? {
    guard modal != nil else { return nil }
    return visibleFlow
  }

  /// Every coordinator below the application coordinator, parents before children.
  var everyFlow: [StackFlow] {
    var flows: [StackFlow] = []
    var pending = app.flows
    while !pending.isEmpty {
      let flow = pending.removeFirst()
      if let flow = flow as? StackFlow { flows.append(flow) }
      pending = flow.flows + pending
    }
    return flows
  }

  /// The catalog, which is started first and lives until the root is replaced.
  var catalog: CatalogCoordinator? { app.child(CatalogCoordinator.identifier) as? CatalogCoordinator }
}
