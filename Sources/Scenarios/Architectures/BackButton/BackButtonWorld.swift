import Hierarchy

/// Master, details and editors, alive.
final class BackButtonWorld: World {
  let application = Application(id: .application)
  let stage: Stage
  let window: Window
  let master: MasterCoordinator
  /// The app's own transitions, told everything else by whoever has the delegate slot; owned here alone.
  var stylist: Stylist?

  init(_ options: ArchitectureOptions) {
    stage = Stage(options)
    window = Window(id: stage.makeID())
    master = MasterCoordinator(on: stage)
    application.add(window)
    application.add(master)
    master.start()
    window.setRoot(master.entrance)
    window.makeVisible()
  }

  /// The coordinator of the modal, if one is up.
  var editor: EditorCoordinator? {
    coordinators.lazy.compactMap { $0 as? EditorCoordinator }.first { $0.entrance.presenting != nil }
  }

  /// The coordinator whose stack the user sees.
  var host: HostCoordinator { editor ?? master }

  /// The coordinator whose screen the user sees.
  var top: SliceCoordinator { owner(of: host.stack.topController) ?? host }

  /// The coordinator with `screen` in its slice.
  func owner(of screen: Controller?) -> SliceCoordinator? {
    guard let screen = screen as? Screen else { return nil }
    return coordinators.first { $0.slice.contains(screen.title) }
  }

  /// All coordinators, parents before their children.
  var coordinators: [SliceCoordinator] {
    var found: [SliceCoordinator] = [master]
    var next = 0
    while next < found.count {
      found += found[next].children.compactMap { $0 as? SliceCoordinator }
      next += 1
    }
    return found
  }

  /// Does `step`, and waits for the animations that it began.
  func perform(_ step: Step) {
    begin(step)
    master.stack.finishTransition()
    editor?.stack.finishTransition()
  }

  private func begin(_ step: Step) {
    switch step.operation {
    case .push: if host.stack.hasRoom { top.push(animated: true) }
    case .pushInstantly: if host.stack.hasRoom { top.push(animated: false) }
    case .start: start(step)
    case .send: send()
    case .pop: host.stack.systemBack()
    case .popInstantly: host.stack.pop(animated: false)
    case .popTo: popTo(step)
    case .popToRoot: host.stack.popToRoot(animated: step.isEven)
    case .setStack: setStack(step)
    case .swipeBack: swipe { $0.finishSwipe() }
    case .swipeCancelled: swipe { $0.cancelSwipe() }
    case .swipeThenPush: swipeThenPush()
    case .present: present()
    case .dismiss: dismiss()
    case .swipeToDismiss: swipeAway()
    case .popPresenter: if editor != nil { master.stack.pop(animated: step.isEven) }
    case .stop: stop(top, animated: step.isEven)
    case .startThenStop: startThenStop()
    case .stopThenStart: stopThenStart()
    case .activate: host.watch?.activate()
    case .supply: supply(step)
    case .freeOwner: stylist = nil
    case .deepLink: deepLink(step)
    case .sendAtEachPhase: probePhases()
    default: break
    }
  }

  func observe() -> Observation {
    var facts: [String: String] = ["modal": editor.map { "\($0.title) over \($0.presenter)" } ?? "none"]
    for coordinator in coordinators {
      let parent = (coordinator.parent as? any Linked)?.title ?? "application"
      let slice = coordinator.slice.joined(separator: " ")
      facts["flow \(coordinator.title)"] = "under \(parent): \(slice)"
    }
    for host in [master, editor].compactMap({ $0 as HostCoordinator? }) {
      facts["stack of \(host.title)"] = host.stack.titles.joined(separator: " ")
      // The article's forms watch some screens only, and are to be judged by what they lead to.
      if stage.options.watching?.isArticle != true {
        facts["shadow of \(host.title)"] = shadow(of: host.stack).sorted().joined(separator: " ")
      }
      facts["slot of \(host.title)"] = host.stack.slotTitle
      if let top = host.stack.topController as? SliceScreen {
        let origin: Responder = top.cell ?? top
        facts["request from \(top.title)"] = stage.probe(from: origin)
        facts["error from \(top.title)"] = stage.probe(
          from: origin,
          with: Letter(.handleError, ErrorReport(code: 1))
        )
      }
    }
    return Observation(facts: facts, events: stage.takeEvents())
  }

  /// The screens that are watched on `stack`, by all that watch it.
  private func shadow(of stack: Stack) -> [String] {
    var watches: [any PopWatch] = []
    for watch in coordinators.lazy.filter({ $0.stack === stack }).compactMap(\.watch)
    where !watches.contains(where: { $0 === watch }) {
      watches.append(watch)
    }
    return watches.flatMap(\.shadow)
  }
}

// MARK: - Flows

extension BackButtonWorld {
  /// A detail is started by the flow on top, or by the host of its stack over whatever lies there.
  func start(_ step: Step) {
    let starter = step.isEven ? top : host
    if host.stack.hasRoom { starter.startDetail(animated: true) }
  }

  /// The user chooses the item on top: its cell sends, and the flow that the screen belongs to starts a detail.
  func send() {
    (host.stack.topController as? SliceScreen)?.didSelectCell()
  }

  func present() {
    if editor == nil { top.presentEditor(in: window) }
  }

  /// The presenter's flow takes its modal away.
  func dismiss() {
    guard let editor, let presenter = editor.delegate as? SliceCoordinator else { return }
    editor.entrance.presenting?.dismissPresented()
    presenter.detailCoordinatorDidDismiss(editor)
  }

  /// The user swipes the modal away.
  func swipeAway() {
    guard let editor, !editor.stack.swipeToDismiss(), let presenter = editor.entrance.presenting else {
      return
    }
    // The container is the modal, so it is the container's presentation that ends.
    presenter.dismissPresented()
    editor.stack.presentationDelegate?.didDismiss(editor.stack)
  }

  /// A detail ends by its own decision: all of its screens leave the stack, wherever they are.
  func stop(_ coordinator: SliceCoordinator, animated: Bool) {
    guard coordinator is DetailCoordinator else { return }
    let stack = coordinator.stack
    stack.setStack(stack.children.filter { owner(of: $0) !== coordinator }, animated: animated)
    // Screens below the top went without a call to the delegate.
    coordinator.watch?.reconcile()
  }

  func startThenStop() {
    guard host.stack.hasRoom else { return }
    let covered = top
    host.startDetail(animated: true)
    stop(covered, animated: false)
  }

  func stopThenStart() {
    stop(top, animated: true)
    if host.stack.hasRoom { host.startDetail(animated: true) }
  }

  /// A link from outside: the modal goes, the stack is cut down to its root, and one to three details follow.
  func deepLink(_ step: Step) {
    dismiss()
    master.stack.popToRoot(animated: false)
    for _ in 0...step.argument % 3 { top.startDetail(animated: false) }
  }

  /// The app's own transitions are put behind whoever has the delegate slot.
  func supply(_ step: Step) {
    let arriving = Stylist(Stylist.Kind.allCases[step.argument % Stylist.Kind.allCases.count], on: stage)
    if master.watch?.forward(to: arriving) == true { stylist = arriving }
  }
}

// MARK: - The stack that the user sees

extension BackButtonWorld {
  func popTo(_ step: Step) {
    let below = host.stack.children.dropLast()
    guard let target = step.pick(from: below) else { return }
    host.stack.pop(to: target, animated: step.argument >= 8)
  }

  /// The host replaces its stack in one of three ways: root and a new screen, a new screen alone, root and top.
  func setStack(_ step: Step) {
    let screens = host.stack.children
    let animated = step.argument >= 8
    switch step.argument % 3 {
    case 0: host.replaceStack(keeping: Array(screens.prefix(1)), adding: true, animated: animated)
    case 1: host.replaceStack(keeping: [], adding: true, animated: animated)
    default:
      let ends = screens.count > 1 ? [screens[0], screens[screens.count - 1]] : screens
      host.replaceStack(keeping: ends, adding: false, animated: animated)
    }
  }

  func swipe(_ end: (NavigationStack) -> Void) {
    if host.stack.beginSwipe() { end(host.stack) }
  }

  /// A screen is shown that sends in each phase of its life, and is taken away again.
  func probePhases() {
    guard host.stack.hasRoom else { return }
    let screen = ProbeScreen("probe", on: stage)
    stage.links.connect(screen, to: top)
    host.stack.push(screen, animated: false)
    host.stack.pop(animated: false)
  }

  func swipeThenPush() {
    let (stack, pusher) = (host.stack, top)
    guard stack.hasRoom, stack.beginSwipe() else { return }
    pusher.push(animated: true)
  }
}
