import Hierarchy

/// What happens to the tabs, and to the stack and the sheet of the tab that the user sees.
extension ShopWorld {
  func navigate(_ step: Step) {
    guard let front, !isCovered else { return }
    let stack = front.stack
    defer { stack.finishTransition() }
    switch step.operation {
    case .push: goOn(step, from: frontScreen, in: front, animated: true)
    case .pushInstantly: goOn(step, from: frontScreen, in: front, animated: false)
    case .swipeThenPush:
      // The screen that the finger moves still sends; it is not the one on top any more.
      let screen = frontScreen
      guard stack.children.count < TabCoordinator.highestStack else { return }
      stack.beginSwipe()
      goOn(step, from: screen, in: front, animated: true)
    case .setStack: frontScreen?.request(furtherFlow(step, in: front.tab), keepHierarchy: true)
    default: goBack(step, on: stack)
    }
  }

  /// The user goes on within the tab.
  private func goOn(_ step: Step, from screen: FlowScreen?, in front: TabCoordinator, animated: Bool) {
    guard front.stack.children.count < TabCoordinator.highestStack else { return }
    front.animates = animated
    screen?.request(furtherFlow(step, in: front.tab), keepHierarchy: false)
    front.animates = true
  }

  private func furtherFlow(_ step: Step, in tab: Tab) -> AppFlow {
    let number = step.argument
    switch tab {
    case .home: return .home(.doubleButton(title: number))
    case .orders:
      return .orders(number % 2 == 0 ? .second(order: number) : .third(order: number, item: number + 1))
    }
  }

  private func goBack(_ step: Step, on stack: Stack) {
    guard stack.children.count > 1 else { return }
    switch step.operation {
    case .pop: stack.systemBack()
    case .popInstantly: stack.pop(animated: false)
    case .popTo: step.pick(from: stack.children).map { _ = stack.pop(to: $0, animated: true) }
    case .popToRoot: stack.popToRoot(animated: true)
    case .swipeBack: stack.beginSwipe()
    case .swipeCancelled:
      stack.beginSwipe()
      stack.cancelSwipe()
    default: break
    }
  }

  func changeSheet(_ step: Step) {
    guard let front else { return }
    if step.operation == .present { return front.presentReceipt(in: window) }
    guard let sheet = front.sheet else { return }
    switch step.operation {
    case .dismiss: front.dismissSheet()
    case .swipeToDismiss: sheet.swipeToDismiss()
    case .popPresenter: front.stack.pop(animated: false)
    default: break
    }
  }

  func changeTabs(_ step: Step) {
    guard let main else { return }
    let tab: Tab = step.argument % 2 == 0 ? .orders : .home
    switch step.operation {
    case .selectTab: if !isCovered { main.tabs.select(step.argument % 2) }
    case .reparent:
      if !isCovered { moveTop(from: main.coordinator(of: .home), to: main.coordinator(of: .orders)) }
    case .start: for tab in Tab.allCases { main.start(tab) }
    case .stop: if main.tabCoordinators.count > 1 { main.stop(tab) }
    case .startTwice: if !main.start(tab) { stage.note("refused to start \(tab) twice") }
    default: break
    }
  }

  /// The same screen in another coordinator's stack: nothing in it changes (catalogue E15).
  private func moveTop(from source: TabCoordinator?, to target: TabCoordinator?) {
    guard let source, let target, let screen = source.stack.topController as? FlowScreen else { return }
    guard source.stack.children.count > 1, target.stack.children.count < TabCoordinator.highestStack else {
      return
    }
    target.stack.push(target.prepared(screen), animated: false)
    source.stack.finishTransition()
  }
}

/// What the user, the screens and the system send.
extension ShopWorld {
  func send(_ step: Step) {
    let flow = AppFlow.all(step.argument)[step.argument % 5]
    switch step.operation {
    case .send: sendFromDeepest(flow, keepHierarchy: step.argument / 5 % 2 == 1)
    case .deepLink: openLink(flow)
    case .sendAtEachPhase: sendAtEachPhase()
    case .freeOwner: freeOwner()
    default: break
    }
    for coordinator in main?.tabCoordinators ?? [] { coordinator.stack.finishTransition() }
  }

  /// A screen that has a naive way takes it only by itself; a cell always sends.
  private func sendFromDeepest(_ flow: AppFlow, keepHierarchy: Bool) {
    guard let screen = frontScreen else { return }
    guard screen.origin === screen else {
      screen.origin.openFlow(
        flow,
        keepHierarchy: keepHierarchy,
        userData: ["from": screen.title],
        sender: screen
      )
      return
    }
    screen.request(flow, keepHierarchy: keepHierarchy)
  }

  /// A link from outside comes in as text, at the coordinator of links.
  private func openLink(_ flow: AppFlow) {
    if main == nil { logIn() }
    main?.deepLinks.handleDeepLink(flow.link)
  }

  private func sendAtEachPhase() {
    guard let front, !isCovered, front.stack.children.count < TabCoordinator.highestStack else { return }
    front.stack.push(front.prepared(PhasedFlowScreen(on: stage)), animated: false)
    front.stack.pop(animated: false)
  }

  /// Somebody still holds the stack of a tab whose coordinator has gone: what comes from there is not handled.
  private func freeOwner() {
    guard let main, main.tabCoordinators.count > 1, let reader = main.coordinator(of: .orders)?.stack else {
      return
    }
    guard let top = reader.topController else { return }
    main.stop(.orders)
    let inquiry = AppFlowBox(.home(.initial), sender: nil, isInquiry: true)
    stage.note("left by its owner: \(stage.probe(from: top, with: inquiry))")
  }
}
