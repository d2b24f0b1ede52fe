import Hierarchy

/// Onboarding, login and main, alive.
final class FlowWorld: World {
  let application = Application(id: .application)
  let stage: Stage
  let window: Window
  /// What decides about everything.
  let root: any AppRoot

  init(
    _ options: ArchitectureOptions,
    startingIn state: AuthenticationState = .new,
    table: (any AssociationTable)? = nil
  ) {
    stage = Stage(options, table: table)
    window = Window(id: stage.makeID())
    application.add(window)
    if options.form == .coordinator {
      let coordinator = FlowCast.appCoordinator(window: window, on: stage)
      root = coordinator
      application.add(coordinator)
      coordinator.start(state)
    } else {
      let flow = FlowCast.appController(on: stage)
      root = flow
      flow.start(state)
      window.setRoot(flow)
    }
    window.makeVisible()
  }

  /// The flow that the user sees.
  var front: (any Flow)? {
    if let help = root.helpFlow { return help }
    if let tabs = root.tabFrame { return root.tabFlow(of: tabs.children[tabs.selectedIndex]) }
    return root.current as? any Flow
  }

  /// The stack that the user sees.
  var stack: FlowStack? { front?.flowStack }

  func perform(_ step: Step) {
    begin(step)
    for case let stack as FlowStack in stage.census.living { stack.finishTransition() }
  }

  private func begin(_ step: Step) {
    switch step.operation {
    case .push, .send: sendSelect()
    case .pushInstantly: front?.advance(animated: false)
    case .start: root.startForm(step.isEven ? "sign-up" : "recovery")
    case .pop: stack?.systemBack()
    case .popInstantly: stack?.pop(animated: false)
    case .popTo: popTo(step)
    case .popToRoot: stack?.popToRoot(animated: step.isEven)
    case .setStack: front?.keep(stack?.children.chosen(by: step.argument) ?? [])
    case .swipeBack: if let stack, stack.beginSwipe() { stack.finishSwipe() }
    case .swipeCancelled: if let stack, stack.beginSwipe() { stack.cancelSwipe() }
    case .swipeThenPush: swipeThenPush()
    case .selectTab: if root.helpFlow == nil { root.tabFrame?.select(step.argument % 3) }
    case .present: present()
    case .dismiss: root.dismissHelp()
    case .swipeToDismiss: root.swipeHelpAway()
    case .popPresenter: popPresenter(animated: step.isEven)
    case .login: finishFirstFlows()
    case .logout: logout()
    case .logoutUnderModal: root.helpFlow?.flowStack?.topController?.finish(.main)
    case .deepLink: root.open(step.argument % 3 + 1)
    case .freeOwner: root.replaceProfile()
    case .sendAtEachPhase: probePhases()
    case .overrideTraits: overrideTraits(step)
    default: break
    }
  }

  func observe() -> Observation {
    let flows = stage.census.living.filter { $0 is FlowController || $0 is FlowCoordinator }.map(\.title)
    var facts = [
      "flows": flows.sorted().joined(separator: " "), "current": root.current?.title ?? "none",
      "modal": root.helpFlow?.title ?? "none",
    ]
    for flow in visibleFlows {
      facts["stack of \(flow.title)"] = flow.flowStack?.titles.joined(separator: " ")
      if let top = flow.flowStack?.topController as? TraitScreen {
        facts["request from \(top.title)"] = stage.probe(from: top.cell ?? top)
      }
    }
    if let tabs = root.tabFrame { facts["tab"] = "\(tabs.selectedIndex)" }
    if let flow = root as? AppFlowController { facts["traits"] = traits(in: flow) }
    return Observation(facts: facts, events: stage.takeEvents())
  }

  /// The flows with a stack that the user can get to.
  private var visibleFlows: [any Flow] {
    let tabs = root.tabFrame?.children.compactMap { root.tabFlow(of: $0) } ?? []
    return tabs + [root.helpFlow, root.current as? any Flow].compactMap(\.self)
  }

  /// The traits that anything inside `flow` has, each once.
  private func traits(in flow: AppFlowController) -> String {
    var found: Set<String> = []
    var pending: [Controller] = [flow]
    while let controller = pending.popLast() {
      found.insert((controller as? any TraitBearing)?.traits.rawValue ?? "none")
      pending += controller.children
    }
    return found.sorted().joined(separator: " ")
  }
}

// MARK: - Steps

extension FlowWorld {
  /// The user chooses the item on top; a form has nothing to choose.
  func sendSelect() {
    guard let stack else { return front?.advance(animated: true) ?? () }
    guard let top = stack.topController as? TraitScreen, !stack.isCoveredByForm, let cell = top.cell else {
      return
    }
    cell.didSelect(ItemID(1))
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

  /// The user skips what is left of the onboarding, or logs in.
  func finishFirstFlows() {
    guard root.tabFrame == nil, let flow = root.current as? any Flow else { return }
    if let top = flow.flowStack?.topController { top.finish(.login) } else { flow.finish(.onboarding) }
  }

  /// From the first screen of the settings, which is not necessarily on screen.
  func logout() {
    guard let tabs = root.tabFrame, let settings = tabs.children.last else { return }
    root.tabFlow(of: settings)?.flowStack?.children.first?.finish(.main)
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
