import Hierarchy

/// The shop with its two tabs, launched and driven as its users and the system would.
final class ShopWorld: World {
  let application = Application(id: .application)
  let stage: Stage
  let window: MainWindow
  /// The coordinator of the tab bar, while somebody is logged in.
  var main: MainCoordinator? { application.coordinators.first as? MainCoordinator }

  init(_ options: ArchitectureOptions, table: (any AssociationTable)? = nil) {
    stage = Stage(options, table: table)
    window = MainWindow("window", on: stage)
    application.add(window)
    window.delegate = application
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
    main.delegate = application
    application.add(main)
    window.setRoot(main.tabs)
  }

  private func logOut(_ step: Step) {
    guard let main else { return }
    let login = FlowScreen("login", on: stage)
    login.delegate = window
    window.setRoot(login)
    application.remove(main)
    // Mostly somebody logs in at once, or a random script would spend its time at the login.
    if step.argument % 4 != 0 { logIn() }
  }
}

/// What can be seen of the shop.
extension ShopWorld {
  func observe() -> Observation {
    var facts: [String: String] = [:]
    facts["root"] = (window.rootController as? Screen)?.title
    facts["coordinators"] = application.coordinators.map { ($0 as? any Linked)?.title ?? "unknown" }.joined()
    if let main {
      facts["tabs"] = main.tabs.children.map { ($0 as? Stack)?.title ?? "unknown" }.joined(separator: " · ")
      facts["children"] = main.tabCoordinators.map(\.title).joined(separator: " · ")
      facts["tab"] = main.selected?.title
      for coordinator in main.tabCoordinators {
        facts["stack \(coordinator.title)"] = content(of: coordinator.stack)
      }
      facts["sheet"] = main.selected?.sheet.map { "\($0.title): \(content(of: $0))" } ?? "none"
    }
    ask(in: &facts)
    return Observation(facts: facts, events: stage.takeEvents())
  }

  private func content(of stack: Stack) -> String {
    stack.children.map { child in
      guard let screen = child as? FlowScreen else { return "unknown" }
      return screen.content.isEmpty ? screen.title : "\(screen.title) (\(screen.content))"
    }.joined(separator: " · ")
  }

  /// Who would see to which flow, if it were asked for from where the user can touch.
  private func ask(in facts: inout [String: String]) {
    var screens = [frontScreen]
    if isCovered { screens.append(front?.stack.topController as? FlowScreen) }
    for case let screen? in screens {
      for origin in screen.origin === screen ? [screen] : [screen, screen.origin] {
        let title = (origin as? any Linked)?.title ?? "unknown"
        for flow in [AppFlow.home(.initial), .orders(.first)] {
          let inquiry = AppFlowBox(flow, sender: nil, isInquiry: true)
          facts["\(flow.tab) from \(title)"] = stage.probe(from: origin, with: inquiry)
        }
      }
    }
  }
}
