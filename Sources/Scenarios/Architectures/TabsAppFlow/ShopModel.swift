import Hierarchy

/// What the shop does, as plain values.
struct ShopModel: WorldModel {
  struct ScreenState: Hashable {
    var title: String
    var content = ""
    var kind: String { String(title.prefix { $0 != "#" }) }
    /// Where the user touches it.
    var origin: String { kind == "initial" || kind == "first" ? "\(title).cell" : title }
  }

  struct TabState {
    var tab: Tab
    var coordinator: String
    var stack: String
    var screens: [ScreenState]
  }

  /// The modal over the selected tab.
  struct SheetState {
    var title: String
    var receipt: ScreenState
  }

  /// The shop, while somebody is logged in.
  struct ShopState {
    var main: String
    var bar: String
    var tabs: [TabState] = []
    var selected = 0
    var sheet: SheetState?
  }

  let options: ArchitectureOptions
  var shop: ShopState?
  var login = ScreenState(title: "")
  var events: [String] = []
  private var serials: [String: Int] = [:]

  init(_ options: ArchitectureOptions) {
    self.options = options
    logIn()
  }

  mutating func perform(_ step: Step) {
    events = []
    switch step.operation {
    case .push, .pushInstantly, .swipeThenPush, .pop, .popInstantly, .popTo, .popToRoot, .setStack,
      .swipeBack:
      navigate(step)
    case .present, .dismiss, .swipeToDismiss, .popPresenter: changeSheet(step)
    case .selectTab, .reparent, .start, .stop, .startTwice: changeTabs(step)
    case .send, .sendAtEachPhase, .deepLink, .freeOwner: send(step)
    case .login: if shop == nil { logIn() }
    case .logout: if shop?.sheet == nil { logOut(step) }
    case .logoutUnderModal: if shop?.sheet != nil { logOut(step) }
    default: break
    }
  }

  mutating func title(_ kind: String) -> String {
    serials[kind, default: 0] += 1
    return "\(kind)#\(serials[kind, default: 0])"
  }

  mutating func logIn() {
    shop = ShopState(main: title("main"), bar: title("tabs"))
    for tab in Tab.allCases { start(tab) }
  }

  /// Starts `tab`, unless it runs; whether it did.
  @discardableResult
  mutating func start(_ tab: Tab) -> Bool {
    guard let shop, !shop.tabs.contains(where: { $0.tab == tab }) else { return false }
    let root = ScreenState(title: title(tab == .home ? "initial" : "first"))
    let stack = title("\(tab.rawValue)-stack")
    let state = TabState(tab: tab, coordinator: title(tab.rawValue), stack: stack, screens: [root])
    self.shop?.tabs.append(state)
    return true
  }

  /// Stops `tab`: what is shown stays shown, unless it is this.
  mutating func stop(_ tab: Tab) {
    guard let shop, let index = shop.tabs.firstIndex(where: { $0.tab == tab }) else { return }
    self.shop?.tabs.remove(at: index)
    if index == shop.selected { self.shop?.sheet = nil }
    if index < shop.selected || shop.selected == shop.tabs.count - 1 {
      self.shop?.selected = max(0, shop.selected - 1)
    }
  }

  /// Makes `screens` the content of tab `index`; those that are not in it any more have left.
  mutating func setScreens(_ screens: [ScreenState], at index: Int) {
    guard let before = shop?.tabs[index].screens else { return }
    for screen in before where !screens.contains(screen) { events.append("left \(screen.title)") }
    shop?.tabs[index].screens = screens
  }

  private mutating func logOut(_ step: Step) {
    guard shop != nil else { return }
    shop = nil
    login = ScreenState(title: title("login"))
    if step.argument % 4 != 0 { logIn() }
  }
}

/// What has to be seen.
extension ShopModel {
  var expected: Observation {
    guard let shop else {
      var facts = ["root": login.title, "coordinators": ""]
      for tab in Tab.allCases { facts["\(tab) from \(login.title)"] = "unhandled at application" }
      return Observation(facts: facts, events: events)
    }
    var facts = ["root": shop.bar, "coordinators": shop.main]
    facts["tabs"] = shop.tabs.map(\.stack).joined(separator: " · ")
    facts["children"] = shop.tabs.map(\.coordinator).joined(separator: " · ")
    facts["tab"] = shop.tabs[shop.selected].coordinator
    for tab in shop.tabs {
      facts["stack \(tab.coordinator)"] = tab.screens.map { screen in
        screen.content.isEmpty ? screen.title : "\(screen.title) (\(screen.content))"
      }.joined(separator: " · ")
    }
    facts["sheet"] = shop.sheet.map { "\($0.title): \($0.receipt.title)" } ?? "none"
    answer(in: &facts, of: shop)
    return Observation(facts: facts, events: events)
  }

  /// From everywhere, each flow gets to the coordinator of its tab (catalogue C3, C10).
  private func answer(in facts: inout [String: String], of shop: ShopState) {
    var origins: [String] = []
    if let screen = shop.tabs[shop.selected].screens.last { origins = [screen.title, screen.origin] }
    if let sheet = shop.sheet { origins.append(sheet.receipt.title) }
    for tab in Tab.allCases {
      let coordinator = shop.tabs.first { $0.tab == tab }?.coordinator
      let answer = coordinator.map { "handled by \($0)" } ?? "unhandled at application"
      for origin in origins { facts["\(tab) from \(origin)"] = answer }
    }
  }
}
