import Hierarchy

/// What the steps do to the model.
extension MessengerModel {
  mutating func navigate(_ step: Step) {
    guard let front else { return }
    switch step.operation {
    case .push, .pushInstantly, .swipeThenPush: choose(step, on: front)
    case .setStack: replaceContent(of: front, step)
    default: goBack(step, on: front)
    }
  }

  private mutating func choose(_ step: Step, on front: StackState) {
    guard front.top?.kind != "composer", front.screens.count < MessengerWorld.highestStack else { return }
    let heading = "friend \(step.argument)"
    if home?.modal != nil {
      setFront([make("composer", heading)])
    } else {
      setFront(front.screens + [make(home?.showsMessages == true ? "conversation" : "details", heading)])
    }
  }

  private mutating func goBack(_ step: Step, on front: StackState) {
    guard front.screens.count > 1 else { return }
    switch step.operation {
    case .pop, .popInstantly, .swipeBack: setFront(Array(front.screens.dropLast()))
    case .popTo: setFront(Array(front.screens.prefix(step.argument % front.screens.count + 1)))
    case .popToRoot: setFront(Array(front.screens.prefix(1)))
    default: break
    }
  }

  private mutating func replaceContent(of front: StackState, _ step: Step) {
    guard let home, let root = front.screens.first else { return }
    guard home.modal == nil else { return setFront([make("list", "Select recipient")]) }
    let keepsRoot = step.argument % 2 == 0
    let heading = "friend \(step.argument)"
    if home.showsMessages {
      let bottom = keepsRoot ? root : make("messages-list", "Messages")
      setFront([bottom, make("conversation", heading)])
    } else {
      let bottom = keepsRoot ? root : make("list", "Friends")
      setFront([bottom, make("details", heading)])
    }
  }

  mutating func changeModal(_ step: Step) {
    guard let home else { return }
    if step.operation == .present { return presentModal(over: home) }
    guard let top = home.modal?.stack.top else { return }
    self.home?.modal = nil
    switch step.operation {
    case .popPresenter:
      let messages = makeMessages()
      self.home?.messages = messages
    case .freeOwner: events.append("left by its owner: unhandled at \(top.title)")
    default: break
    }
  }

  private mutating func presentModal(over home: HomeState) {
    guard home.showsMessages, home.modal == nil, home.messages.top?.kind == "messages-list" else { return }
    let stack = StackState(title: title("new-message"), screens: [make("list", "Select recipient")])
    let modal = ModalState(wrapper: options.modal == .wrapper ? title("wrapper") : nil, stack: stack)
    self.home?.modal = modal
  }

  mutating func send(_ step: Step) {
    switch step.operation {
    case .send:
      events = ["window alerts"]
      if let top = front?.top, top.kind == "details" { events.append("\(top.title) shows an error") }
    case .sendAtEachPhase: sendAtEachPhase()
    case .reuseCell: requestPortrait(step)
    case .answer: answerAll()
    default: break
    }
  }

  private mutating func sendAtEachPhase() {
    guard let front, home?.modal == nil, front.screens.count < MessengerWorld.highestStack else { return }
    let screen = title("phased")
    let deaf = deafPhases
    for phase in Self.phases {
      events.append("\(phase): \(deaf.contains(phase) ? "unhandled at \(screen)" : "handled by window")")
    }
    events.append("left \(screen)")
  }

  private static let phases = [
    "init", "willMove", "didLoad", "didMove", "willAppear", "didAppear", "willLeave", "willDisappear",
    "didDisappear", "didLeave",
  ]

  /// The phases in which a screen has nobody to send to (catalogue E9).
  ///
  /// A link of its own is there as soon as the creator has set it, and stays. The container is there from when it
  /// begins to adopt the screen until it has let go; the view around the view while that is installed.
  private var deafPhases: Set<String> {
    if !options.linkage.followsResponders { return ["init"] }
    let asksContainer = options.linkage != .native || options.next != .superview
    return asksContainer
      ? ["init", "willMove", "didLeave"] : ["init", "willMove", "didLoad", "didDisappear", "didLeave"]
  }

  private mutating func requestPortrait(_ step: Step) {
    guard let home, home.modal == nil, !home.showsMessages, let top = home.friends.top else { return }
    guard top.kind == "list", requests.count < MessengerWorld.mostPending else { return }
    let cell = step.argument % 2
    let isReused = step.argument / 2 % 2 == 0
    if isReused {
      portraits[cell] = nil
      // The cell stands for another item now, for the answers to its earlier requests as well.
      for index in requests.indices where requests[index].list == top.title && requests[index].cell == cell {
        requests[index].isReused = true
      }
    }
    requests.append(Request(list: top.title, cell: cell, number: step.argument + 1, isReused: isReused))
  }

  private mutating func answerAll() {
    let list = home?.friends.screens.first?.title
    for request in requests {
      let isWanted = request.list == list && !request.isReused
      if isWanted { portraits[request.cell] = request.number }
      events.append("answered: \(isWanted ? "handled" : "cancelled")")
    }
    requests = []
  }
}
