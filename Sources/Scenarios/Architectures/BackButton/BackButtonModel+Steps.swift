extension BackButtonModel {
  mutating func perform(_ step: Step) {
    events = []
    switch step.operation {
    case .push, .pushInstantly: push(ownedBy: top)
    case .start: start(from: step.isEven ? top : host)
    case .send: start(from: top)
    case .pop, .popInstantly, .swipeBack: change(to: keepingRoot(front.count - 1))
    case .popTo: popTo(step)
    case .popToRoot: change(to: keepingRoot(1))
    case .setStack: setStack(step)
    case .swipeThenPush: swipeThenPush()
    case .present: present()
    case .dismiss, .swipeToDismiss: endSheet()
    case .popPresenter: if sheet != nil, base.count > 1 { changeBase(to: Array(base.dropLast())) }
    case .stop: stop(top)
    case .startThenStop: startThenStop()
    case .stopThenStart:
      stop(top)
      start(from: host)
    case .activate: activate()
    case .supply: supply(step)
    case .freeOwner: stylist = nil
    case .deepLink: deepLink(step)
    default: break
    }
  }

  private func keepingRoot(_ count: Int) -> [Place] { Array(front.prefix(max(1, count))) }

  private mutating func popTo(_ step: Step) {
    guard front.count > 1 else { return }
    change(to: keepingRoot(step.argument % (front.count - 1) + 1))
  }

  private mutating func setStack(_ step: Step) {
    let screens = front
    let fresh = step.argument % 3 < 2 ? [Place(screen: title(screenKind(of: host)), owner: host)] : []
    switch step.argument % 3 {
    case 0: change(to: screens.prefix(1) + fresh)
    case 1: change(to: fresh)
    default: if screens.count > 1 { change(to: [screens[0], screens[screens.count - 1]]) }
    }
  }

  private mutating func present() {
    guard sheet == nil, let presenter = base.last else { return }
    let editor = title("editor")
    parents[editor] = presenter.owner
    let first = Place(screen: title("form"), owner: editor)
    sheet = Sheet(coordinator: editor, presenter: presenter.screen, places: [first])
    sheetSlot = [editor]
  }

  private mutating func stop(_ flow: String) {
    if flow != host { change(to: front.filter { $0.owner != flow }) }
  }

  private mutating func startThenStop() {
    guard hasRoom else { return }
    let covered = top
    start(from: host)
    stop(covered)
  }

  private mutating func activate() {
    guard options.observer == .own else { return }
    if sheet == nil { bringForward("master", in: &baseSlot) } else { bringForward(host, in: &sheetSlot) }
  }

  private func bringForward(_ flow: String, in slot: inout [String]) {
    slot.removeAll { $0 == flow }
    slot.insert(flow, at: 0)
  }

  private mutating func deepLink(_ step: Step) {
    endSheet()
    changeBase(to: Array(base.prefix(1)))
    for _ in 0...step.argument % 3 { start(from: top) }
  }
}
