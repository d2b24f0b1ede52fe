import Hierarchy

extension FlowModel {
  mutating func perform(_ step: Step) {
    events = []
    switch step.operation {
    case .push, .send: if front.map({ forms[$0.screens.last ?? ""] == nil }) ?? true { advance() }
    case .pushInstantly: advance()
    case .start: start(step.isEven ? "sign-up" : "recovery")
    case .pop, .popInstantly, .swipeBack: cut(to: (front?.screens.count ?? 0) - 1)
    case .popTo: if let front { cut(to: step.argument % front.screens.count + 1) }
    case .popToRoot: cut(to: 1)
    case .setStack: keep(front?.screens.chosen(by: step.argument) ?? [])
    case .swipeThenPush: if let front, front.screens.count > 1 { advance() }
    case .selectTab: if isMain, help == nil { tab = step.argument % 3 }
    case .present: present()
    case .dismiss, .swipeToDismiss: (help, presenter) = (nil, nil)
    case .popPresenter: popPresenter()
    case .login: if !isMain { swap() }
    case .logout: if isMain { logout() }
    case .logoutUnderModal: if help != nil { logout() }
    case .deepLink: if isMain { open(step.argument % 3 + 1) }
    case .freeOwner: if isMain, isCoordinated { piles[1].flow = title("profile") }
    case .sendAtEachPhase: if let front, front.screens.count < NavigationStack.tallest { probePhases() }
    case .overrideTraits:
      if !isCoordinated { traits = Traits.allCases[step.argument % Traits.allCases.count] }
    default: break
    }
  }

  private mutating func advance() {
    guard var pile = front else {
      guard let pages = remaining, pages > 0 else { return swap() }
      remaining = pages - 1
      return _ = title("page")
    }
    guard pile.screens.count < NavigationStack.tallest else { return }
    pile.screens.append(title(help != nil ? "topic" : isMain ? "item" : "credential"))
    front = pile
  }

  private mutating func start(_ name: String) {
    guard piles.count == 1, piles[0].screens.count < NavigationStack.tallest else { return }
    let (flow, form) = (title(name), title("form"))
    // A flow controller lies on the stack itself; a coordinator has its form there.
    let shown = isCoordinated ? form : flow
    forms[shown] = flow
    piles[0].screens.append(shown)
  }

  private mutating func cut(to count: Int) {
    keep(Array((front?.screens ?? []).prefix(max(1, count))))
  }

  private mutating func keep(_ screens: [String]) {
    guard var pile = front else { return }
    for screen in pile.screens where !screens.contains(screen) { forms[screen] = nil }
    pile.screens = screens
    front = pile
  }

  private mutating func present() {
    guard isMain, help == nil, let screen = piles[tab].screens.last else { return }
    help = Pile(flow: title("help"), screens: [title("topic")])
    presenter = (tab, screen)
  }

  private mutating func popPresenter() {
    guard let presenter, piles[presenter.tab].screens.count > 1 else { return }
    piles[presenter.tab].screens.removeLast()
    (help, self.presenter) = (nil, nil)
  }

  private mutating func logout() {
    events.append("logout through \(current)")
    swap()
  }

  private mutating func open(_ count: Int) {
    (help, presenter, tab) = (nil, nil, 0)
    piles[0].screens = [piles[0].screens[0]] + (0..<count).map { _ in title("item") }
  }

  /// Explicit links stand from the moment they are made; the native chain from `did load` until `did leave`.
  private mutating func probePhases() {
    let isNative = options.linkage == .native
    for moment in ProbeScreen.moments {
      let isCut = isNative && (moment == "will move" || moment == "did leave")
      events.append("\(moment): \(isCut ? "unhandled at probe" : "handled by app")")
    }
  }
}
