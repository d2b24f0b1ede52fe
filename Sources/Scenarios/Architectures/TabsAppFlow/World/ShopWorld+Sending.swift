import Hierarchy

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

  /// A link from outside comes in at the coordinator of the tab bar.
  private func openLink(_ flow: AppFlow) {
    if main == nil { logIn() }
    main?.openFlow(flow, keepHierarchy: true, userData: ["from": "outside"], sender: nil)
  }

  private func sendAtEachPhase() {
    guard let front, !isCovered, front.stack.children.count < TabCoordinator.highestStack else { return }
    front.stack.push(front.prepared(PhasedFlowScreen(on: stage)), animated: false)
    front.stack.pop(animated: false)
  }

  /// Somebody still holds the stack of a tab whose coordinator has gone: what comes from there is not handled.
  private func freeOwner() {
    guard let main, main.children.count > 1, let reader = main.coordinator(of: .orders)?.stack else { return }
    guard let top = reader.topController else { return }
    main.stop(.orders)
    let inquiry = AppFlowBox(.home(.initial), sender: nil, isInquiry: true)
    stage.note("left by its owner: \(stage.probe(from: top, with: inquiry))")
  }
}
