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
  var editor: EditorCoordinator? { coordinators.lazy.compactMap { $0 as? EditorCoordinator }.first }

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
      facts["shadow of \(host.title)"] = shadow(of: host.stack).sorted().joined(separator: " ")
      facts["slot of \(host.title)"] = host.stack.slotTitle
      if let top = host.stack.topController as? SliceScreen {
        let origin: Responder = top.cell ?? top
        facts["request from \(top.title)"] = stage.probe(from: origin)
        facts["error from \(top.title)"] = stage.probe(from: origin, with: ErrorReport(code: 1))
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
