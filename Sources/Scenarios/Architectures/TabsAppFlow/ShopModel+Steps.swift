import Hierarchy

/// What the steps do to the model.
extension ShopModel {
  mutating func navigate(_ step: Step) {
    guard let shop, shop.sheet == nil else { return }
    let front = shop.tabs[shop.selected]
    let count = front.screens.count
    switch step.operation {
    case .push, .pushInstantly, .swipeThenPush:
      guard count < TabCoordinator.highestStack else { return }
      open(further(step, in: front.tab), keepHierarchy: false, sender: top(of: front))
    case .setStack: open(further(step, in: front.tab), keepHierarchy: true, sender: top(of: front))
    default:
      guard count > 1 else { return }
      setScreens(Array(front.screens.prefix(remaining(after: step, of: count))), at: shop.selected)
    }
  }

  private func remaining(after step: Step, of count: Int) -> Int {
    switch step.operation {
    case .popTo: step.argument % count + 1
    case .popToRoot: 1
    default: count - 1
    }
  }

  private func top(of tab: TabState) -> String { tab.screens.last?.title ?? "" }

  private func further(_ step: Step, in tab: Tab) -> AppFlow {
    let number = step.argument
    guard tab == .orders else { return .home(.doubleButton(title: number)) }
    return .orders(number % 2 == 0 ? .second(order: number) : .third(order: number, item: number + 1))
  }

  /// A flow is asked for: by the tab that it belongs to, or not at all.
  private mutating func open(_ flow: AppFlow, keepHierarchy: Bool, sender: String?) {
    guard let shop, let index = shop.tabs.firstIndex(where: { $0.tab == flow.tab }) else { return }
    self.shop?.sheet = nil
    self.shop?.selected = index
    let screens = shop.tabs[index].screens
    let path = path(to: flow, keepHierarchy: keepHierarchy)
    // A stack that is full starts again from its first screen.
    let keepsAll = !path.isEmpty && !keepHierarchy && screens.count < TabCoordinator.highestStack
    setScreens((keepsAll ? screens : Array(screens.prefix(1))) + path, at: index)
    events.append(
      "\(shop.tabs[index].coordinator) opened for \(sender ?? "none") from \(sender ?? "outside")"
    )
  }

  private mutating func path(to flow: AppFlow, keepHierarchy: Bool) -> [ScreenState] {
    switch flow {
    case .home(.initial), .orders(.first): []
    case .home(.doubleButton(let number)):
      [ScreenState(title: title("double-button"), content: "title \(number)")]
    case .orders(.second(let order)): [ScreenState(title: title("second"), content: "order \(order)")]
    case .orders(.third(let order, let item)):
      (keepHierarchy ? [ScreenState(title: title("second"), content: "order \(order)")] : [])
        + [ScreenState(title: title("third"), content: "order \(order) item \(item)")]
    }
  }

  mutating func changeSheet(_ step: Step) {
    guard let shop else { return }
    if step.operation == .present {
      guard shop.sheet == nil else { return }
      let receipt = ScreenState(title: title("receipt"))
      let sheet = SheetState(title: title("sheet"), receipt: receipt)
      self.shop?.sheet = sheet
      return
    }
    guard shop.sheet != nil else { return }
    let screens = shop.tabs[shop.selected].screens
    if step.operation == .popPresenter {
      guard screens.count > 1 else { return }
      setScreens(screens.dropLast(), at: shop.selected)
    }
    self.shop?.sheet = nil
  }

  mutating func changeTabs(_ step: Step) {
    guard let shop else { return }
    let tab: Tab = step.argument % 2 == 0 ? .orders : .home
    switch step.operation {
    case .selectTab:
      if shop.sheet == nil, shop.tabs.count > step.argument % 2 { self.shop?.selected = step.argument % 2 }
    case .reparent: if shop.sheet == nil { moveTop() }
    case .start: for tab in Tab.allCases { start(tab) }
    case .stop: if shop.tabs.count > 1 { stop(tab) }
    case .startTwice: if !start(tab) { events.append("refused to start \(tab) twice") }
    default: break
    }
  }

  private mutating func moveTop() {
    guard let tabs = shop?.tabs, let source = tabs.firstIndex(where: { $0.tab == .home }) else { return }
    guard let target = tabs.firstIndex(where: { $0.tab == .orders }), tabs[source].screens.count > 1 else {
      return
    }
    guard let moved = tabs[source].screens.last else { return }
    guard tabs[target].screens.count < TabCoordinator.highestStack else { return }
    setScreens(tabs[source].screens.dropLast(), at: source)
    setScreens(tabs[target].screens + [moved], at: target)
  }

  mutating func send(_ step: Step) {
    let flow = AppFlow.all(step.argument)[step.argument % 5]
    switch step.operation {
    case .send: if shop != nil { sendFromDeepest(flow, keepHierarchy: step.argument / 5 % 2 == 1) }
    case .deepLink:
      if shop == nil { logIn() }
      open(flow, keepHierarchy: true, sender: nil)
    case .sendAtEachPhase: sendAtEachPhase()
    case .freeOwner: freeOwner()
    default: break
    }
  }

  private mutating func sendFromDeepest(_ flow: AppFlow, keepHierarchy: Bool) {
    guard let shop else { return }
    let sender = shop.sheet?.receipt.title ?? top(of: shop.tabs[shop.selected])
    open(flow, keepHierarchy: keepHierarchy, sender: sender)
  }

  private mutating func sendAtEachPhase() {
    guard let shop, shop.sheet == nil else { return }
    guard shop.tabs[shop.selected].screens.count < TabCoordinator.highestStack else { return }
    let screen = title("phased")
    let home = shop.tabs.first { $0.tab == .home }?.coordinator
    let deaf = deafPhases
    for phase in Self.phases {
      let isDeaf = deaf.contains(phase)
      let answer =
        isDeaf ? "unhandled at \(screen)" : home.map { "handled by \($0)" } ?? "unhandled at application"
      events.append("\(phase): \(answer)")
    }
    events.append("left \(screen)")
  }

  private static let phases = [
    "init", "willMove", "didLoad", "didMove", "willAppear", "didAppear", "willLeave", "willDisappear",
    "didDisappear", "didLeave",
  ]

  /// The phases in which a screen has nobody to send to (catalogue E9): before its container begins to adopt it and
  /// after that has let go, or, by views alone, while its view is not installed.
  private var deafPhases: Set<String> {
    if !options.linkage.followsResponders { return ["init"] }
    return options.lookup == .injected
      ? ["init", "willMove", "didLoad", "didDisappear", "didLeave"] : ["init", "willMove", "didLeave"]
  }

  private mutating func freeOwner() {
    guard let shop, shop.tabs.count > 1, let orders = shop.tabs.first(where: { $0.tab == .orders }) else {
      return
    }
    stop(.orders)
    events.append("left by its owner: unhandled at \(orders.stack)")
  }
}
