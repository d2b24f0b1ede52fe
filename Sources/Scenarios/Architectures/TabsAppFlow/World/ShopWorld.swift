import Hierarchy

/// The shop with its two tabs, launched and driven as its users and the system would.
final class ShopWorld: World {
  let application = Application(id: .application)
  let stage: Stage
  /// The window.
  let window: MainWindow
  /// The coordinator of the tab bar, while somebody is logged in.
  var main: MainCoordinator? { application.coordinators.first as? MainCoordinator }

  init(_ options: ArchitectureOptions) {
    stage = Stage(options)
    window = MainWindow("window", on: stage)
    application.add(window)
    stage.links.connect(window, to: application)
    logIn()
    window.makeVisible()
  }

  /// The coordinator of the tab that the user sees.
  var front: TabCoordinator? { main?.selected }

  /// The screen that the user sees.
  var frontScreen: FlowScreen? {
    (front?.sheet ?? front?.stack)?.topController as? FlowScreen ?? window.rootController as? FlowScreen
  }

  /// Whether something lies over the tabs.
  var isCovered: Bool { front?.sheet != nil }

  func perform(_ step: Step) {
    switch step.operation {
    case .push, .pushInstantly, .swipeThenPush, .pop, .popInstantly, .popTo, .popToRoot, .setStack,
      .swipeBack,
      .swipeCancelled:
      navigate(step)
    case .present, .dismiss, .swipeToDismiss, .popPresenter: changeSheet(step)
    case .selectTab, .reparent, .start, .stop, .startTwice: changeTabs(step)
    case .send, .sendAtEachPhase, .deepLink, .freeOwner: send(step)
    case .login: if main == nil { logIn() }
    case .logout: if !isCovered { logOut(step) }
    case .logoutUnderModal: if isCovered { logOut(step) }
    default: break
    }
  }

  /// Fills the window with the shop.
  func logIn() {
    let main = MainCoordinator(on: stage)
    stage.links.connect(main, to: application)
    application.add(main)
    window.setRoot(main.tabs)
  }

  private func logOut(_ step: Step) {
    guard let main else { return }
    let login = FlowScreen("login", on: stage)
    stage.links.connect(login, to: window)
    window.setRoot(login)
    application.remove(main)
    // Mostly somebody logs in at once, or a random script would spend its time at the login.
    if step.argument % 4 != 0 { logIn() }
  }
}
