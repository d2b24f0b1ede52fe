import Hierarchy

extension BackButtonModel {
  mutating func perform(_ step: Step) {
    events = []
    switch step.operation {
    case .push: push(ownedBy: top, animated: true)
    case .pushInstantly: push(ownedBy: top, animated: false)
    case .start: start(from: step.isEven ? top : host)
    case .send: start(from: top)
    case .pop, .swipeBack: cut(front, to: height - 1, animated: true)
    case .popInstantly: cut(front, to: height - 1, animated: false)
    case .popTo:
      if height > 1 { cut(front, to: step.argument % (height - 1) + 1, animated: step.argument >= 8) }
    case .popToRoot: cut(front, to: 1, animated: step.isEven)
    case .setStack: setStack(step)
    case .swipeCancelled: beginSwipe()
    case .swipeThenPush: swipeThenPush()
    case .present: present()
    case .dismiss, .swipeToDismiss: endModal()
    case .popPresenter: if piles.count > 1 { cut(0, to: piles[0].places.count - 1, animated: step.isEven) }
    case .stop: stop(top, animated: step.isEven)
    case .startThenStop: startThenStop()
    case .stopThenStart: stopThenStart()
    case .activate: activate()
    case .supply: supply(step)
    case .freeOwner: stylist = nil
    case .deepLink: deepLink(step)
    case .sendAtEachPhase: probePhases()
    default: break
    }
  }

  private var height: Int { piles[front].places.count }

  /// Cuts a stack down to `count` screens; the first one stays.
  private mutating func cut(_ index: Int, to count: Int, animated: Bool) {
    change(index, to: Array(piles[index].places.prefix(max(1, count))), animated: animated)
  }

  private mutating func setStack(_ step: Step) {
    let (places, way, animated) = (piles[front].places, step.argument % 3, step.argument >= 8)
    guard way < 2 else {
      if places.count > 2 { change(front, to: [places[0], places[places.count - 1]], animated: animated) }
      return
    }
    let fresh = Place(screen: title(screenKind(of: host)), owner: host)
    change(front, to: way == 0 ? [places[0], fresh] : [fresh], animated: animated)
  }

  /// A swipe that does not end is announced all the same; whether it may begin.
  @discardableResult
  private mutating func beginSwipe() -> Bool {
    let places = piles[front].places
    guard places.count > 1 else { return false }
    let (old, new) = (places[places.count - 1], places[places.count - 2])
    if front == 0 { events += stylistNews(from: old, to: new, isKnown: true, animated: true, ends: false) }
    return true
  }

  /// The push puts an end to the swipe, which had not popped anything yet.
  private mutating func swipeThenPush() {
    if hasRoom, beginSwipe() { push(ownedBy: top, animated: true) }
  }

  private mutating func present() {
    guard piles.count == 1, let top = piles[0].places.last else { return }
    let editor = title("editor")
    parents[editor] = top.owner
    presenter = top.screen
    piles.append(Pile(host: editor, places: [Place(screen: title("form"), owner: editor)], slot: [editor]))
  }

  private mutating func stop(_ flow: String, animated: Bool) {
    if flow != host { change(front, to: piles[front].places.filter { $0.owner != flow }, animated: animated) }
  }

  private mutating func startThenStop() {
    guard hasRoom else { return }
    let covered = top
    start(from: host)
    stop(covered, animated: false)
  }

  private mutating func stopThenStart() {
    stop(top, animated: true)
    start(from: host)
  }

  private mutating func activate() {
    guard options.observer == .own else { return }
    let claimant = host
    piles[front].slot.removeAll { $0 == claimant }
    piles[front].slot.insert(claimant, at: 0)
  }

  /// A delegate that is a coordinator has nobody behind it.
  private mutating func supply(_ step: Step) {
    if options.watching != .coordinator {
      stylist = Stylist.Kind.allCases[step.argument % Stylist.Kind.allCases.count]
    }
  }

  /// A screen is linked to its flow before it is shown, and so from before the first of its phases to after the last.
  private mutating func probePhases() {
    guard hasRoom, let old = piles[front].places.last else { return }
    events += ProbeScreen.moments.map { "\($0): handled by \(host)" }
    guard front == 0 else { return }
    let probe = Place(screen: "probe", owner: top)
    events += stylistNews(from: old, to: probe, isKnown: false, animated: false, ends: true)
    events += stylistNews(from: probe, to: old, isKnown: true, animated: false, ends: true)
  }

  private mutating func deepLink(_ step: Step) {
    endModal()
    cut(0, to: 1, animated: false)
    for _ in 0...step.argument % 3 { start(from: top, animated: false) }
  }
}
