import Hierarchy

extension FlowWorld {
  /// The user chooses the item on top; a form has nothing to choose.
  func sendSelect() {
    guard let stack else { return front?.advance(animated: true) ?? () }
    guard let top = stack.topController as? TraitScreen, !stack.isCoveredByForm, let cell = top.cell else {
      return
    }
    cell.receive(BoxedMessage(.select, payload: ItemID(1)))
  }

  func popTo(_ step: Step) {
    guard let stack, let screen = step.pick(from: stack.children) else { return }
    stack.pop(to: screen, animated: step.argument >= 8)
  }

  /// The content changes with the swipe already: a full stack has to be found full before.
  func swipeThenPush() {
    if let stack, stack.hasRoom, stack.beginSwipe() { front?.advance(animated: true) }
  }

  func present() {
    guard root.tabFrame != nil, root.helpFlow == nil, let top = stack?.topController as? Screen else {
      return
    }
    root.presentHelp(over: top, in: window)
  }

  /// The screen under the modal is popped, wherever it is.
  func popPresenter(animated: Bool) {
    guard let help = root.helpFlow?.flowStack else { return }
    let presenter = help.presenting ?? help.parent?.presenting
    guard let stack = presenter?.parent as? FlowStack, stack.children.count > 1 else { return }
    stack.pop(animated: animated)
    root.presenterWasPopped()
  }

  /// Says from `origin` that its flow has finished.
  func finish(from origin: Responder?) {
    var origin = origin
    if let flow = origin as? any Flow, let top = flow.flowStack?.topController { origin = top }
    origin?.receive(BoxedMessage(.openFlow, payload: FlowRequest(seed: 1)))
  }

  /// From the first screen of the settings, which is not necessarily on screen.
  func logout() {
    guard let tabs = root.tabFrame, let settings = tabs.children.last else { return }
    finish(from: root.tabFlow(of: settings)?.flowStack?.children.first)
  }

  func probePhases() {
    guard let stack, stack.hasRoom, let flow = front else { return }
    let screen = ProbeScreen("probe", on: stage)
    stage.links.connect(screen, to: flow)
    stack.push(screen, animated: false)
    stack.pop(animated: false)
  }

  func overrideTraits(_ step: Step) {
    (root as? AppFlowController)?.adopt(Traits.allCases[step.argument % Traits.allCases.count])
  }
}

extension NavigationStack {
  /// Whether a sign-up or a recovery is on top.
  var isCoveredByForm: Bool { topController is FormFlowController || topController is FormScreen }
}
