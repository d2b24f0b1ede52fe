import Hierarchy

/// Onboarding, login and main as plain values.
struct FlowModel: WorldModel {
  /// A flow with a stack: its title, and the titles of the screens on it.
  struct Pile {
    var flow: String
    var screens: [String]
  }

  let options: ArchitectureOptions
  /// The flow under way.
  var current = ""
  /// The pages that an onboarding still has; nil in other flows.
  var remaining: Int?
  /// The login's stack, or those of the three tabs.
  var piles: [Pile] = []
  /// The flows that were started from the login, by what each has on the stack.
  var forms: [String: String] = [:]
  var tab = 0
  var help: Pile?
  /// The tab and the screen that present help.
  var presenter: (tab: Int, screen: String)?
  var traits = Traits.regular
  var events: [String] = []
  private var serials: [String: Int] = [:]

  init(_ options: ArchitectureOptions) {
    self.options = options
    current = title("onboarding")
    remaining = 2
    _ = title("page")
  }

  mutating func title(_ kind: String) -> String {
    serials[kind, default: 0] += 1
    return "\(kind)#\(serials[kind, default: 0])"
  }

  var isMain: Bool { piles.count == 3 }
  var isCoordinated: Bool { options.form == .coordinator }

  /// The stack that the user sees; nil in an onboarding.
  var front: Pile? {
    get { help ?? (piles.isEmpty ? nil : piles[isMain ? tab : 0]) }
    set {
      guard let newValue else { return }
      if help == nil { piles[isMain ? tab : 0] = newValue } else { help = newValue }
    }
  }

  /// Onboarding, then login, then main, then login again.
  mutating func swap() {
    let wasLogin = piles.count == 1
    (help, presenter, remaining, forms, tab) = (nil, nil, nil, [:], 0)
    if wasLogin {
      current = title("main")
      piles = ["feed", "profile", "settings"].map { Pile(flow: title($0), screens: [title("item")]) }
    } else {
      current = title("login")
      piles = [Pile(flow: current, screens: [title("credential")])]
    }
  }

  var expected: Observation {
    var facts = ["current": current, "modal": help?.flow ?? "none"]
    var flows = ["app", current] + forms.values
    for pile in piles + [help].compactMap(\.self) {
      if pile.flow != current { flows.append(pile.flow) }
      facts["stack of \(pile.flow)"] = pile.screens.joined(separator: " ")
      if let top = pile.screens.last { facts["request from \(top)"] = "handled by app" }
    }
    facts["flows"] = flows.sorted().joined(separator: " ")
    if isMain { facts["tab"] = "\(tab)" }
    if !isCoordinated { facts["traits"] = traits.rawValue }
    return Observation(facts: facts, events: events)
  }
}

// MARK: - Steps

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
